//! Huber's function: the cost of a row with friction loss, quadratic near zero and linear beyond. Computation:
//! soPrimal.

/// D x² / 2 within the band, of slope ±f outside.
pub struct Huber {
    D: f64,
    f: f64,
    band: f64,
}

#[derive(Clone, Copy)]
enum Zone {
    Below,
    Inside,
    Above,
}

impl Huber {
    #[inline(always)]
    pub fn new(D: f64, R: f64, f: f64) -> Self {
        Huber { D, f, band: R * f }
    }

    /// First and second derivative.
    #[inline(always)]
    pub fn derivatives(&self, x: f64) -> (f64, f64) {
        match self.zone(x) {
            Zone::Below => (-self.f, 0.0),
            Zone::Inside => (self.D * x, self.D),
            Zone::Above => (self.f, 0.0),
        }
    }

    #[inline(always)]
    fn zone(&self, x: f64) -> Zone {
        if x <= -self.band {
            Zone::Below
        } else if x >= self.band {
            Zone::Above
        } else {
            Zone::Inside
        }
    }

    #[inline(always)]
    fn cost(&self, x: f64) -> f64 {
        match self.zone(x) {
            Zone::Inside => 0.5 * self.D * x * x,
            Zone::Below => self.f * (-0.5 * self.band - x),
            Zone::Above => self.f * (-0.5 * self.band + x),
        }
    }

    /// cost(x) − cost(y), without cancellation where both are in one zone.
    #[inline(always)]
    pub fn change(&self, y: f64, x: f64) -> f64 {
        match (self.zone(y), self.zone(x)) {
            (Zone::Inside, Zone::Inside) => 0.5 * self.D * (x - y) * (x + y),
            (Zone::Below, Zone::Below) => self.f * (y - x),
            (Zone::Above, Zone::Above) => self.f * (x - y),
            _ => self.cost(x) - self.cost(y),
        }
    }
}
