/* Calls functions of the C library with every text of three letters, and prints what they give: the same lines whether Margay runs it,
 * with its models, or it is a program of its own (NATIVE). */
#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>
#ifdef NATIVE
#include <stdbool.h>
#else
#include <margay.h>
#endif

static const char letters[] = " -+0x9fZ,";
static const int bases[] = {0, 2, 8, 10, 16, 36, 1, 37};
enum { LETTERS = sizeof letters - 1, BASES = sizeof bases / sizeof *bases };

struct text {
    int c[3], base, which;
};

static int format(char *to, size_t size, const char *how, ...)
{
    va_list args;
    va_start(args, how);
    int length = size ? vsnprintf(to, size, how, args) : vsprintf(to, how, args);
    va_end(args);
    return length;
}

static void numbers(const char *s, int base)
{
    char *end = (char *)s, *end2 = (char *)s;
    errno = 0;
    long number = strtol(s, &end, base);
    int error = errno;
    errno = 0;
    unsigned long bare = strtoul(s, &end2, base);
    printf("numbers '%s' %d: %ld %d %d, %lu %d %d, %lld %llu\n", s, base, number, (int)(end - s), error, bare, (int)(end2 - s), errno,
           strtoll(s, NULL, base), strtoull(s, NULL, base));
}

/* Around the ends of the ranges. */
static void ranges(const char *s)
{
    static const char *const long_ones[] = {"9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
                                            "18446744073709551615", "18446744073709551616", "-18446744073709551615", "99999999999999999999999"};
    for (size_t i = 0; i < sizeof long_ones / sizeof *long_ones; i++) {
        char all[64];
        sprintf(all, "%s%s", long_ones[i], s);
        errno = 0;
        printf("ranges %s: %ld %lu %d %d %ld %lld\n", all, strtol(all, NULL, 10), strtoul(all, NULL, 0), errno, atoi(all), atol(all), atoll(all));
    }
}

/* Every kind of argument, by number too, from the list again and again. */
static void print_twice(const char *how, ...)
{
    char line[256];
    va_list args, again;
    va_start(args, how);
    va_copy(again, args);
    int length = vsnprintf(line, sizeof line, how, args);
    va_end(args);
    printf("%d (%s) ", length, line);
    vprintf(how, again);
    va_end(again);
}

static void extents(const char *s, int n)
{
    const wchar_t wide[] = {L'<', (wchar_t)s[1], L'>', 0};
    const char bare[3] = {s[0], s[1], s[2]};
    errno = 0;
    print_twice(" %hhd %hd %ld %lld %jd %zu %td %u", n * 100, n * 10000, (long)n << 40, -n * (1LL << 50), (intmax_t)n, (size_t)n, (ptrdiff_t)-n, -n);
    print_twice(" %Lf %.3Le %a %g %G %La", n / 4.0L, n * 1e9L, n / 8.0, n / 3.0, n * 1e30, n / 2.0L);
    print_twice(" %*d %-*d| %.*s %.3s %.0s|%c|%lc %ls %.2ls %C %S", n, n, n, n, n, s, bare, s, n ? s[1] : 'z', (wint_t)s[0], wide, wide, (wint_t)s[2], wide);
    print_twice(" %2$s %1$s %2$5.*3$s %4$'d %5$Lf %6$ls", s, "two", n, n * 1000, n / 2.0L, wide);
    print_twice(" %3$d %1$d", n, n + 1, n + 2);
    print_twice(" %+d % d %#o %#x %#X %05d %-5d| %+.2e %'lu %i %5c %-5c|%m|%%", n, n, n, n, n, n, n, n / 3.0, (unsigned long)n * 1000, n, s[0], s[1]);
    print_twice(" %p %p", (void *)0, (void *)(size_t)(n + 1));
}

static void formats(const char *s, int n)
{
    char small[8] = "-------", large[64], *at;
    int length = snprintf(small, (size_t)n, "%s|%d", s, n), other = format(large, 0, "<%*s|%-5s|%.2s|%c|%5.2f|%#x|%%>", n, s, s, s, s[0], n / 4.0, n);
    printf("formats '%s' %d: %d '%.7s' %d %s", s, n, length, small, other, large);
    extents(s, n);
    at = stpcpy(large, s);
    printf(" %d %d\n", (int)(at - large), format(large, 3, "%s%s", s, s));
}

static void pieces(const char *s)
{
    char copy[16], again[16], *rest, *found = strpbrk(s, ",x");
    sprintf(copy, "%s,%s", s, s);
    strcpy(again, copy);
    printf("pieces '%s': %d %d", s, found ? (int)(found - s) : -1, strncasecmp(s, "Fz,", 2) < 0);
    for (char *p = strtok(copy, ", "); p; p = strtok(NULL, ", "))
        printf(" [%s]", p);
    for (char *p = strtok_r(again, "0,", &rest); p; p = strtok_r(NULL, "0,", &rest))
        printf(" (%s)", p);
    printf("\n");
}

bool ok(const struct text *t)
{
    char s[4] = {letters[t->c[0]], letters[t->c[1]], letters[t->c[2]], 0};
    int base = t->base;
    switch (t->which) {
    case 0:
        numbers(s, bases[base]);
        break;
    case 1:
        formats(s, base);
        break;
    default:
        if (base)
            return false;
        pieces(s);
        ranges(s);
    }
    return true;
}

#ifdef NATIVE
int main(void)
{
    struct text t;
    for (t.which = 0; t.which < 3; t.which++)
        for (t.base = 0; t.base < BASES; t.base++)
            for (int i = 0; i < LETTERS * LETTERS * LETTERS; i++) {
                t.c[0] = i / LETTERS / LETTERS, t.c[1] = i / LETTERS % LETTERS, t.c[2] = i % LETTERS;
                ok(&t);
            }
    return 0;
}
#else
MG_BOUNDS(struct text, n)
{
    MG_INTS(struct text, c, 0, LETTERS - 1);
    MG_INTS(struct text, base, 0, BASES - 1);
    MG_INTS(struct text, which, 0, 2);
}
#endif
