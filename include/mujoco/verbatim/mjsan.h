// AddressSanitizer in the client: mjUSEASAN tells that it is on, the macros mark memory. The library
// is the same one, so mj_markStack and mj_freeStack stay ordinary functions.

#if defined(__SANITIZE_ADDRESS__) && !defined(ADDRESS_SANITIZER)
  #define ADDRESS_SANITIZER
#endif
#if defined(__has_feature) && !defined(ADDRESS_SANITIZER)
  #if __has_feature(address_sanitizer)
    #define ADDRESS_SANITIZER
  #endif
#endif
#if defined(ADDRESS_SANITIZER) && !defined(_MSC_VER)
  #define mjUSEASAN
  #include <sanitizer/asan_interface.h>
#else
  #define ASAN_POISON_MEMORY_REGION(start, bytes) ((void)(start), (void)(bytes))
  #define ASAN_UNPOISON_MEMORY_REGION(start, bytes) ((void)(start), (void)(bytes))
#endif
