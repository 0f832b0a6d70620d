/* Loaded before the C library: of all renames the one of the number in EMCON_RENAME_FAILS fails, as on a disk that dies. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>

int rename(const char *from, const char *to) {
  static int calls = 0;
  const char *const number = getenv("EMCON_RENAME_FAILS");
  if (number != NULL && ++calls == atoi(number)) {
    errno = EIO;
    return -1;
  }
  int (*const real)(const char *, const char *) = (int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename");
  return real(from, to);
}
