/* Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
   SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Preloaded, makes the N-th call of a kind fail or kill the process:
   FAULT="rename 2 kill", "write 1 28" (the errno), "fsync 1 edit a.cu" (the
   file gets another line, the call works). Only writes to plain files count.
   FAULT=clock: the time of day is ten years ahead or behind, by turns. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static int fault(const char *kind) {
  static int count;
  char wanted[16], what[16], file[4096] = "";
  int at = 0;
  const char *text = getenv("FAULT");
  if (!text || sscanf(text, "%15s %d %15s %4095[^\n]", wanted, &at, what, file) < 3)
    return 0;
  if (strcmp(kind, wanted) || ++count != at)
    return 0;
  if (!strcmp(what, "kill"))
    kill(getpid(), SIGKILL);
  if (!strcmp(what, "edit")) {
    FILE *f = fopen(file, "a");
    fputs("// edited meanwhile\n", f);
    fclose(f);
    return 0;
  }
  errno = atoi(what);
  return 1;
}

#define REAL(name) __typeof__(name) *real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

ssize_t write(int fd, const void *data, size_t size) {
  REAL(write);
  struct stat s;
  if (!fstat(fd, &s) && S_ISREG(s.st_mode) && fault("write"))
    return -1;
  return real(fd, data, size);
}

int fsync(int fd) {
  REAL(fsync);
  return fault("fsync") ? -1 : real(fd);
}

int rename(const char *from, const char *to) {
  REAL(rename);
  return fault("rename") ? -1 : real(from, to);
}

int renameat2(int a, const char *from, int b, const char *to, unsigned flags) {
  REAL(renameat2);
  return fault("rename") ? -1 : real(a, from, b, to, flags);
}

/* libstdc++ and LLVM remove with either. */
int unlink(const char *path) {
  REAL(unlink);
  return fault("unlink") ? -1 : real(path);
}

int remove(const char *path) {
  REAL(remove);
  return fault("unlink") ? -1 : real(path);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  REAL(clock_gettime);
  static int calls;
  const char *text = getenv("FAULT");
  int result = real(clock, now);
  if (clock == CLOCK_REALTIME && text && !strcmp(text, "clock"))
    now->tv_sec += ++calls % 2 ? 315360000 : -315360000;
  return result;
}
