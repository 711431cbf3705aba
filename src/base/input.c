#include "base/input.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(const char **why, const char *text)
{
    *why = text;
    return false;
}

static bool fits(const struct stat *info, size_t most, const char **why)
{
    if (S_ISDIR(info->st_mode))
        return fail(why, "is a directory");
    if (!S_ISREG(info->st_mode))
        return fail(why, "is not a regular file");
    return (size_t)info->st_size <= most || fail(why, "is larger than any such file");
}

/* A descriptor, or -1. */
static int open_input(const char *path, size_t most, const char **why)
{
    struct stat info;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK |
                              O_NOCTTY); /* opening a pipe that nobody writes to must not block */
    if (file < 0 || fstat(file, &info)) {
        fail(why, strerror(errno));
    } else if (fits(&info, most, why)) {
        return file;
    }
    if (file >= 0)
        close(file);
    return -1;
}

bool mg_input_check(const char *path, size_t most, const char **why)
{
    int file = open_input(path, most, why);
    if (file >= 0)
        close(file);
    return file >= 0;
}

bool mg_input_read(const char *path, size_t most, mg_text *out, const char **why)
{
    char bytes[65536];
    ssize_t count = 0;
    int file = open_input(path, most, why);
    assert(file >= 0 || *why);
    if (file < 0)
        return false;
    mg_text_add(out, "");
    /* The file may grow while it is read. */
    while (out->length <= most &&
           ((count = read(file, bytes, sizeof bytes)) > 0 || (count < 0 && errno == EINTR)))
        if (count > 0)
            mg_text_add_bytes(out, bytes, (size_t)count);
    bool is_good = count >= 0 || fail(why, strerror(errno));
    close(file);
    return is_good;
}
