/* Models of the functions of <stdlib.h> that read integers from text; see libc_string.c. */
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

#define MODEL(name) mg_libc_##name
#define INLINE __attribute__((always_inline))

extern int *MODEL(__errno_location)(void);

INLINE static int value_of(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'Z' ? c - 'A' + 10 : 36;
}

INLINE static bool is_digit(char c, int base)
{
    return value_of(c) < base;
}

/* 0x is a prefix only if a digit follows; else the 0 is the number. */
INLINE static const char *skip_prefix(const char *s, int *base)
{
    bool is_hex =
        (*base == 0 || *base == 16) && *s == '0' && (s[1] == 'x' || s[1] == 'X') && is_digit(s[2], 16);
    if (!*base)
        *base = is_hex ? 16 : *s == '0' ? 8 : 10;
    return is_hex ? s + 2 : s;
}

/* The digits, as a number of at most `most`; more is out of range. */
INLINE static unsigned long read_digits(const char **s, int base, unsigned long most, bool *is_over)
{
    unsigned long value = 0;
    for (; is_digit(**s, base); ++*s) {
        unsigned long digit = (unsigned long)value_of(**s);
        if (*is_over || value > (most - digit) / (unsigned long)base)
            *is_over = true;
        else
            value = value * (unsigned long)base + digit;
    }
    return *is_over ? most : value;
}

typedef struct number {
    unsigned long value;
    bool is_negative, is_over;
} number;

/* most: the largest number without a minus; least: the largest with one. */
INLINE static number read_number(const char *s, char **end, int base, unsigned long most, unsigned long least)
{
    number n = {0};
    const char *at = s;
    if (base < 0 || base == 1 || base > 36) {
        *MODEL(__errno_location)() = EINVAL;
        return n;
    }
    while (*at == ' ' || (*at >= '\t' && *at <= '\r'))
        at++;
    if (*at == '-' || *at == '+')
        n.is_negative = *at++ == '-';
    const char *digits = at = skip_prefix(at, &base);
    n.value = read_digits(&at, base, n.is_negative ? least : most, &n.is_over);
    if (n.is_over)
        *MODEL(__errno_location)() = ERANGE;
    if (end)
        *end = (char *)(at == digits ? s : at);
    return n;
}

INLINE long MODEL(strtol)(const char *s, char **end, int base)
{
    number n = read_number(s, end, base, LONG_MAX, (unsigned long)LONG_MAX + 1);
    return (long)(n.is_negative ? 0 - n.value : n.value);
}

/* A minus makes it its complement, unless it is out of range. */
INLINE unsigned long MODEL(strtoul)(const char *s, char **end, int base)
{
    number n = read_number(s, end, base, ULONG_MAX, ULONG_MAX);
    return n.is_negative && !n.is_over ? 0 - n.value : n.value;
}

INLINE long long MODEL(strtoll)(const char *s, char **end, int base)
{
    return MODEL(strtol)(s, end, base);
}

INLINE unsigned long long MODEL(strtoull)(const char *s, char **end, int base)
{
    return MODEL(strtoul)(s, end, base);
}

/* Newer headers of glibc call these instead of the four. Theirs also read binary numbers, these do not. */
INLINE long MODEL(__isoc23_strtol)(const char *s, char **end, int base)
{
    return MODEL(strtol)(s, end, base);
}

INLINE unsigned long MODEL(__isoc23_strtoul)(const char *s, char **end, int base)
{
    return MODEL(strtoul)(s, end, base);
}

INLINE long long MODEL(__isoc23_strtoll)(const char *s, char **end, int base)
{
    return MODEL(strtol)(s, end, base);
}

INLINE unsigned long long MODEL(__isoc23_strtoull)(const char *s, char **end, int base)
{
    return MODEL(strtoul)(s, end, base);
}

INLINE long MODEL(atol)(const char *s)
{
    return MODEL(strtol)(s, NULL, 10);
}

INLINE long long MODEL(atoll)(const char *s)
{
    return MODEL(strtol)(s, NULL, 10);
}

INLINE int MODEL(atoi)(const char *s)
{
    return (int)MODEL(strtol)(s, NULL, 10);
}
