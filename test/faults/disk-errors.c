// Loaded into PostgreSQL (LD_PRELOAD): its calls fail with EIO while the file that FAULT_FILE names exists. The file is
// one line, `[once ]read|write|sync PREFIX`: which calls fail, on open files whose path begins with PREFIX. With `once`
// the first call removes the file and is the only one that fails.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/** Whether this call on `file` has to fail. Keeps errno. */
static int fails(const char *kind, int file) {
  const char *name = getenv("FAULT_FILE");
  int kept = errno;
  int result = 0;
  int fault = name == NULL ? -1 : open(name, O_RDONLY | O_CLOEXEC);
  if (fault >= 0) {
    char line[4096] = "", wanted[16] = "", prefix[4096] = "", link[64], path[4096] = "";
    ssize_t length = REAL(read)(fault, line, sizeof line - 1);
    close(fault);
    int once = length > 0 && strncmp(line, "once ", 5) == 0;
    if (length > 0 && sscanf(line + (once ? 5 : 0), "%15s %4095s", wanted, prefix) == 2 && strcmp(wanted, kind) == 0) {
      snprintf(link, sizeof link, "/proc/self/fd/%d", file);
      if (readlink(link, path, sizeof path - 1) > 0 && strncmp(path, prefix, strlen(prefix)) == 0)
        result = !once || unlink(name) == 0;
    }
  }
  errno = result ? EIO : kept;
  return result;
}

ssize_t read(int file, void *bytes, size_t size) {
  return fails("read", file) ? -1 : REAL(read)(file, bytes, size);
}
ssize_t pread(int file, void *bytes, size_t size, off_t at) {
  return fails("read", file) ? -1 : REAL(pread)(file, bytes, size, at);
}
ssize_t preadv(int file, const struct iovec *parts, int count, off_t at) {
  return fails("read", file) ? -1 : REAL(preadv)(file, parts, count, at);
}
ssize_t write(int file, const void *bytes, size_t size) {
  return fails("write", file) ? -1 : REAL(write)(file, bytes, size);
}
ssize_t pwrite(int file, const void *bytes, size_t size, off_t at) {
  return fails("write", file) ? -1 : REAL(pwrite)(file, bytes, size, at);
}
ssize_t pwritev(int file, const struct iovec *parts, int count, off_t at) {
  return fails("write", file) ? -1 : REAL(pwritev)(file, parts, count, at);
}
int fsync(int file) { return fails("sync", file) ? -1 : REAL(fsync)(file); }
int fdatasync(int file) { return fails("sync", file) ? -1 : REAL(fdatasync)(file); }
