// Opens a function that runs when the plugin library is loaded; register plugins in its body.
#if defined(__GNUC__)
  #define mjPLUGIN_LIB_INIT(n)                                      \
    static void _mj_init_##n(void) __attribute__((constructor));    \
    static void _mj_init_##n(void)
#elif defined(_MSC_VER)
  #if defined(__cplusplus)
    #define mjEXTERNC extern "C"
  #else
    #define mjEXTERNC
  #endif
  #if defined(_M_IX86)
    #define mjLINKERPREFIX "__mj_ptr_"
  #else
    #define mjLINKERPREFIX "_mj_ptr_"
  #endif
  #pragma section(".CRT$XCU", read)
  #define mjPLUGIN_LIB_INIT(n)                                                            \
    static void __cdecl _mj_init_##n(void);                                               \
    mjEXTERNC __declspec(allocate(".CRT$XCU")) void(__cdecl* _mj_ptr_##n)(void) =         \
        _mj_init_##n;                                                                     \
    __pragma(comment(linker, "/include:" mjLINKERPREFIX #n))                              \
    static void __cdecl _mj_init_##n(void)
#else
  #error "mjPLUGIN_LIB_INIT: no way known to run code at load with this compiler"
#endif
