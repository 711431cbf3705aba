/* Models of <wchar.h> and <wctype.h>, in the C locale: letters beyond ASCII are of no class, have no other case and no bytes. See libc_string.c. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MODEL(name) mg_libc_##name
#define INLINE __attribute__((always_inline)) /* so that a verdict blames the line that called it */

typedef unsigned wide_int; /* wint_t */

enum { NOT_BYTES = 84 /* EILSEQ */ };

extern _Thread_local int MODEL(errno);
extern void *malloc(size_t size);

/* ---- arrays of wide letters ------------------------------------------------------------------------------ */

INLINE wchar_t *MODEL(wmemcpy)(wchar_t *to, const wchar_t *from, size_t count)
{
    for (size_t i = 0; i < count; i++)
        to[i] = from[i];
    return to;
}

INLINE wchar_t *MODEL(wmempcpy)(wchar_t *to, const wchar_t *from, size_t count)
{
    return MODEL(wmemcpy)(to, from, count) + count;
}

INLINE wchar_t *MODEL(wmemmove)(wchar_t *to, const wchar_t *from, size_t count)
{
    bool is_behind = (uintptr_t)to - (uintptr_t)from < count * sizeof *to;
    for (size_t i = 0; i < count; i++)
        to[is_behind ? count - 1 - i : i] = from[is_behind ? count - 1 - i : i];
    return to;
}

INLINE wchar_t *MODEL(wmemset)(wchar_t *to, wchar_t letter, size_t count)
{
    for (size_t i = 0; i < count; i++)
        to[i] = letter;
    return to;
}

INLINE int MODEL(wmemcmp)(const wchar_t *a, const wchar_t *b, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

INLINE wchar_t *MODEL(wmemchr)(const wchar_t *at, wchar_t letter, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (at[i] == letter)
            return (wchar_t *)at + i;
    return NULL;
}

/* ---- wide strings ---------------------------------------------------------------------------------------- */

INLINE size_t MODEL(wcslen)(const wchar_t *s)
{
    size_t length = 0;
    while (s[length])
        length++;
    return length;
}

INLINE size_t MODEL(wcsnlen)(const wchar_t *s, size_t most)
{
    size_t length = 0;
    while (length < most && s[length])
        length++;
    return length;
}

INLINE wchar_t *MODEL(wcscpy)(wchar_t *to, const wchar_t *from)
{
    size_t i = 0;
    while ((to[i] = from[i]))
        i++;
    return to;
}

INLINE wchar_t *MODEL(wcpcpy)(wchar_t *to, const wchar_t *from)
{
    while ((*to = *from))
        to++, from++;
    return to;
}

INLINE wchar_t *MODEL(wcsncpy)(wchar_t *to, const wchar_t *from, size_t count)
{
    size_t i = 0;
    for (; i < count && from[i]; i++)
        to[i] = from[i];
    for (; i < count; i++)
        to[i] = 0;
    return to;
}

INLINE wchar_t *MODEL(wcscat)(wchar_t *to, const wchar_t *from)
{
    MODEL(wcscpy)(to + MODEL(wcslen)(to), from);
    return to;
}

INLINE wchar_t *MODEL(wcsncat)(wchar_t *to, const wchar_t *from, size_t count)
{
    wchar_t *end = to + MODEL(wcslen)(to);
    size_t i = 0;
    for (; i < count && from[i]; i++)
        end[i] = from[i];
    end[i] = 0;
    return to;
}

INLINE int MODEL(wcscmp)(const wchar_t *a, const wchar_t *b)
{
    while (*a && *a == *b)
        a++, b++;
    return (*a > *b) - (*a < *b);
}

INLINE int MODEL(wcscoll)(const wchar_t *a, const wchar_t *b)
{
    return MODEL(wcscmp)(a, b);
}

INLINE int MODEL(wcsncmp)(const wchar_t *a, const wchar_t *b, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (a[i] != b[i] || !a[i])
            return (a[i] > b[i]) - (a[i] < b[i]);
    return 0;
}

INLINE wchar_t *MODEL(wcschr)(const wchar_t *s, wchar_t letter)
{
    for (;; s++) {
        if (*s == letter)
            return (wchar_t *)s;
        if (!*s)
            return NULL;
    }
}

INLINE wchar_t *MODEL(wcsrchr)(const wchar_t *s, wchar_t letter)
{
    const wchar_t *found = NULL;
    for (;; s++) {
        if (*s == letter)
            found = s;
        if (!*s)
            return (wchar_t *)found;
    }
}

static INLINE bool is_among(wchar_t letter, const wchar_t *set)
{
    while (*set && *set != letter)
        set++;
    return *set;
}

INLINE size_t MODEL(wcsspn)(const wchar_t *s, const wchar_t *set)
{
    size_t length = 0;
    while (s[length] && is_among(s[length], set))
        length++;
    return length;
}

INLINE size_t MODEL(wcscspn)(const wchar_t *s, const wchar_t *set)
{
    size_t length = 0;
    while (s[length] && !is_among(s[length], set))
        length++;
    return length;
}

INLINE wchar_t *MODEL(wcspbrk)(const wchar_t *s, const wchar_t *set)
{
    s += MODEL(wcscspn)(s, set);
    return *s ? (wchar_t *)s : NULL;
}

INLINE wchar_t *MODEL(wcsstr)(const wchar_t *s, const wchar_t *part)
{
    for (;; s++) {
        size_t i = 0;
        while (part[i] && s[i] == part[i])
            i++;
        if (!part[i])
            return (wchar_t *)s;
        if (!*s)
            return NULL;
    }
}

INLINE wchar_t *MODEL(wcstok)(wchar_t *s, const wchar_t *set, wchar_t **rest)
{
    if (!s && !(s = *rest))
        return NULL;
    s += MODEL(wcsspn)(s, set);
    wchar_t *end = s + MODEL(wcscspn)(s, set);
    bool is_last = !*end, is_empty = s == end;
    *end = 0;
    *rest = is_last ? NULL : end + 1;
    return is_empty ? NULL : s;
}

wchar_t *MODEL(wcsdup)(const wchar_t *s)
{
    size_t length = MODEL(wcslen)(s);
    wchar_t *copy = malloc((length + 1) * sizeof *copy);
    return copy ? MODEL(wmemcpy)(copy, s, length + 1) : NULL;
}

/* ---- classes --------------------------------------------------------------------------------------------- */

static INLINE bool is_between(wide_int c, wide_int low, wide_int high)
{
    return c - low <= high - low;
}

#define CLASS(name, condition)                                                                                 \
    INLINE int MODEL(name)(wide_int c)                                                                         \
    {                                                                                                          \
        return (condition);                                                                                    \
    }

CLASS(iswupper, is_between(c, 'A', 'Z'))
CLASS(iswlower, is_between(c, 'a', 'z'))
CLASS(iswdigit, is_between(c, '0', '9'))
CLASS(iswalpha, is_between(c | 32, 'a', 'z') && c < 128)
CLASS(iswalnum, MODEL(iswalpha)(c) || MODEL(iswdigit)(c))
CLASS(iswxdigit, MODEL(iswdigit)(c) || (is_between(c | 32, 'a', 'f') && c < 128))
CLASS(iswspace, c == ' ' || is_between(c, '\t', '\r'))
CLASS(iswblank, c == ' ' || c == '\t')
CLASS(iswcntrl, c < 32 || c == 127)
CLASS(iswprint, is_between(c, 32, 126))
CLASS(iswgraph, is_between(c, 33, 126))
CLASS(iswpunct, is_between(c, 33, 126) && !MODEL(iswalnum)(c))

INLINE wide_int MODEL(towlower)(wide_int c)
{
    return is_between(c, 'A', 'Z') ? c + 32 : c;
}

INLINE wide_int MODEL(towupper)(wide_int c)
{
    return is_between(c, 'a', 'z') ? c - 32 : c;
}

INLINE int MODEL(wcscasecmp)(const wchar_t *a, const wchar_t *b)
{
    while (*a && MODEL(towlower)((wide_int)*a) == MODEL(towlower)((wide_int)*b))
        a++, b++;
    wide_int x = MODEL(towlower)((wide_int)*a), y = MODEL(towlower)((wide_int)*b);
    return (x > y) - (x < y);
}

INLINE int MODEL(wcsncasecmp)(const wchar_t *a, const wchar_t *b, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        wide_int x = MODEL(towlower)((wide_int)a[i]), y = MODEL(towlower)((wide_int)b[i]);
        if (x != y || !x)
            return (x > y) - (x < y);
    }
    return 0;
}

/* ---- bytes ----------------------------------------------------------------------------------------------- */

INLINE wide_int MODEL(btowc)(int c)
{
    return c >= 0 && c < 128 ? (wide_int)c : (wide_int)-1;
}

INLINE int MODEL(wctob)(wide_int c)
{
    return c < 128 ? (int)c : -1;
}

INLINE int MODEL(mbtowc)(wchar_t *to, const char *s, size_t size)
{
    if (!s)
        return 0;
    if (!size || (unsigned char)*s >= 128) {
        if (size)
            MODEL(errno) = NOT_BYTES;
        return -1;
    }
    if (to)
        *to = *s;
    return *s != 0;
}

INLINE int MODEL(wctomb)(char *to, wchar_t letter)
{
    if (!to)
        return 0;
    if (letter < 0 || letter >= 128) {
        MODEL(errno) = NOT_BYTES;
        return -1;
    }
    *to = (char)letter;
    return 1;
}

INLINE int MODEL(mblen)(const char *s, size_t size)
{
    return MODEL(mbtowc)(NULL, s, size);
}

INLINE size_t MODEL(mbstowcs)(wchar_t *to, const char *from, size_t count)
{
    size_t i = 0;
    for (; !to || i < count; i++) {
        if ((unsigned char)from[i] >= 128) {
            MODEL(errno) = NOT_BYTES;
            return (size_t)-1;
        }
        if (to)
            to[i] = from[i];
        if (!from[i])
            break;
    }
    return i;
}

INLINE size_t MODEL(wcstombs)(char *to, const wchar_t *from, size_t count)
{
    size_t i = 0;
    for (; !to || i < count; i++) {
        if (from[i] < 0 || from[i] >= 128) {
            MODEL(errno) = NOT_BYTES;
            return (size_t)-1;
        }
        if (to)
            to[i] = (char)from[i];
        if (!from[i])
            break;
    }
    return i;
}

/* ---- numbers --------------------------------------------------------------------------------------------- */

enum { DIGITS_MOST = 100 };

extern long MODEL(strtol)(const char *s, char **end, int base);
extern unsigned long MODEL(strtoul)(const char *s, char **end, int base);

/* What could be of a number, as bytes: a longer one is cut off. Gives where the text begins in the wide string. */
static size_t narrow(const wchar_t *s, char text[DIGITS_MOST + 1])
{
    size_t from = 0, i = 0;
    while (MODEL(iswspace)((wide_int)s[from]))
        from++;
    for (; i < DIGITS_MOST && s[from + i] > 0 && s[from + i] < 128; i++)
        text[i] = (char)s[from + i];
    text[i] = 0;
    return from;
}

INLINE long MODEL(wcstol)(const wchar_t *s, wchar_t **end, int base)
{
    char text[DIGITS_MOST + 1], *stop;
    size_t from = narrow(s, text);
    long number = MODEL(strtol)(text, &stop, base);
    if (end)
        *end = (wchar_t *)s + (stop == text ? 0 : from + (size_t)(stop - text));
    return number;
}

INLINE unsigned long MODEL(wcstoul)(const wchar_t *s, wchar_t **end, int base)
{
    char text[DIGITS_MOST + 1], *stop;
    size_t from = narrow(s, text);
    unsigned long number = MODEL(strtoul)(text, &stop, base);
    if (end)
        *end = (wchar_t *)s + (stop == text ? 0 : from + (size_t)(stop - text));
    return number;
}
