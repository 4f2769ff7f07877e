//! 64-bit Mersenne twister (Nishimura and Matsumoto), the generator of random texture marks.

const N: usize = 312;
const M: usize = 156;
/// Words that are looked at side by side.
const AT_ONCE: usize = 8;

/// The generator's state.
pub struct Twister {
    state: [u64; N],
    at: usize,
}

impl Twister {
    pub fn new(seed: u64) -> Self {
        let mut state = [seed; N];
        for i in 1..N {
            let last = state[i - 1];
            state[i] = (last ^ last >> 62)
                .wrapping_mul(6364136223846793005)
                .wrapping_add(i as u64);
        }
        Twister { state, at: N }
    }

    /// A new block of the state.
    fn advance(&mut self) {
        let s = &mut self.state;
        let mix = |upper: u64, lower: u64, far: u64| {
            let x = upper & 0xffff_ffff_8000_0000 | lower & 0x7fff_ffff;
            far ^ x >> 1 ^ (x & 1).wrapping_neg() & 0xb502_6f5a_a966_19e9
        };
        // the far word is of the old block first, then of the new one
        for i in 0..N - M {
            s[i] = mix(s[i], s[i + 1], s[i + M]);
        }
        for i in N - M..N - 1 {
            s[i] = mix(s[i], s[i + 1], s[i + M - N]);
        }
        s[N - 1] = mix(s[N - 1], s[0], s[M - 1]);
        self.at = 0;
    }

    /// Next 64 random bits.
    #[cfg(test)]
    pub fn bits(&mut self) -> u64 {
        if self.at == N {
            self.advance();
        }
        self.at += 1;
        temper(self.state[self.at - 1])
    }

    /// Draws `count` numbers in [0, 1) and names those below a limit.
    pub fn each_below(&mut self, limit: f64, count: usize, mut found: impl FnMut(usize)) {
        // numbers grow with their bits: the first bits that are not below
        let (mut low, mut high) = (0, 1_u128 << 64);
        while low < high {
            let middle = (low + high) / 2;
            if unit(middle as u64) < limit {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        // all bits are at or below the last that are below, unless there are none
        let Some(last) = low.checked_sub(1).map(|x| x as u64) else {
            return;
        };
        let mut i = 0;
        while i < count {
            if self.at == N {
                self.advance();
            }
            let block = &self.state[self.at..N.min(self.at + count - i)];
            for (part, words) in block.chunks(AT_ONCE).enumerate() {
                // few of them are, mostly
                let any = words
                    .iter()
                    .fold(false, |any, &word| any | (temper(word) <= last));
                if !any {
                    continue;
                }
                for (k, &word) in words.iter().enumerate() {
                    if temper(word) <= last {
                        found(i + AT_ONCE * part + k);
                    }
                }
            }
            i += block.len();
            self.at += block.len();
        }
    }
}

/// Bits as a number in [0, 1).
fn unit(bits: u64) -> f64 {
    bits as f64 / 18446744073709551616.0
}

/// Output bits of a word of the state.
fn temper(mut x: u64) -> u64 {
    x ^= x >> 29 & 0x5555_5555_5555_5555;
    x ^= x << 17 & 0x71d6_7fff_eda6_0000;
    x ^= x << 37 & 0xfff7_eee0_0000_0000;
    x ^ x >> 43
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn below_a_limit() {
        for limit in [-1.0, 0.0, 1e-30, 0.01, 0.5, 1.0 - 1e-17, 1.0, 2.0, f64::NAN] {
            let mut expected = Twister::new(42);
            let expected: Vec<usize> = (0..2000)
                .filter(|_| unit(expected.bits()) < limit)
                .collect();
            let mut found = Vec::new();
            Twister::new(42).each_below(limit, 2000, |i| found.push(i));
            assert_eq!(found, expected, "{limit}");
        }
    }

    #[test]
    fn ten_thousandth_number_of_the_standard_seed() {
        // the value the C++ standard requires of mt19937_64
        let mut random = Twister::new(5489);
        let last = (0..10000).map(|_| random.bits()).last();
        assert_eq!(last, Some(9981545732273789042));
    }
}
