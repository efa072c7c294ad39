// Preloaded into the app: makes calls on its files fail like a bad disk, for as long as the test wants. The file
// LOKET_BAD_DISK has a line for each: `<call> <end of the path> <errno>`; without lines nothing fails. `open` is one
// for writing. A call with the errno -1 hangs as long as its line is there. Each refused call adds a line to
// `<LOKET_BAD_DISK>.met`.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define REAL(name) static __typeof__(name) *real; if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

// The file, or NULL in a page's process: it touches no journal, and its sandbox forbids the look-up.
static const char *control;

__attribute__((constructor)) static void begin(void) {
  char words[4096];
  int fd = (int)syscall(SYS_openat, AT_FDCWD, "/proc/self/cmdline", O_RDONLY | O_CLOEXEC, 0);
  long length = fd < 0 ? 0 : syscall(SYS_read, fd, words, sizeof words - 1);
  if (fd >= 0) syscall(SYS_close, fd);
  for (long at = 0; at < length; at++) if (words[at] == 0) words[at] = ' ';
  words[length > 0 ? length : 0] = 0;
  if (strstr(words, "--type=zygote") || strstr(words, "--type=renderer") || strstr(words, "--type=gpu-process")) return;
  control = getenv("LOKET_BAD_DISK");
}

static void met(const char *call, const char *path) {
  char name[PATH_MAX], line[PATH_MAX + 32];
  snprintf(name, sizeof name, "%s.met", control);
  int fd = (int)syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  int length = snprintf(line, sizeof line, "%s %s\n", call, path);
  if (fd < 0) return;
  syscall(SYS_write, fd, line, (size_t)length);
  syscall(SYS_close, fd);
}

/** The error to return for this call on this file; 0 to execute it, -1 to hang. */
static int line_for(const char *call, const char *path) {
  // Called very often, and only a journal's files are ever refused.
  if (!control || !path || !strstr(path, ".journal")) return 0;
  char lines[2048], said[32], end[256];
  int fd = (int)syscall(SYS_openat, AT_FDCWD, control, O_RDONLY | O_CLOEXEC, 0), code;
  if (fd < 0) return 0;
  long length = syscall(SYS_read, fd, lines, sizeof lines - 1);
  syscall(SYS_close, fd);
  if (length <= 0) return 0;
  lines[length] = 0;
  char *rest = NULL;
  for (char *line = strtok_r(lines, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
    if (sscanf(line, "%31s %255s %d", said, end, &code) != 3 || strcmp(said, call) != 0) continue;
    size_t long_path = strlen(path), long_end = strlen(end);
    if (long_path < long_end || strcmp(path + long_path - long_end, end) != 0) continue;
    return code;
  }
  return 0;
}

/** The error to return for this call on this file; 0 to execute it. */
static int refusal(const char *call, const char *path) {
  int code = line_for(call, path);
  if (code) met(call, path);
  while (code == -1) {
    usleep(2000);
    code = line_for(call, path);
  }
  return code;
}

static int refusal_of(const char *call, int fd) {
  if (!control) return 0;
  char link[64], path[PATH_MAX];
  int kept = errno;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  int code = 0;
  if (length > 0) {
    path[length] = 0;
    code = refusal(call, path);
  }
  errno = code ? code : kept;
  return code;
}

static int refuses_open(const char *path, int flags) {
  if (!(flags & (O_WRONLY | O_RDWR))) return 0;
  int kept = errno, code = refusal("open", path);
  errno = code ? code : kept;
  return code;
}

#define MODE mode_t mode = 0; if (flags & (O_CREAT | __O_TMPFILE)) { va_list list; va_start(list, flags); mode = va_arg(list, mode_t); va_end(list); }
int open(const char *path, int flags, ...) { MODE REAL(open); return refuses_open(path, flags) ? -1 : real(path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE REAL(open64); return refuses_open(path, flags) ? -1 : real(path, flags, mode); }
int openat(int at, const char *path, int flags, ...) { MODE REAL(openat); return refuses_open(path, flags) ? -1 : real(at, path, flags, mode); }
int openat64(int at, const char *path, int flags, ...) { MODE REAL(openat64); return refuses_open(path, flags) ? -1 : real(at, path, flags, mode); }

ssize_t write(int fd, const void *bytes, size_t count) { REAL(write); return refusal_of("write", fd) ? -1 : real(fd, bytes, count); }
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) { REAL(pwrite); return refusal_of("write", fd) ? -1 : real(fd, bytes, count, at); }
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) { REAL(pwrite64); return refusal_of("write", fd) ? -1 : real(fd, bytes, count, at); }
int fsync(int fd) { REAL(fsync); return refusal_of("flush", fd) ? -1 : real(fd); }
int fdatasync(int fd) { REAL(fdatasync); return refusal_of("flush", fd) ? -1 : real(fd); }
