#include "base/folder.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail_folder(const char *path, int error, mg_status *status)
{
    return mg_status_fail(status, MG_EXIT_INPUT,
                          "cannot write to the directory %s: %s; give -o a directory you may write to", path,
                          strerror(error));
}

bool mg_folder_make(const char *path, mg_status *status)
{
    char part[PATH_MAX];
    size_t length = strlen(path);
    struct stat found;
    if (length == 0 || length >= sizeof part)
        return fail_folder(path, length ? ENAMETOOLONG : ENOENT, status);
    memcpy(part, path, length + 1);
    for (size_t i = 1; i <= length; i++) {
        if (part[i] != '/' && part[i] != '\0')
            continue;
        char end = part[i];
        part[i] = '\0';
        if (mkdir(part, 0777) < 0 && errno != EEXIST)
            return fail_folder(path, errno, status);
        part[i] = end;
    }
    if (stat(path, &found) < 0)
        return fail_folder(path, errno, status);
    if (!S_ISDIR(found.st_mode))
        return fail_folder(path, ENOTDIR, status);
    return access(path, W_OK | X_OK) == 0 || fail_folder(path, errno, status);
}

FILE *mg_folder_open(const char *folder, const char *name, mg_status *status)
{
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *stream = length > 0 && (size_t)length < sizeof path ? fopen(path, "we") : NULL;
    if (!stream)
        mg_status_fail(status, MG_EXIT_INPUT, "cannot write %s/%s: %s; give -o a directory you may write to",
                       folder, name, strerror(errno));
    return stream;
}

void mg_folder_remove(const char *folder, const char *name)
{
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/%s", folder, name);
    if (length > 0 && (size_t)length < sizeof path)
        unlink(path);
}

bool mg_folder_empty(const char *folder, const char *suffix, mg_status *status)
{
    assert(*suffix == '.' || *suffix == '\0'); /* else files that are not ours could match */
    DIR *stream = opendir(folder);
    if (!stream)
        return fail_folder(folder, errno, status);
    for (struct dirent *entry; (entry = readdir(stream));) {
        size_t digits = strspn(entry->d_name, "0123456789");
        if (digits && !strcmp(entry->d_name + digits, suffix))
            mg_folder_remove(folder, entry->d_name);
    }
    closedir(stream);
    return true;
}

static bool fail_write(const char *where, int error, mg_status *status)
{
    const char *remedy = error == ENOSPC || error == EDQUOT ? "; make room"
                         : error == EPIPE                   ? "; whoever was reading has gone"
                                                            : "";
    return mg_status_fail(status, MG_EXIT_INPUT, "cannot write %s: %s%s; results are incomplete", where,
                          strerror(error ? error : EIO), remedy);
}

bool mg_stream_write(FILE *stream, const char *where, const char *bytes, size_t count, mg_status *status)
{
    assert(stream && (bytes || !count));
    errno = 0;
    return fwrite(bytes, 1, count, stream) == count || fail_write(where, errno, status);
}

bool mg_stream_flush(FILE *stream, const char *where, mg_status *status)
{
    errno = 0;
    bool has_failed = ferror(stream) != 0; /* an earlier write failed where it could not be reported */
    if (fflush(stream) == 0 && !has_failed)
        return true;
    return fail_write(where, errno, status);
}

bool mg_file_finish(FILE *stream, const char *path, const mg_text *text, mg_status *status)
{
    assert(stream && text);
    bool ok = mg_stream_write(stream, path, text->data ? text->data : "", text->length, status);
    errno = 0;
    if (fclose(stream) != 0 && ok)
        ok = fail_write(path, errno, status);
    return ok;
}

bool mg_folder_write(const char *folder, const char *name, const mg_text *text, mg_status *status)
{
    FILE *stream = mg_folder_open(folder, name, status);
    return stream && mg_file_finish(stream, name, text, status);
}

FILE *mg_file_open(const char *option, const char *path, mg_status *status)
{
    FILE *stream = fopen(path, "we");
    if (!stream)
        mg_status_fail(status, MG_EXIT_INPUT, "cannot write %s: %s; give --%s a file you may write to", path,
                       strerror(errno), option);
    return stream;
}

bool mg_folder_copy(const char *folder, const char *from, const char *name, mg_status *status)
{
    char path[PATH_MAX], buffer[4096];
    mg_text text = {0};
    size_t count;
    snprintf(path, sizeof path, "%s/%s", from, name);
    FILE *stream = fopen(path, "re");
    if (!stream)
        return mg_status_fail(status, MG_EXIT_INTERNAL, "%s: %s; is Margay installed completely?", path,
                              strerror(errno));
    while ((count = fread(buffer, 1, sizeof buffer, stream)) > 0)
        mg_text_add_bytes(&text, buffer, count);
    fclose(stream);
    bool is_good = mg_folder_write(folder, name, &text, status);
    mg_text_clear(&text);
    return is_good;
}
