/* Models of <stdio.h>: what reads from streams. */
#include "hooks/streams.h"

extern int MODEL(mg_scan)(const char *text, const char *format, va_list *args, size_t *taken, bool *ended);

int MODEL(fgetc)(void *p)
{
    return MODEL(mg_stream_get)(p);
}

int MODEL(getc)(void *p)
{
    return MODEL(mg_stream_get)(p);
}

/* Of the host: ends the run. */
extern uint64_t mg_bad_format(const char *format);

extern void *MODEL(stdin);

int MODEL(getchar)(void)
{
    return MODEL(mg_stream_get)(MODEL(stdin));
}

int MODEL(ungetc)(int c, void *p)
{
    stream *s = p;
    if (c == END || !s->reads || s->pushed != END)
        return END;
    s->pushed = (unsigned char)c;
    s->is_at_end = false;
    return (unsigned char)c;
}

size_t MODEL(fread)(void *to, size_t size, size_t count, void *p)
{
    unsigned char *bytes = to;
    size_t done = 0, most;
    if (!size || !count)
        return 0;
    if (__builtin_mul_overflow(size, count, &most))
        most = SIZE_MAX;
    for (int c; done < most && (c = MODEL(mg_stream_get)(p)) != END;)
        bytes[done++] = (unsigned char)c;
    return done / size;
}

char *MODEL(fgets)(char *to, int size, void *p)
{
    int i = 0, c = 0;
    if (size <= 0)
        return NULL;
    for (; i < size - 1 && c != '\n'; i++) {
        c = MODEL(mg_stream_get)(p);
        if (c == END)
            break;
        to[i] = (char)c;
    }
    if (c == END && (!i || ((stream *)p)->has_error))
        return NULL;
    to[i] = 0;
    return to;
}

/* The room grows as glibc's does. */
static INLINE char *grow(char **line, size_t *room, size_t wanted)
{
    if (*line && *room >= wanted)
        return *line;
    size_t size = !*line || !*room ? 120 : 2 * *room > wanted ? 2 * *room : wanted;
    char *grown = realloc(*line, size);
    if (!grown)
        return NULL;
    *room = size;
    return *line = grown;
}

long MODEL(getdelim)(char **line, size_t *room, int last, void *p)
{
    size_t length = 0;
    if (!line || !room) {
        MODEL(errno) = INVALID;
        return -1;
    }
    for (int c = 0; c != last || !length;) {
        c = MODEL(mg_stream_get)(p);
        if (!grow(line, room, length + 2))
            return -1;
        if (c == END)
            break;
        (*line)[length++] = (char)c;
    }
    if (!length)
        return -1;
    (*line)[length] = 0;
    return (long)length;
}

long MODEL(__getdelim)(char **line, size_t *room, int last, void *p)
{
    return MODEL(getdelim)(line, room, last, p);
}

long MODEL(getline)(char **line, size_t *room, void *p)
{
    return MODEL(getdelim)(line, room, '\n', p);
}

/* ---- scanning -------------------------------------------------------------------------------------------- */

/* The rest of the file is a text, with what was pushed back before it. */
static INLINE int scan(stream *s, const char *format, va_list *args)
{
    static char nothing[2];
    size_t taken;
    bool ended, has_pushed = s->pushed != END;
    int c = MODEL(mg_stream_get)(s); /* so that what cannot be read fails */
    if (s->has_error && !s->reads)
        return END;
    if (c != END) {
        s->pushed = END;
        s->position -= !has_pushed;
    }
    bool is_empty = !s->file || s->position > s->file->size;
    char *text = is_empty ? nothing + 1 : s->file->bytes + s->position, before = text[-1];
    if (has_pushed)
        *--text = (char)c;
    int stored = MODEL(mg_scan)(text, format, args, &taken, &ended);
    if (!is_empty && !text[taken] && text + taken < s->file->bytes + s->file->size)
        mg_bad_format(format); /* a NUL in the file, which it took for the end */
    if (has_pushed) {
        *text = before;
        if (!taken)
            s->pushed = c;
        taken -= taken > 0;
    }
    s->position += taken;
    s->is_at_end = ended;
    return stored;
}

#define SCANS(name, before, parameters)                                                                        \
    int MODEL(name) parameters                                                                                 \
    {                                                                                                          \
        va_list args;                                                                                          \
        va_start(args, format);                                                                                \
        int stored = scan(before, format, &args);                                                              \
        va_end(args);                                                                                          \
        return stored;                                                                                         \
    }
#define SCANS_LIST(name, before, parameters)                                                                   \
    int MODEL(name) parameters                                                                                 \
    {                                                                                                          \
        va_list copy;                                                                                          \
        va_copy(copy, args);                                                                                   \
        int stored = scan(before, format, &copy);                                                              \
        va_end(copy);                                                                                          \
        return stored;                                                                                         \
    }

SCANS(fscanf, p, (void *p, const char *format, ...))
SCANS(scanf, MODEL(stdin), (const char *format, ...))
SCANS_LIST(vfscanf, p, (void *p, const char *format, va_list args))
SCANS_LIST(vscanf, MODEL(stdin), (const char *format, va_list args))
/* What glibc's headers call instead. */
SCANS(__isoc99_fscanf, p, (void *p, const char *format, ...))
SCANS(__isoc99_scanf, MODEL(stdin), (const char *format, ...))
SCANS_LIST(__isoc99_vfscanf, p, (void *p, const char *format, va_list args))
SCANS_LIST(__isoc99_vscanf, MODEL(stdin), (const char *format, va_list args))
SCANS(__isoc23_fscanf, p, (void *p, const char *format, ...))
SCANS(__isoc23_scanf, MODEL(stdin), (const char *format, ...))
SCANS_LIST(__isoc23_vfscanf, p, (void *p, const char *format, va_list args))
SCANS_LIST(__isoc23_vscanf, MODEL(stdin), (const char *format, va_list args))
