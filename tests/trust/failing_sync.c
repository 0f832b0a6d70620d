/* Loaded before the C library: syncs fail while the file named by EMCON_SYNC_FAILS exists, as on a disk that dies. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

static int failing(void) {
  const char *const file = getenv("EMCON_SYNC_FAILS");
  return file != NULL && access(file, F_OK) == 0;
}

static int sync_by(const char *name, int file) {
  if (failing()) {
    errno = EIO;
    return -1;
  }
  int (*const real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  return real(file);
}

int fsync(int file) { return sync_by("fsync", file); }
int fdatasync(int file) { return sync_by("fdatasync", file); }
