/* Models of <string.h>: plain C, woven like the user's own code, so that every byte they touch is checked,
 * chosen and undone. Compiled without optimisation and linked before weaving. */
#include <stddef.h>
#include <stdint.h>

#define MODEL(name) mg_libc_##name
#define INLINE __attribute__((always_inline)) /* so that a verdict blames the line that called it */

extern void *malloc(size_t size);

INLINE size_t MODEL(strlen)(const char *s)
{
    size_t n = 0;
    while (s[n])
        n++;
    return n;
}

INLINE size_t MODEL(strnlen)(const char *s, size_t most)
{
    size_t n = 0;
    while (n < most && s[n])
        n++;
    return n;
}

INLINE int MODEL(strcmp)(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return (unsigned char)*a - (unsigned char)*b;
}

INLINE int MODEL(strncmp)(const char *a, const char *b, size_t n)
{
    for (; n; a++, b++, n--)
        if (!*a || *a != *b)
            return (unsigned char)*a - (unsigned char)*b;
    return 0;
}

static int lower(int c)
{
    return c >= 'A' && c <= 'Z' ? c + 32 : c;
}

INLINE int MODEL(strcasecmp)(const char *a, const char *b)
{
    while (*a && lower(*a) == lower(*b))
        a++, b++;
    return lower((unsigned char)*a) - lower((unsigned char)*b);
}

INLINE int MODEL(strncasecmp)(const char *a, const char *b, size_t n)
{
    for (; n; a++, b++, n--)
        if (!*a || lower((unsigned char)*a) != lower((unsigned char)*b))
            return lower((unsigned char)*a) - lower((unsigned char)*b);
    return 0;
}

INLINE char *MODEL(strcpy)(char *to, const char *from)
{
    return __builtin_memcpy(to, from, MODEL(strlen)(from) + 1);
}

INLINE char *MODEL(strncpy)(char *to, const char *from, size_t n)
{
    size_t length = MODEL(strnlen)(from, n);
    __builtin_memcpy(to, from, length);
    for (size_t i = length; i < n; i++)
        to[i] = '\0';
    return to;
}

INLINE char *MODEL(strcat)(char *to, const char *from)
{
    MODEL(strcpy)(to + MODEL(strlen)(to), from);
    return to;
}

INLINE char *MODEL(strncat)(char *to, const char *from, size_t n)
{
    char *end = to + MODEL(strlen)(to);
    size_t length = MODEL(strnlen)(from, n);
    __builtin_memcpy(end, from, length);
    end[length] = '\0';
    return to;
}

INLINE char *MODEL(strchr)(const char *s, int c)
{
    for (;; s++) {
        if (*s == (char)c)
            return (char *)s;
        if (!*s)
            return NULL;
    }
}

INLINE char *MODEL(strrchr)(const char *s, int c)
{
    const char *found = NULL;
    for (;; s++) {
        if (*s == (char)c)
            found = s;
        if (!*s)
            return (char *)found;
    }
}

INLINE char *MODEL(strstr)(const char *s, const char *wanted)
{
    size_t n = MODEL(strlen)(wanted);
    for (;; s++) {
        if (!MODEL(strncmp)(s, wanted, n))
            return (char *)s;
        if (!*s)
            return NULL;
    }
}

INLINE size_t MODEL(strspn)(const char *s, const char *set)
{
    size_t n = 0;
    while (s[n] && MODEL(strchr)(set, s[n]))
        n++;
    return n;
}

INLINE size_t MODEL(strcspn)(const char *s, const char *set)
{
    size_t n = 0;
    while (s[n] && !MODEL(strchr)(set, s[n]))
        n++;
    return n;
}

INLINE char *MODEL(strpbrk)(const char *s, const char *set)
{
    s += MODEL(strcspn)(s, set);
    return *s ? (char *)s : NULL;
}

INLINE char *MODEL(strtok_r)(char *s, const char *set, char **rest)
{
    s = s ? s : *rest;
    s += MODEL(strspn)(s, set);
    char *end = s + MODEL(strcspn)(s, set);
    *rest = *end ? end + 1 : end;
    if (end == s)
        return NULL;
    if (*end)
        *end = '\0';
    return s;
}

INLINE char *MODEL(strtok)(char *s, const char *set)
{
    static char *rest;
    return MODEL(strtok_r)(s, set, &rest);
}

INLINE char *MODEL(stpcpy)(char *to, const char *from)
{
    size_t length = MODEL(strlen)(from);
    __builtin_memcpy(to, from, length + 1);
    return to + length;
}

INLINE char *MODEL(strdup)(const char *s)
{
    char *copy = malloc(MODEL(strlen)(s) + 1);
    return copy ? MODEL(strcpy)(copy, s) : NULL;
}

INLINE char *MODEL(strndup)(const char *s, size_t most)
{
    size_t n = MODEL(strnlen)(s, most);
    char *copy = malloc(n + 1);
    if (!copy)
        return NULL;
    for (size_t i = 0; i < n; i++)
        copy[i] = s[i];
    copy[n] = '\0';
    return copy;
}

INLINE int MODEL(memcmp)(const void *a, const void *b, size_t n)
{
    const unsigned char *p = a, *q = b;
    for (; n; p++, q++, n--)
        if (*p != *q)
            return *p - *q;
    return 0;
}

INLINE int MODEL(bcmp)(const void *a, const void *b, size_t n)
{
    return MODEL(memcmp)(a, b, n);
}

INLINE void *MODEL(memchr)(const void *s, int c, size_t n)
{
    for (const unsigned char *p = s; n; p++, n--)
        if (*p == (unsigned char)c)
            return (void *)p;
    return NULL;
}

/* Called through a pointer; direct calls are LLVM's own copying instructions. */
INLINE void *MODEL(memcpy)(void *to, const void *from, size_t n)
{
    return __builtin_memcpy(to, from, n);
}

INLINE void *MODEL(memmove)(void *to, const void *from, size_t n)
{
    return __builtin_memmove(to, from, n);
}

INLINE void *MODEL(memset)(void *to, int c, size_t n)
{
    return __builtin_memset(to, c, n);
}
