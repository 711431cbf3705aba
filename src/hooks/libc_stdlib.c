/* Models of <stdlib.h>, <ctype.h> and <errno.h>; see libc_string.c. */
#include <stddef.h>
#include <stdint.h>

#define MODEL(name) mg_libc_##name
#define INLINE __attribute__((always_inline)) /* so that a verdict blames the line that called it */

INLINE int MODEL(abs)(int x)
{
    return x < 0 ? -x : x;
}

INLINE long MODEL(labs)(long x)
{
    return x < 0 ? -x : x;
}

INLINE long long MODEL(llabs)(long long x)
{
    return x < 0 ? -x : x;
}

static void swap(char *a, char *b, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        char c = a[i];
        a[i] = b[i];
        b[i] = c;
    }
}

/* Insertion sort: any order of comparisons will do, and small inputs are what is searched. */
void MODEL(qsort)(void *base, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    char *items = base;
    for (size_t i = 1; i < count; i++)
        for (size_t j = i; j && compare(items + (j - 1) * size, items + j * size) > 0; j--)
            swap(items + (j - 1) * size, items + j * size, size);
}

void *MODEL(bsearch)(const void *key, const void *base, size_t count, size_t size,
                     int (*compare)(const void *, const void *))
{
    const char *items = base;
    while (count) {
        const char *middle = items + count / 2 * size;
        int order = compare(key, middle);
        if (!order)
            return (void *)middle;
        if (order > 0) {
            items = middle + size;
            count--;
        }
        count /= 2;
    }
    return NULL;
}

/* The host's functions set it too; weaving tells them where it is. */
_Thread_local int MODEL(errno);

INLINE int *MODEL(__errno_location)(void)
{
    return &MODEL(errno);
}

INLINE int MODEL(isdigit)(int c)
{
    return c >= '0' && c <= '9';
}

INLINE int MODEL(isupper)(int c)
{
    return c >= 'A' && c <= 'Z';
}

INLINE int MODEL(islower)(int c)
{
    return c >= 'a' && c <= 'z';
}

INLINE int MODEL(isalpha)(int c)
{
    return MODEL(isupper)(c) || MODEL(islower)(c);
}

INLINE int MODEL(isalnum)(int c)
{
    return MODEL(isalpha)(c) || MODEL(isdigit)(c);
}

INLINE int MODEL(isspace)(int c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

INLINE int MODEL(isprint)(int c)
{
    return c >= ' ' && c <= '~';
}

INLINE int MODEL(ispunct)(int c)
{
    return MODEL(isprint)(c) && c != ' ' && !MODEL(isalnum)(c);
}

INLINE int MODEL(isxdigit)(int c)
{
    return MODEL(isdigit)(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

INLINE int MODEL(tolower)(int c)
{
    return MODEL(isupper)(c) ? c + 32 : c;
}

INLINE int MODEL(toupper)(int c)
{
    return MODEL(islower)(c) ? c - 32 : c;
}

/* glibc's <ctype.h> macros look into this table: one bit a question, for -128..255. */
const unsigned short **MODEL(__ctype_b_loc)(void)
{
    static unsigned short table[384];
    static const unsigned short *start;
    if (!start) {
        for (int c = 0; c < 128; c++)
            table[c + 128] =
                (unsigned short)((MODEL(isupper)(c) ? 0x100 : 0) | (MODEL(islower)(c) ? 0x200 : 0) |
                                 (MODEL(isalpha)(c) ? 0x400 : 0) | (MODEL(isdigit)(c) ? 0x800 : 0) |
                                 (MODEL(isxdigit)(c) ? 0x1000 : 0) | (MODEL(isspace)(c) ? 0x2000 : 0) |
                                 (MODEL(isprint)(c) ? 0x4000 : 0) | (c > ' ' && c < 127 ? 0x8000 : 0) |
                                 (c == ' ' || c == '\t' ? 0x1 : 0) | (c < ' ' || c == 127 ? 0x2 : 0) |
                                 (MODEL(ispunct)(c) ? 0x4 : 0) | (MODEL(isalnum)(c) ? 0x8 : 0));
        start = table + 128;
    }
    return &start;
}
