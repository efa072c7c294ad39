// Preloaded into a process: writes down, in order and with every byte, what the process does to the files below one
// folder. LOKET_RECORD_FOLDER is that folder, LOKET_RECORD_LOG the file the record goes to; what is written to
// LOKET_RECORD_MARKS is no file of the folder, but a mark in the record. log.ts reads it.
//
// A record is six little-endian fields (kind u32, fd i32, offset i64, length i64, text u32, more u32), then `text`
// bytes of a path or of a mark, then `more` bytes of data. It is written when the call has returned, and only when it
// did what it was asked.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { OPEN = 1, CLOSE, WRITE, TRUNCATE, SYNC, UNLINK, RENAME, MARK, SHARED_MAP, STRANGE, RANGE_SYNC, GROW, MAKE_FOLDER };
enum { NOTHING = 0, FILE_OF_OURS, MARKS };

#define MOST_FDS 4096
static unsigned char known[MOST_FDS];
static char folder[PATH_MAX], marks[PATH_MAX];
static size_t folder_length;
static int log_fd = -1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

struct head { uint32_t kind; int32_t fd; int64_t offset, length; uint32_t text, more; };

#define REAL(name) static __typeof__(name) *real; if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

static void put(uint32_t kind, int fd, int64_t offset, int64_t length, const char *text, size_t text_length,
                const struct iovec *data, int parts, size_t more) {
  int kept = errno;
  struct head head = { kind, fd, offset, length, (uint32_t)text_length, (uint32_t)more };
  struct iovec all[2] = { { &head, sizeof head }, { (void *)text, text_length } };
  pthread_mutex_lock(&lock);
  int good = syscall(SYS_writev, log_fd, all, 2) == (ssize_t)(sizeof head + text_length);
  for (int i = 0; i < parts && more > 0; i++) {
    size_t length_here = data[i].iov_len < more ? data[i].iov_len : more;
    good = good && syscall(SYS_write, log_fd, data[i].iov_base, length_here) == (ssize_t)length_here;
    more -= length_here;
  }
  pthread_mutex_unlock(&lock);
  // Half a record would prove nothing and say that it did.
  if (!good) { static const char *sad = "the recorder cannot write its log\n"; syscall(SYS_write, 2, sad, strlen(sad)); abort(); }
  errno = kept;
}

__attribute__((constructor)) static void begin(void) {
  const char *where = getenv("LOKET_RECORD_FOLDER"), *to = getenv("LOKET_RECORD_LOG"), *said = getenv("LOKET_RECORD_MARKS");
  // Who is started by the recorded process is not recorded: two processes would write into one log.
  unsetenv("LD_PRELOAD");
  if (!where || !to || !said) return;
  snprintf(folder, sizeof folder, "%s", where);
  snprintf(marks, sizeof marks, "%s", said);
  folder_length = strlen(folder);
  log_fd = (int)syscall(SYS_openat, AT_FDCWD, to, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

/** The folder itself, or something in it. */
static int ours(const char *path) {
  if (log_fd < 0 || !path || strncmp(path, folder, folder_length) != 0) return 0;
  return path[folder_length] == 0 || path[folder_length] == '/';
}

static int is(int fd, int what) { return log_fd >= 0 && fd >= 0 && fd < MOST_FDS && known[fd] == what; }

static int opened(int fd, const char *path, int flags) {
  if (fd < 0 || log_fd < 0 || !path) return fd;
  int what = strcmp(path, marks) == 0 ? MARKS : ours(path) ? FILE_OF_OURS : NOTHING;
  if (fd < MOST_FDS) known[fd] = (unsigned char)what;
  if (what == FILE_OF_OURS) put(OPEN, fd, flags, 0, path, strlen(path), NULL, 0, 0);
  return fd;
}

#define MODE mode_t mode = 0; if (flags & (O_CREAT | __O_TMPFILE)) { va_list list; va_start(list, flags); mode = va_arg(list, mode_t); va_end(list); }
int open(const char *path, int flags, ...) { MODE REAL(open); return opened(real(path, flags, mode), path, flags); }
int open64(const char *path, int flags, ...) { MODE REAL(open64); return opened(real(path, flags, mode), path, flags); }
int openat(int at, const char *path, int flags, ...) { MODE REAL(openat); return opened(real(at, path, flags, mode), path, flags); }
int openat64(int at, const char *path, int flags, ...) { MODE REAL(openat64); return opened(real(at, path, flags, mode), path, flags); }
int creat(const char *path, mode_t mode) { REAL(creat); return opened(real(path, mode), path, O_CREAT | O_WRONLY | O_TRUNC); }
int creat64(const char *path, mode_t mode) { REAL(creat64); return opened(real(path, mode), path, O_CREAT | O_WRONLY | O_TRUNC); }

int close(int fd) {
  REAL(close);
  if (is(fd, FILE_OF_OURS)) put(CLOSE, fd, 0, 0, NULL, 0, NULL, 0, 0);
  if (fd >= 0 && fd < MOST_FDS) known[fd] = NOTHING;
  return real(fd);
}

static ssize_t written(int fd, int64_t offset, const struct iovec *data, int parts, ssize_t done) {
  if (done <= 0) return done;
  if (is(fd, FILE_OF_OURS)) put(WRITE, fd, offset, done, NULL, 0, data, parts, (size_t)done);
  if (is(fd, MARKS)) put(MARK, fd, 0, done, data[0].iov_base, (size_t)done, NULL, 0, 0);
  return done;
}

/** Where a write without a place of its own goes. */
static int64_t place(int fd) {
  if (!is(fd, FILE_OF_OURS)) return 0;
  if (fcntl(fd, F_GETFL) & O_APPEND) return lseek(fd, 0, SEEK_END);
  return lseek(fd, 0, SEEK_CUR);
}

ssize_t write(int fd, const void *bytes, size_t count) {
  REAL(write);
  int64_t offset = place(fd);
  struct iovec one = { (void *)bytes, count };
  return written(fd, offset, &one, 1, real(fd, bytes, count));
}
ssize_t writev(int fd, const struct iovec *data, int parts) {
  REAL(writev);
  int64_t offset = place(fd);
  if (is(fd, MARKS) && parts != 1) put(STRANGE, fd, 0, 0, "writev of a mark", 16, NULL, 0, 0);
  return written(fd, offset, data, parts, real(fd, data, parts));
}
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
  REAL(pwrite);
  struct iovec one = { (void *)bytes, count };
  return written(fd, at, &one, 1, real(fd, bytes, count, at));
}
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
  REAL(pwrite64);
  struct iovec one = { (void *)bytes, count };
  return written(fd, at, &one, 1, real(fd, bytes, count, at));
}
ssize_t pwritev(int fd, const struct iovec *data, int parts, off_t at) {
  REAL(pwritev);
  return written(fd, at, data, parts, real(fd, data, parts, at));
}
ssize_t pwritev64(int fd, const struct iovec *data, int parts, off64_t at) {
  REAL(pwritev64);
  return written(fd, at, data, parts, real(fd, data, parts, at));
}

static int after(int kind, int fd, int64_t offset, int64_t length, int result) {
  if (result == 0 && is(fd, FILE_OF_OURS)) put((uint32_t)kind, fd, offset, length, NULL, 0, NULL, 0, 0);
  return result;
}
int ftruncate(int fd, off_t length) { REAL(ftruncate); return after(TRUNCATE, fd, 0, length, real(fd, length)); }
int ftruncate64(int fd, off64_t length) { REAL(ftruncate64); return after(TRUNCATE, fd, 0, length, real(fd, length)); }
int posix_fallocate(int fd, off_t at, off_t length) { REAL(posix_fallocate); return after(GROW, fd, at, length, real(fd, at, length)); }
int posix_fallocate64(int fd, off64_t at, off64_t length) { REAL(posix_fallocate64); return after(GROW, fd, at, length, real(fd, at, length)); }
int fallocate(int fd, int how, off_t at, off_t length) { REAL(fallocate); return after(how ? STRANGE : GROW, fd, at, length, real(fd, how, at, length)); }
int fallocate64(int fd, int how, off64_t at, off64_t length) { REAL(fallocate64); return after(how ? STRANGE : GROW, fd, at, length, real(fd, how, at, length)); }
/** Its length is 1 when another thread than the first made it. */
static int apart(void) { return syscall(SYS_gettid) != getpid(); }
int fsync(int fd) { REAL(fsync); return after(SYNC, fd, 0, apart(), real(fd)); }
int fdatasync(int fd) { REAL(fdatasync); return after(SYNC, fd, 1, apart(), real(fd)); }
int sync_file_range(int fd, off64_t at, off64_t length, unsigned flags) {
  REAL(sync_file_range);
  return after(RANGE_SYNC, fd, at, length, real(fd, at, length, flags));
}

static int gone(const char *path, int result) {
  if (result == 0 && ours(path)) put(UNLINK, -1, 0, 0, path, strlen(path), NULL, 0, 0);
  return result;
}
int unlink(const char *path) { REAL(unlink); return gone(path, real(path)); }
int unlinkat(int at, const char *path, int flags) { REAL(unlinkat); return gone(path, real(at, path, flags)); }
int remove(const char *path) { REAL(remove); return gone(path, real(path)); }

static int made(const char *path, int result) {
  if (result == 0 && ours(path)) put(MAKE_FOLDER, -1, 0, 0, path, strlen(path), NULL, 0, 0);
  return result;
}
int mkdir(const char *path, mode_t mode) { REAL(mkdir); return made(path, real(path, mode)); }
int mkdirat(int at, const char *path, mode_t mode) { REAL(mkdirat); return made(path, real(at, path, mode)); }

static int moved(const char *from, const char *to, int result) {
  char both[2 * PATH_MAX];
  if (result != 0 || (!ours(from) && !ours(to))) return result;
  int length = snprintf(both, sizeof both, "%s\n%s", from, to);
  put(ours(from) && ours(to) ? RENAME : STRANGE, -1, 0, 0, both, (size_t)length, NULL, 0, 0);
  return result;
}
int rename(const char *from, const char *to) { REAL(rename); return moved(from, to, real(from, to)); }
int renameat(int a, const char *from, int b, const char *to) { REAL(renameat); return moved(from, to, real(a, from, b, to)); }
int renameat2(int a, const char *from, int b, const char *to, unsigned flags) {
  REAL(renameat2);
  int result = real(a, from, b, to, flags);
  if (flags != 0 && result == 0 && (ours(from) || ours(to))) put(STRANGE, -1, 0, 0, from, strlen(from), NULL, 0, 0);
  return moved(from, to, result);
}

// What no record can follow is at least noted: a recording with such a note proves nothing and is refused.
int truncate(const char *path, off_t length) {
  REAL(truncate);
  int result = real(path, length);
  if (result == 0 && ours(path)) put(STRANGE, -1, 0, length, path, strlen(path), NULL, 0, 0);
  return result;
}
int link(const char *from, const char *to) {
  REAL(link);
  int result = real(from, to);
  if (result == 0 && (ours(from) || ours(to))) put(STRANGE, -1, 0, 0, to, strlen(to), NULL, 0, 0);
  return result;
}
static void *mapped(void *result, int prot, int flags, int fd, int64_t at, size_t length) {
  if (result != MAP_FAILED && is(fd, FILE_OF_OURS) && (prot & PROT_WRITE) && (flags & MAP_SHARED))
    put(SHARED_MAP, fd, at, (int64_t)length, NULL, 0, NULL, 0, 0);
  return result;
}
void *mmap(void *where, size_t length, int prot, int flags, int fd, off_t at) {
  REAL(mmap);
  return mapped(real(where, length, prot, flags, fd, at), prot, flags, fd, at, length);
}
void *mmap64(void *where, size_t length, int prot, int flags, int fd, off64_t at) {
  REAL(mmap64);
  return mapped(real(where, length, prot, flags, fd, at), prot, flags, fd, at, length);
}
