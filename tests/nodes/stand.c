/* Loaded before the C library: while the number in the file EMCON_STAND is not 0, the loop of the program stands still where it would
   wait for something to do, as one that has too much to do would. Its other threads go on. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t* stands;

__attribute__((constructor)) static void look_for_file(void) {
  const char* const name = getenv("EMCON_STAND");
  const int file = name == NULL ? -1 : open(name, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  void* const seen = mmap(NULL, sizeof *stands, PROT_READ, MAP_SHARED, file, 0);
  if (seen != MAP_FAILED) stands = seen;
  close(file);
}

int epoll_wait(int poll, struct epoll_event* events, int most, int timeout_ms) {
  const int result = (int)syscall(SYS_epoll_pwait, poll, events, most, timeout_ms, NULL, 8);
  const struct timespec moment = {.tv_nsec = 10 * 1000 * 1000};
  while (stands != NULL && *stands != 0 && getpid() == (pid_t)syscall(SYS_gettid)) nanosleep(&moment, NULL);
  return result;
}
