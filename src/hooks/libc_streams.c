/* Models of <stdio.h>: streams, on files in memory (libc_files.c). A stream that was opened is a block of the heap: one that is not closed is lost memory, and one that is used after
 * fclose is freed memory. stdin reads the file /dev/stdin if the test gave one; what is written to stdout and stderr is shown with the run. */
#include "hooks/streams.h"

extern int MODEL(printf)(const char *format, ...);

static stream consoles[3] = {{.pushed = END, .reads = true, .is_console = true},
                             {.pushed = END, .writes = true, .is_console = true},
                             {.pushed = END, .writes = true, .is_console = true}};
void *MODEL(stdin) = &consoles[0], *MODEL(stdout) = &consoles[1], *MODEL(stderr) = &consoles[2];

/* ---- letters --------------------------------------------------------------------------------------------- */

static void fail(stream *s, int error)
{
    s->has_error = true;
    MODEL(errno) = error;
}

static INLINE file *file_of(stream *s)
{
    if (s == &consoles[0] && !s->file)
        s->file = MODEL(mg_file_find)("/dev/stdin");
    return s->file;
}

int MODEL(mg_stream_get)(stream *s)
{
    const file *f = file_of(s);
    int c = s->pushed;
    if (!s->reads) {
        fail(s, BAD_STREAM);
        return END;
    }
    if (c != END) {
        s->pushed = END;
        return c;
    }
    s->is_at_end = !f || s->position >= f->size;
    return s->is_at_end ? END : (unsigned char)f->bytes[s->position++];
}

char *MODEL(mg_stream_place)(stream *s, size_t count)
{
    file *f = s->file;
    if (!s->writes) {
        fail(s, BAD_STREAM);
        return NULL;
    }
    s->pushed = END;
    if (s->appends)
        s->position = f->size;
    size_t end = s->position + count;
    if (end < count || (end > f->size && !MODEL(mg_file_resize)(f, end))) {
        s->has_error = true;
        return NULL;
    }
    s->position = end;
    s->is_changed = true;
    return f->bytes + end - count;
}

bool MODEL(mg_stream_put)(stream *s, const char *bytes, size_t count)
{
    if (s->is_console && s->writes) {
        for (size_t i = 0; i < count; i++)
            MODEL(printf)("%c", bytes[i]);
        return true;
    }
    char *to = MODEL(mg_stream_place)(s, count);
    for (size_t i = 0; to && i < count; i++)
        to[i] = bytes[i];
    return to;
}

/* ---- opening and closing --------------------------------------------------------------------------------- */

static bool has(const char *mode, char letter)
{
    while (*mode && *mode != letter)
        mode++;
    return *mode;
}

static INLINE bool open_file(stream *s, const char *name, const char *mode)
{
    bool is_read = *mode == 'r', is_written = *mode == 'w', has_plus = has(mode, '+');
    file *f = MODEL(mg_file_find)(name);
    *s = (stream){
        .pushed = END, .reads = is_read || has_plus, .writes = !is_read || has_plus, .appends = *mode == 'a'};
    if (!is_read && !is_written && !s->appends) {
        MODEL(errno) = INVALID;
        return false;
    }
    if ((!f && is_read) || (f && has(mode, 'x'))) {
        MODEL(errno) = f ? EXISTS : NO_ENTRY;
        return false;
    }
    if (f && is_written)
        MODEL(mg_file_resize)(f, 0);
    s->file = f ? f : MODEL(mg_file_make)(name);
    if (s->file && s->appends && !s->reads)
        s->position = s->file->size;
    return s->file;
}

static INLINE void *keep(const stream *s)
{
    stream *kept = malloc(sizeof *kept);
    if (kept)
        *kept = *s;
    return kept;
}

void *MODEL(fopen)(const char *name, const char *mode)
{
    stream s;
    return open_file(&s, name, mode) ? keep(&s) : NULL;
}

void *MODEL(tmpfile)(void)
{
    stream s = {.pushed = END, .reads = true, .writes = true, .file = MODEL(mg_file_make)(NULL)};
    return s.file ? keep(&s) : NULL;
}

/* What was written goes to the memory that it is for. */
int MODEL(fflush)(void *p)
{
    stream *s = p;
    if (!s || !s->is_changed || !(s->memory || s->memory_place))
        return 0;
    size_t size = s->file->size;
    s->is_changed = false;
    if (s->memory_place) {
        char *memory = realloc(s->memory, size + 1);
        if (!memory)
            return END;
        *s->memory_place = s->memory = memory;
        *s->memory_size_place = size;
    }
    for (size_t i = 0; i < size && (s->memory_place || i < s->memory_size); i++)
        s->memory[i] = s->file->bytes[i];
    if (s->memory_place || size < s->memory_size)
        s->memory[size] = 0;
    return 0;
}

int MODEL(fclose)(void *p)
{
    stream *s = p;
    int result = MODEL(fflush)(s);
    bool is_console = s->is_console;
    if (!is_console)
        free(s);
    return result;
}

void *MODEL(freopen)(const char *name, const char *mode, void *p)
{
    stream *s = p;
    MODEL(fflush)(s);
    if (open_file(s, name, mode))
        return s;
    bool is_console = s >= consoles && s < consoles + 3;
    if (!is_console)
        free(s);
    return NULL;
}

void *MODEL(open_memstream)(char **place, size_t *size)
{
    stream s = {.pushed = END,
                .writes = true,
                .memory_place = place,
                .memory_size_place = size,
                .file = MODEL(mg_file_make)(NULL)};
    void *kept = s.file ? keep(&s) : NULL;
    if (kept) {
        ((stream *)kept)->is_changed = true;
        MODEL(fflush)(kept);
    }
    return kept;
}

/* What lies there is read up to its end, and written from its beginning; in mode a from the NUL on. */
void *MODEL(fmemopen)(void *memory, size_t size, const char *mode)
{
    stream s = {.pushed = END,
                .reads = *mode == 'r' || has(mode, '+'),
                .writes = *mode != 'r' || has(mode, '+'),
                .appends = *mode == 'a',
                .file = MODEL(mg_file_make)(NULL)};
    const char *from = memory;
    size_t count = *mode == 'r' ? size : 0;
    for (; *mode == 'a' && count < size && from[count];)
        count++;
    if (!s.file || !MODEL(mg_file_resize)(s.file, count))
        return NULL;
    for (size_t i = 0; i < count; i++)
        s.file->bytes[i] = from[i];
    if (s.writes) {
        s.memory = memory;
        s.memory_size = size;
        if (*mode == 'w' && s.reads && size)
            s.memory[0] = 0; /* glibc leaves it as it was with w alone */
    }
    return keep(&s);
}

int MODEL(setvbuf)(void *p, char *buffer, int mode, size_t size)
{
    const stream *s = p;
    (void)buffer, (void)mode, (void)size;
    return s->has_error && false; /* looks at the stream, as it must be one */
}

void MODEL(setbuf)(void *p, char *buffer)
{
    MODEL(setvbuf)(p, buffer, 0, 0);
}

/* ---- places ---------------------------------------------------------------------------------------------- */

int MODEL(fseek)(void *p, long offset, int from)
{
    stream *s = p;
    const file *f = file_of(s);
    long base = from == 1 ? (long)s->position - (s->pushed != END) : from == 2 && f ? (long)f->size : 0;
    if (from < 0 || from > 2 || s->is_console || offset + base < 0) {
        MODEL(errno) = INVALID;
        return END;
    }
    s->position = (size_t)(offset + base);
    s->pushed = END;
    s->is_at_end = false;
    return 0;
}

long MODEL(ftell)(void *p)
{
    const stream *s = p;
    if (s->is_console) {
        MODEL(errno) = 29; /* ESPIPE */
        return END;
    }
    return (long)s->position - (s->pushed != END);
}

int MODEL(fseeko)(void *p, long offset, int from)
{
    return MODEL(fseek)(p, offset, from);
}

long MODEL(ftello)(void *p)
{
    return MODEL(ftell)(p);
}

int MODEL(fgetpos)(void *p, long *place)
{
    *place = MODEL(ftell)(p);
    return *place < 0 ? END : 0;
}

int MODEL(fsetpos)(void *p, const long *place)
{
    return MODEL(fseek)(p, *place, 0);
}

void MODEL(rewind)(void *p)
{
    stream *s = p;
    MODEL(fseek)(s, 0, 0);
    s->has_error = false;
}

INLINE int MODEL(feof)(void *p)
{
    const stream *s = p;
    return s->is_at_end;
}

INLINE int MODEL(ferror)(void *p)
{
    const stream *s = p;
    return s->has_error;
}

INLINE void MODEL(clearerr)(void *p)
{
    stream *s = p;
    s->is_at_end = s->has_error = false;
}

int MODEL(fileno)(void *p)
{
    const stream *s = p;
    for (int i = 0; i < 3; i++)
        if (s == &consoles[i])
            return i;
    return s->reads || s->writes ? 3 : END;
}
