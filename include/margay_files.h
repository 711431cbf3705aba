/* Margay: files in memory, for tests of code that uses <stdio.h>.
 *
 * While Margay runs a test there are only the files that the test provides, and those that the code makes; they are gone when the path ends. fopen of any other name gives
 * NULL. stdin is empty, or what was provided as "/dev/stdin".
 *
 *     char text[3] = {...};
 *     mg_file("settings", text, sizeof text);
 *     mg_assert(load("settings") ...);
 *     mg_assert(mg_file_bytes("saved", &size) ...);
 *
 * With any other compiler -DMG_MAIN=... replaces fopen, remove, rename and tmpfile in the whole program, so that it sees the same files; otherwise
 * there are no such files, and mg_file does nothing. */
#ifndef MARGAY_FILES_H
#define MARGAY_FILES_H

#include <stddef.h>

#if defined __MARGAY__ || defined MG_MAIN
#define MG_FILES_API
#else
#define MG_FILES_API __attribute__((unused)) static inline
#endif

/* Makes a file, or gives one other bytes. They are copied. */
MG_FILES_API void mg_file(const char *name, const void *bytes, size_t size);
/* The bytes of a file, of which there is one more, a NUL. NULL: there is no such file. size may be NULL. Good until something is written. */
MG_FILES_API const char *mg_file_bytes(const char *name, size_t *size);

/* ---- below: how it works -------------------------------------------------------------------------------- */

#if !defined __MARGAY__ && defined MG_MAIN
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#undef MG_FILES_API
#define MG_FILES_API __attribute__((weak))
#if defined __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-prototypes"
#pragma GCC diagnostic ignored "-Wredundant-decls"
#endif

struct mg_native_file {
    struct mg_native_file *next;
    char *name, *bytes;
    size_t size;
};

struct mg_native_stream {
    struct mg_native_file *file;
    size_t position;
    int appends;
};

/* As fopencookie of glibc has it, which is only declared if the program asks for it. */
struct mg_native_functions {
    long (*read)(void *, char *, size_t);
    long (*write)(void *, const char *, size_t);
    int (*seek)(void *, long *, int);
    int (*close)(void *);
};
FILE *mg_native_open(void *cookie, const char *mode,
                     struct mg_native_functions functions) __asm__("fopencookie");

static struct mg_native_file *mg_native_files;

static struct mg_native_file *mg_native_find(const char *name)
{
    struct mg_native_file *f = mg_native_files;
    while (f && (!f->name || strcmp(f->name, name)))
        f = f->next;
    return f;
}

static void mg_native_forget(struct mg_native_file *f)
{
    free(f->name);
    f->name = NULL;
}

/* They are never freed, as streams may have them open. */
static struct mg_native_file *mg_native_make(const char *name)
{
    struct mg_native_file *f = (struct mg_native_file *)calloc(1, sizeof *f);
    if (!f || !(f->bytes = (char *)calloc(1, 1)) || (name && !(f->name = (char *)malloc(strlen(name) + 1))))
        abort();
    if (name)
        memcpy(f->name, name, strlen(name) + 1);
    f->next = mg_native_files;
    mg_native_files = f;
    return f;
}

static void mg_native_resize(struct mg_native_file *f, size_t size)
{
    f->bytes = (char *)realloc(f->bytes, size + 1);
    if (!f->bytes)
        abort();
    if (size > f->size)
        memset(f->bytes + f->size, 0, size - f->size);
    f->size = size;
    f->bytes[size] = 0;
}

static long mg_native_read(void *cookie, char *to, size_t count)
{
    struct mg_native_stream *s = (struct mg_native_stream *)cookie;
    size_t left = s->position < s->file->size ? s->file->size - s->position : 0;
    if (count > left)
        count = left;
    memcpy(to, s->file->bytes + s->position, count);
    s->position += count;
    return (long)count;
}

static long mg_native_write(void *cookie, const char *from, size_t count)
{
    struct mg_native_stream *s = (struct mg_native_stream *)cookie;
    if (s->appends)
        s->position = s->file->size;
    if (s->position + count > s->file->size)
        mg_native_resize(s->file, s->position + count);
    memcpy(s->file->bytes + s->position, from, count);
    s->position += count;
    return (long)count;
}

static int mg_native_seek(void *cookie, long *offset, int from)
{
    struct mg_native_stream *s = (struct mg_native_stream *)cookie;
    long base = from == SEEK_CUR ? (long)s->position : from == SEEK_END ? (long)s->file->size : 0;
    if (base + *offset < 0)
        return -1;
    s->position = (size_t)(base + *offset);
    *offset = (long)s->position;
    return 0;
}

static int mg_native_close(void *cookie)
{
    free(cookie);
    return 0;
}

static FILE *mg_native_stream(struct mg_native_file *f, const char *mode)
{
    struct mg_native_functions functions = {mg_native_read, mg_native_write, mg_native_seek, mg_native_close};
    struct mg_native_stream *s = (struct mg_native_stream *)calloc(1, sizeof *s);
    if (!s)
        abort();
    s->file = f;
    s->appends = *mode == 'a';
    FILE *stream = mg_native_open(s, mode, functions);
    if (stream && *mode != 'r')
        setvbuf(stream, NULL, _IONBF, 0); /* the test looks at the bytes at any time */
    return stream;
}

static struct mg_native_file *mg_native_choose(const char *name, const char *mode)
{
    struct mg_native_file *f = mg_native_find(name);
    if (!strchr("rwa", *mode) || !*mode || (!f && *mode == 'r') || (f && strchr(mode, 'x'))) {
        errno = !*mode || !strchr("rwa", *mode) ? EINVAL : f ? EEXIST : ENOENT;
        return NULL;
    }
    if (f && *mode == 'w')
        mg_native_resize(f, 0);
    return f ? f : mg_native_make(name);
}

MG_FILES_API FILE *fopen(const char *name, const char *mode)
{
    struct mg_native_file *f = mg_native_choose(name, mode);
    return f ? mg_native_stream(f, mode) : NULL;
}

MG_FILES_API FILE *tmpfile(void)
{
    return mg_native_stream(mg_native_make(NULL), "w+");
}

MG_FILES_API int remove(const char *name)
{
    struct mg_native_file *f = mg_native_find(name);
    if (f)
        mg_native_forget(f);
    else
        errno = ENOENT;
    return f ? 0 : -1;
}

MG_FILES_API int rename(const char *from, const char *to)
{
    struct mg_native_file *f = mg_native_find(from), *other = mg_native_find(to);
    char *name = f ? (char *)malloc(strlen(to) + 1) : NULL;
    if (!name) {
        errno = ENOENT;
        return -1;
    }
    memcpy(name, to, strlen(to) + 1);
    if (other && other != f)
        mg_native_forget(other);
    mg_native_forget(f);
    f->name = name;
    return 0;
}

MG_FILES_API void mg_file(const char *name, const void *bytes, size_t size)
{
    struct mg_native_file *f = mg_native_find(name);
    if (!f)
        f = mg_native_make(name);
    mg_native_resize(f, size);
    if (size)
        memcpy(f->bytes, bytes, size);
    if (!strcmp(name, "/dev/stdin"))
        stdin = mg_native_stream(f, "r");
}

MG_FILES_API const char *mg_file_bytes(const char *name, size_t *size)
{
    struct mg_native_file *f = mg_native_find(name);
    if (f && size)
        *size = f->size;
    return f ? f->bytes : NULL;
}

#if defined __GNUC__
#pragma GCC diagnostic pop
#endif
#elif !defined __MARGAY__
MG_FILES_API void mg_file(const char *name, const void *bytes, size_t size)
{
    (void)name, (void)bytes, (void)size;
}

MG_FILES_API const char *mg_file_bytes(const char *name, size_t *size)
{
    (void)name, (void)size;
    return NULL;
}
#endif
#undef MG_FILES_API

#endif
