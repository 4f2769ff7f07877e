// MJAPI marks what the library exports, MJLOCAL what stays inside it. MJ_STATIC: linking the archive;
// MUJOCO_DLL_EXPORTS: building the library itself.

#if defined(_WIN32) || defined(__CYGWIN__)
  #define MUJOCO_HELPER_DLL_EXPORT __declspec(dllexport)
  #define MUJOCO_HELPER_DLL_IMPORT __declspec(dllimport)
  #define MUJOCO_HELPER_DLL_LOCAL
#elif defined(__GNUC__)
  #define MUJOCO_HELPER_DLL_EXPORT __attribute__((visibility("default")))
  #define MUJOCO_HELPER_DLL_IMPORT __attribute__((visibility("default")))
  #define MUJOCO_HELPER_DLL_LOCAL __attribute__((visibility("hidden")))
#else
  #define MUJOCO_HELPER_DLL_EXPORT
  #define MUJOCO_HELPER_DLL_IMPORT
  #define MUJOCO_HELPER_DLL_LOCAL
#endif

#if defined(MJ_STATIC)
  #define MJAPI
  #define MJLOCAL
#elif defined(MUJOCO_DLL_EXPORTS)
  #define MJAPI MUJOCO_HELPER_DLL_EXPORT
  #define MJLOCAL MUJOCO_HELPER_DLL_LOCAL
#else
  #define MJAPI MUJOCO_HELPER_DLL_IMPORT
  #define MJLOCAL MUJOCO_HELPER_DLL_LOCAL
#endif
