/* Models of <stdio.h>: what prints, and what formats into memory; see libc_string.c. What is printed to stdout and stderr is shown with the run that printed it. */
#include "hooks/streams.h"

extern char *MODEL(strerror)(int error);
extern void *MODEL(stdout);

int MODEL(printf)(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = mg_print(format, &args);
    va_end(args);
    return length;
}

static INLINE bool is_shown(const void *p)
{
    const stream *s = p;
    return s->is_console && s->writes;
}

static INLINE int print_to(stream *s, const char *format, va_list *args)
{
    va_list again;
    if (is_shown(s))
        return mg_print(format, args);
    va_copy(again, *args);
    int length = mg_format(NULL, 0, format, &again);
    va_end(again);
    char *to = length < 0 ? NULL : MODEL(mg_stream_place)(s, (size_t)length);
    if (!to)
        return END;
    char after = to[length];
    mg_format(to, (size_t)length + 1, format, args);
    to[length] = after;
    return length;
}

int MODEL(fprintf)(void *p, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = print_to(p, format, &args);
    va_end(args);
    return length;
}

/* A va_list that was passed as a parameter. On machines where va_list is an array the parameter is a pointer, and the caller's list moves on too. */
#define LIST(args) (sizeof(__typeof__(args)) == sizeof(va_list) ? (va_list *)&args : *(va_list **)&args)

int MODEL(vprintf)(const char *format, va_list args)
{
    return mg_print(format, LIST(args));
}

int MODEL(vfprintf)(void *p, const char *format, va_list args)
{
    return print_to(p, format, LIST(args));
}

INLINE int MODEL(puts)(const char *s)
{
    return MODEL(printf)("%s\n", s);
}

INLINE int MODEL(fputs)(const char *s, void *p)
{
    size_t length = 0;
    if (is_shown(p))
        return MODEL(printf)("%s", s);
    while (s[length])
        length++;
    return MODEL(mg_stream_put)(p, s, length) ? 1 : END;
}

INLINE int MODEL(putchar)(int c)
{
    MODEL(printf)("%c", c);
    return (unsigned char)c;
}

INLINE int MODEL(fputc)(int c, void *p)
{
    char letter = (char)c;
    if (is_shown(p))
        return MODEL(putchar)(c);
    return MODEL(mg_stream_put)(p, &letter, 1) ? (unsigned char)c : END;
}

INLINE int MODEL(putc)(int c, void *p)
{
    return MODEL(fputc)(c, p);
}

INLINE size_t MODEL(fwrite)(const void *from, size_t size, size_t count, void *p)
{
    size_t bytes;
    if (!size || !count)
        return 0;
    if (__builtin_mul_overflow(size, count, &bytes))
        bytes = SIZE_MAX; /* more than any object has */
    return MODEL(mg_stream_put)(p, from, bytes) ? count : 0;
}

void MODEL(perror)(const char *s)
{
    const char *text = MODEL(strerror)(MODEL(errno));
    MODEL(printf)(s && *s ? "%s: %s\n" : "%s%s\n", s ? s : "", text);
}

int MODEL(vsnprintf)(char *to, size_t size, const char *format, va_list args)
{
    return mg_format(to, size, format, LIST(args));
}

int MODEL(vsprintf)(char *to, const char *format, va_list args)
{
    return MODEL(vsnprintf)(to, SIZE_MAX, format, args);
}

int MODEL(snprintf)(char *to, size_t size, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = mg_format(to, size, format, &args);
    va_end(args);
    return length;
}

int MODEL(sprintf)(char *to, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = mg_format(to, SIZE_MAX, format, &args);
    va_end(args);
    return length;
}
