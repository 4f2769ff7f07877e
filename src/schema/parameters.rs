//! What the numbers of an actuator's `gainprm`, `biasprm` and `dynprm` are, by the kind of gain, bias and dynamics, and
//! those of a sensor's `intprm`.

/// Gains and biases that are linear in length and velocity of the transmission: constant (the whole of a fixed gain) and
/// both slopes. Servos: the gain's constant is kp, the bias has -kp and -kv.
pub mod affine {
    pub const CONSTANT: usize = 0;
    pub const LENGTH: usize = 1;
    pub const VELOCITY: usize = 2;
}

/// First-order activation.
pub mod filter {
    /// dynprm, s
    pub const TIME_CONSTANT: usize = 0;
}

/// PID controllers; the bias is affine.
pub mod pid {
    /// gainprm: integral gain
    pub const KI: usize = 0;
    /// dynprm: largest force of the integral
    pub const IMAX: usize = 0;
    /// dynprm: largest rate of the setpoint
    pub const SLEWMAX: usize = 1;
}

/// Muscles: gainprm, and biasprm has the same.
pub mod muscle {
    /// numbers in use
    pub const COUNT: usize = 9;
    /// operating range of lengths, in optimal lengths: from here, two numbers
    pub const RANGE: usize = 0;
    /// peak force at rest; negative: from `SCALE` and the reference acceleration
    pub const FORCE: usize = 2;
    pub const SCALE: usize = 3;
    pub const LMIN: usize = 4;
    pub const LMAX: usize = 5;
    pub const VMAX: usize = 6;
    pub const FPMAX: usize = 7;
    pub const FVMAX: usize = 8;
    /// dynprm: time constants of activation and deactivation, s, and the width of the smooth switch between them
    pub const ACTIVATION: usize = 0;
    pub const DEACTIVATION: usize = 1;
    pub const SMOOTHING: usize = 2;
}

/// DC motors.
pub mod dcmotor {
    // gainprm
    pub const RESISTANCE: usize = 0;
    /// torque per current, and voltage per velocity
    pub const CONSTANT: usize = 1;
    /// change of the resistance with temperature
    pub const TEMP_COEF: usize = 2;
    pub const TEMP_REF: usize = 3;
    pub const KP: usize = 4;
    pub const KI: usize = 5;
    pub const KD: usize = 6;
    /// largest voltage
    pub const VMAX: usize = 7;

    // biasprm
    /// amplitude, poles per length, phase
    pub const COGGING: usize = 0;
    pub const COULOMB: usize = 3;
    pub const STICTION: usize = 4;
    /// velocity
    pub const STRIBECK: usize = 5;

    // dynprm
    /// inductance over resistance
    pub const TIME_CONSTANT: usize = 0;
    pub const MAX_CURRENT_RATE: usize = 1;
    pub const THERMAL_RESISTANCE: usize = 2;
    pub const CAPACITANCE: usize = 3;
    pub const AMBIENT: usize = 4;
    pub const BRISTLE_STIFFNESS: usize = 5;
    pub const BRISTLE_DAMPING: usize = 6;
    pub const SLEWMAX: usize = 7;
    pub const IMAX: usize = 8;
}

/// Sensors with options.
pub mod sensor {
    /// bits of the fields put out: contact sensors, range finders; inside sites: nonzero for how far inside
    pub const DATA: usize = 0;
    /// contact sensors: how many contacts become few
    pub const REDUCE: usize = 1;
    /// contact sensors: contacts put out
    pub const SLOTS: usize = 2;
}
