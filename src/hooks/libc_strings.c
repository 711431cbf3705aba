/* Models of the string functions that POSIX, BSD and GNU add to <string.h>, and of byte order; see libc_string.c. */
#include <stddef.h>
#include <stdint.h>

#define MODEL(name) mg_libc_##name
#define INLINE __attribute__((always_inline)) /* so that a verdict blames the line that called it */

/* ---- searching ------------------------------------------------------------------------------------------- */

INLINE void *MODEL(memrchr)(const void *memory, int c, size_t n)
{
    const unsigned char *bytes = memory;
    while (n--)
        if (bytes[n] == (unsigned char)c)
            return (void *)(bytes + n);
    return NULL;
}

INLINE void *MODEL(rawmemchr)(const void *memory, int c)
{
    const unsigned char *at = memory;
    while (*at != (unsigned char)c)
        at++;
    return (void *)at;
}

static INLINE int is_at(const unsigned char *a, const unsigned char *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (a[i] != b[i])
            return 0;
    return 1;
}

INLINE void *MODEL(memmem)(const void *memory, size_t size, const void *part, size_t part_size)
{
    const unsigned char *bytes = memory;
    for (size_t i = 0; part_size <= size && i <= size - part_size; i++)
        if (is_at(bytes + i, part, part_size))
            return (void *)(bytes + i);
    return NULL;
}

INLINE char *MODEL(strchrnul)(const char *s, int c)
{
    while (*s && *s != (char)c)
        s++;
    return (char *)s;
}

INLINE char *MODEL(index)(const char *s, int c)
{
    for (;; s++) {
        if (*s == (char)c)
            return (char *)s;
        if (!*s)
            return NULL;
    }
}

INLINE char *MODEL(rindex)(const char *s, int c)
{
    const char *last = NULL;
    for (;; s++) {
        if (*s == (char)c)
            last = s;
        if (!*s)
            return (char *)last;
    }
}

static INLINE int to_lower(int c)
{
    return c >= 'A' && c <= 'Z' ? c + 32 : c;
}

INLINE char *MODEL(strcasestr)(const char *s, const char *part)
{
    for (;; s++) {
        size_t i = 0;
        while (part[i] && to_lower((unsigned char)s[i]) == to_lower((unsigned char)part[i]))
            i++;
        if (!part[i])
            return (char *)s;
        if (!*s)
            return NULL;
    }
}

static INLINE int is_among(char c, const char *set)
{
    while (*set)
        if (*set++ == c)
            return 1;
    return 0;
}

/* The next field of the text, which may be empty; NULL at the end. */
INLINE char *MODEL(strsep)(char **text, const char *separators)
{
    char *start = *text;
    if (!start)
        return NULL;
    for (char *at = start; *at; at++)
        if (is_among(*at, separators)) {
            *at = 0;
            *text = at + 1;
            return start;
        }
    *text = NULL;
    return start;
}

/* ---- copying --------------------------------------------------------------------------------------------- */

extern void *MODEL(memcpy)(void *to, const void *from, size_t n);
extern void *MODEL(memmove)(void *to, const void *from, size_t n);
extern void *MODEL(memset)(void *to, int c, size_t n);

INLINE void *MODEL(mempcpy)(void *to, const void *from, size_t n)
{
    return (char *)MODEL(memcpy)(to, from, n) + n;
}

INLINE void *MODEL(memccpy)(void *to, const void *from, int c, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        ((unsigned char *)to)[i] = ((const unsigned char *)from)[i];
        if (((unsigned char *)to)[i] == (unsigned char)c)
            return (unsigned char *)to + i + 1;
    }
    return NULL;
}

INLINE void MODEL(bzero)(void *to, size_t n)
{
    MODEL(memset)(to, 0, n);
}

INLINE void MODEL(explicit_bzero)(void *to, size_t n)
{
    MODEL(memset)(to, 0, n);
}

INLINE void MODEL(bcopy)(const void *from, void *to, size_t n)
{
    MODEL(memmove)(to, from, n);
}

INLINE char *MODEL(stpncpy)(char *to, const char *from, size_t n)
{
    size_t i = 0, end;
    for (; i < n && from[i]; i++)
        to[i] = from[i];
    for (end = i; i < n; i++)
        to[i] = 0;
    return to + end;
}

/* Copies what fits, gives how long the text is. */
INLINE size_t MODEL(strlcpy)(char *to, const char *from, size_t size)
{
    size_t i = 0;
    for (; from[i]; i++)
        if (i + 1 < size)
            to[i] = from[i];
    if (size)
        to[i < size ? i : size - 1] = 0;
    return i;
}

INLINE size_t MODEL(strlcat)(char *to, const char *from, size_t size)
{
    size_t length = 0;
    while (length < size && to[length])
        length++;
    return length + MODEL(strlcpy)(to + length, from, size - length);
}

INLINE int MODEL(strcoll)(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return (unsigned char)*a - (unsigned char)*b;
}

/* Of the host. */
extern uint64_t mg_error_text(uint64_t error, char *to, uint64_t size);

char *MODEL(strerror)(int error)
{
    static char text[64];
    mg_error_text((uint64_t)error, text, sizeof text);
    return text;
}

/* ---- bits and bytes of numbers --------------------------------------------------------------------------- */

INLINE int MODEL(ffs)(int x)
{
    return __builtin_ffs(x);
}

INLINE int MODEL(ffsl)(long x)
{
    return __builtin_ffsl(x);
}

INLINE int MODEL(ffsll)(long long x)
{
    return __builtin_ffsll(x);
}

INLINE uint16_t MODEL(htons)(uint16_t x)
{
    return __builtin_bswap16(x);
}

INLINE uint16_t MODEL(ntohs)(uint16_t x)
{
    return __builtin_bswap16(x);
}

INLINE uint32_t MODEL(htonl)(uint32_t x)
{
    return __builtin_bswap32(x);
}

INLINE uint32_t MODEL(ntohl)(uint32_t x)
{
    return __builtin_bswap32(x);
}
