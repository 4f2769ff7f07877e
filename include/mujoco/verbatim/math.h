// Scalar functions of mjtNum are those of the C library.
#define mju_sqrt sqrt
#define mju_exp exp
#define mju_log log
#define mju_log10 log10
#define mju_pow pow
#define mju_sin sin
#define mju_cos cos
#define mju_tan tan
#define mju_asin asin
#define mju_acos acos
#define mju_atan2 atan2
#define mju_tanh tanh
#define mju_abs fabs
#define mju_floor floor
#define mju_ceil ceil
