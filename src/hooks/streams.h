/* Files and streams in memory, for the models of <stdio.h>. A file has a name and bytes; a stream reads or writes one. */
#ifndef MG_HOOKS_STREAMS_H
#define MG_HOOKS_STREAMS_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MODEL(name) mg_libc_##name
/* So that a verdict blames the line that called it; so a function that calls the host or a model must be inlined, or be a model itself. */
#define INLINE __attribute__((always_inline))

enum { END = -1 };
enum { NO_ENTRY = 2, BAD_STREAM = 9, NO_MEMORY = 12, EXISTS = 17, INVALID = 22, NO_SPACE = 28 }; /* errors */

typedef struct file {
    struct file *next;
    const char *name; /* NULL: it has none, or was removed */
    char *bytes;      /* one more lies before them, for what is pushed back, and a NUL after them */
    size_t size, room;
} file;

typedef struct stream {
    file *file; /* NULL: of a console that nothing was given to */
    size_t position;
    int pushed; /* a letter that is read next, or END */
    bool reads, writes, appends, is_at_end, has_error, is_console, is_changed;
    char *
        memory; /* what fmemopen was given, or what open_memstream has made; its bytes are copied when the stream is flushed */
    size_t memory_size;
    char **memory_place; /* of open_memstream: where it tells of them */
    size_t *memory_size_place;
} stream;

extern _Thread_local int MODEL(errno);
/* Of the host. */
extern int mg_print(const char *format, va_list *args);
extern int mg_format(char *to, size_t size, const char *format, va_list *args);
extern void *malloc(size_t size);
extern void *realloc(void *memory, size_t size);
extern void free(void *memory);

/* libc_files.c */
file *MODEL(mg_file_find)(const char *name); /* NULL: there is none */
file *MODEL(mg_file_make)(const char *name); /* the name may be NULL. NULL: no memory */
bool MODEL(mg_file_resize)(
    file *f, size_t size); /* room for so many bytes; what is new is zero. False, and an error: no memory */
/* libc_streams.c */
int MODEL(mg_stream_get)(stream *s); /* the next letter, or END */
/* So many bytes of its file from the position on, which is behind them then. NULL, and an error: it cannot. */
char *MODEL(mg_stream_place)(stream *s, size_t count);
bool MODEL(mg_stream_put)(stream *s, const char *bytes, size_t count); /* false, and an error: it cannot */

#endif
