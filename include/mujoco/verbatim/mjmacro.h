// The larger and the smaller of two numbers; arguments are evaluated twice.
#define mjMAX(a, b) ((a) > (b) ? (a) : (b))
#define mjMIN(a, b) ((a) < (b) ? (a) : (b))

// Nonzero when the flag is set in the options; a `const mjModel* m` must be in scope.
#define mjDISABLED(flag) (m->opt.disableflags & (flag))
#define mjENABLED(flag) (m->opt.enableflags & (flag))

// 1 when the group of actuator i is switched off; groups outside 0..30 never are.
#define mjACTUATORDISABLED(i)                                            \
  (m->actuator_group[(i)] < 0 || m->actuator_group[(i)] > 30             \
     ? 0                                                                 \
     : (m->opt.disableactuator & (1 << m->actuator_group[(i)])) != 0)

// Lets the compiler check printf arguments: number of the format, number of the first value.
#if !defined(mjPRINTFLIKE)
  #if defined(__GNUC__)
    #define mjPRINTFLIKE(format_arg, first_arg) __attribute__((format(printf, format_arg, first_arg)))
  #else
    #define mjPRINTFLIKE(format_arg, first_arg)
  #endif
#endif
