/* Models of <stdio.h>: what prints, and what formats into memory; see libc_string.c. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#define MODEL(name) mg_libc_##name
#define INLINE __attribute__((always_inline))

/* Of the host. */
extern int mg_print(const char *format, va_list *args);
extern int mg_format(char *to, size_t size, const char *format, va_list *args);

/* The streams: all that is printed is shown with the run that printed it. */
void *MODEL(stdin), *MODEL(stdout), *MODEL(stderr);

int MODEL(printf)(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = mg_print(format, &args);
    va_end(args);
    return length;
}

int MODEL(fprintf)(void *stream, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = mg_print(format, &args);
    va_end(args);
    return length;
}

/* A va_list that was passed as a parameter. On machines where va_list is an array the parameter is a pointer, and the caller's list moves on too. */
#define LIST(args) (sizeof(__typeof__(args)) == sizeof(va_list) ? (va_list *)&args : *(va_list **)&args)

int MODEL(vprintf)(const char *format, va_list args)
{
    return mg_print(format, LIST(args));
}

int MODEL(vfprintf)(void *stream, const char *format, va_list args)
{
    return MODEL(vprintf)(format, args);
}

INLINE int MODEL(puts)(const char *s)
{
    return MODEL(printf)("%s\n", s);
}

INLINE int MODEL(fputs)(const char *s, void *stream)
{
    return MODEL(printf)("%s", s);
}

INLINE int MODEL(putchar)(int c)
{
    MODEL(printf)("%c", c);
    return c;
}

INLINE int MODEL(fputc)(int c, void *stream)
{
    return MODEL(putchar)(c);
}

INLINE int MODEL(putc)(int c, void *stream)
{
    return MODEL(putchar)(c);
}

INLINE int MODEL(fflush)(void *stream)
{
    return 0;
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
