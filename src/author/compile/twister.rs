//! 64-bit Mersenne twister (Nishimura and Matsumoto), the generator of random texture marks.

const N: usize = 312;
const M: usize = 156;

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

    /// Next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        if self.at == N {
            for i in 0..N {
                let upper = self.state[i] & 0xffff_ffff_8000_0000;
                let lower = self.state[(i + 1) % N] & 0x7fff_ffff;
                let x = upper | lower;
                let odd = if x & 1 == 1 { 0xb502_6f5a_a966_19e9 } else { 0 };
                self.state[i] = self.state[(i + M) % N] ^ x >> 1 ^ odd;
            }
            self.at = 0;
        }
        let mut x = self.state[self.at];
        self.at += 1;
        x ^= x >> 29 & 0x5555_5555_5555_5555;
        x ^= x << 17 & 0x71d6_7fff_eda6_0000;
        x ^= x << 37 & 0xfff7_eee0_0000_0000;
        x ^ x >> 43
    }

    /// Next number in [0, 1).
    pub fn unit(&mut self) -> f64 {
        self.bits() as f64 / 18446744073709551616.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_thousandth_number_of_the_standard_seed() {
        // the value the C++ standard requires of mt19937_64
        let mut random = Twister::new(5489);
        let last = (0..10000).map(|_| random.bits()).last();
        assert_eq!(last, Some(9981545732273789042));
    }
}
