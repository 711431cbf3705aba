/* Models of the functions of <stdlib.h> that read floating-point numbers from text, and of those of <math.h> that write through a pointer; see libc_string.c. How far
 * a number goes is seen here, by reading the text as any code would. What it is, correctly rounded, the host knows. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/control.h"

#define MODEL(name) mg_libc_##name
#define INLINE __attribute__((always_inline)) /* so that a verdict blames the line that called it */

/* Of the host: what a text is as a number, or a part of that. */
extern uint64_t mg_real(uint64_t part, const char *text, uint64_t size);

static INLINE bool is_digit(char c, bool is_hex)
{
    return (c >= '0' && c <= '9') || (is_hex && ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')));
}

static INLINE char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

/* How many letters at the start of a text are those of a word, which is lower case. */
static INLINE size_t count_same(const char *s, const char *word)
{
    size_t n = 0;
    while (word[n] && lower(s[n]) == word[n])
        n++;
    return n;
}

static INLINE const char *skip_digits(const char *s, bool is_hex)
{
    while (is_digit(*s, is_hex))
        s++;
    return s;
}

/* An exponent counts only if it has a digit. */
static INLINE const char *skip_exponent(const char *s, char letter)
{
    const char *at = s + 1;
    if (lower(*s) != letter)
        return s;
    if (*at == '-' || *at == '+')
        at++;
    return is_digit(*at, false) ? skip_digits(at, false) : s;
}

/* Digits with a point somewhere; the same text if there is no digit. */
static INLINE const char *skip_decimals(const char *s, bool is_hex)
{
    const char *at = skip_digits(s, is_hex);
    bool has_digits = at != s;
    if (*at == '.' && (has_digits || is_digit(at[1], is_hex))) {
        has_digits = true;
        at = skip_digits(at + 1, is_hex);
    }
    return has_digits ? skip_exponent(at, is_hex ? 'p' : 'e') : s;
}

/* nan(letters) is one number, nan( without its end is nan. */
static INLINE const char *skip_nan(const char *s)
{
    const char *at = s + 3;
    if (*at != '(')
        return at;
    do
        at++;
    while (is_digit(*at, false) || (lower(*at) >= 'a' && lower(*at) <= 'z') || *at == '_');
    return *at == ')' ? at + 1 : s + 3;
}

static INLINE const char *skip_unsigned(const char *s)
{
    if (lower(*s) == 'i') {
        size_t same = count_same(s, "infinity");
        return same == 8 ? s + 8 : same >= 3 ? s + 3 : s;
    }
    if (lower(*s) == 'n')
        return count_same(s, "nan") == 3 ? skip_nan(s) : s;
    if (*s == '0' && lower(s[1]) == 'x') {
        const char *end = skip_decimals(s + 2, true);
        return end != s + 2 ? end : s + 1;
    }
    return skip_decimals(s, false);
}

typedef struct span {
    const char *from;
    size_t size; /* 0: there is no number */
} span;

static INLINE span find_number(const char *s, char **end)
{
    const char *at = s;
    while (*at == ' ' || (*at >= '\t' && *at <= '\r'))
        at++;
    const char *digits = at + (*at == '-' || *at == '+'), *stop = skip_unsigned(digits);
    bool is_number = stop != digits;
    if (end)
        *end = (char *)(is_number ? stop : s);
    return (span){at, is_number ? (size_t)(stop - at) : 0};
}

double MODEL(strtod)(const char *s, char **end)
{
    span number = find_number(s, end);
    uint64_t bits = number.size ? mg_real(MG_REAL_DOUBLE, number.from, number.size) : 0;
    return *(double *)&bits;
}

float MODEL(strtof)(const char *s, char **end)
{
    span number = find_number(s, end);
    uint32_t bits = number.size ? (uint32_t)mg_real(MG_REAL_FLOAT, number.from, number.size) : 0;
    return *(float *)&bits;
}

long double MODEL(strtold)(const char *s, char **end)
{
    span number = find_number(s, end);
    union {
        uint64_t words[2];
        long double value;
    } both = {{0, 0}};
    if (number.size) {
        both.words[0] = mg_real(MG_REAL_LONG_LOW, number.from, number.size);
        both.words[1] = mg_real(MG_REAL_LONG_HIGH, number.from, number.size);
    }
    return both.value;
}

double MODEL(atof)(const char *s)
{
    return MODEL(strtod)(s, NULL);
}

/* ---- parts of numbers ------------------------------------------------------------------------------------ */

extern double ldexp(double x, int exponent);
extern double trunc(double x);

/* The fraction, from 1/2 up to 1, and the exponent that belongs to it. */
double MODEL(frexp)(double x, int *exponent)
{
    uint64_t bits = *(uint64_t *)&x;
    int stored = (int)(bits >> 52 & 0x7ff), more = 0;
    if (x == 0 || stored == 0x7ff) {
        *exponent = 0;
        return x;
    }
    if (!stored) { /* subnormal */
        x = x * 0x1p54;
        bits = *(uint64_t *)&x;
        stored = (int)(bits >> 52 & 0x7ff);
        more = 54;
    }
    *exponent = stored - 1022 - more;
    bits = (bits & 0x800fffffffffffffu) | 0x3fe0000000000000u;
    return *(double *)&bits;
}

/* The fraction; the whole part goes to the pointer. Both have the sign of x. */
double MODEL(modf)(double x, double *whole)
{
    uint64_t sign = *(uint64_t *)&x & 0x8000000000000000u;
    double cut = trunc(x);
    *whole = cut;
    double rest = cut == x ? 0 : x - cut;
    uint64_t bits = *(uint64_t *)&rest | sign;
    return *(double *)&bits;
}
