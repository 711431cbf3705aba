"""A C program that calls functions of the C library with random arguments and prints what they give: the same lines whether it runs by itself (NATIVE) or as a test of Margay."""
import random

HEAD = r"""#define _GNU_SOURCE
#include <arpa/inet.h>
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#ifdef NATIVE
#define MG_TEST(name, n) int main(void)
#else
#include <margay.h>
#endif

static void reals(const char *s)
{
    char *end[3];
    errno = 0;
    double d = strtod(s, &end[0]);
    int error = errno;
    float f = strtof(s, &end[1]);
    long double l = strtold(s, &end[2]);
    printf("%d %a %a %d %d %d %d ", error == ERANGE, d, f, l == (long double)d || l != l, (int)(end[0] - s), (int)(end[1] - s), (int)(end[2] - s));
    printf("%La %a\n", l, atof(s));
}

static void parts(double x)
{
    int exponent;
    double whole, fraction = frexp(x, &exponent), rest = modf(x, &whole);
    printf("%a %d %a %a %a\n", fraction, exponent, rest, whole, ldexp(x, 3));
}

static void scan(const char *text, const char *format)
{
    union { int i; long l; short h; signed char hh; unsigned u; unsigned long ul; float f; double d; char s[64]; void *p; } a, b, c;
    memset(&a, 1, sizeof a), memset(&b, 2, sizeof b), memset(&c, 3, sizeof c);
    a.s[63] = b.s[63] = c.s[63] = 0;
    printf("%d", sscanf(text, format, &a, &b, &c));
    for (int i = 0; i < 24; i++)
        printf(" %02x%02x%02x", (unsigned char)a.s[i], (unsigned char)b.s[i], (unsigned char)c.s[i]);
    printf("\n");
}

static int offset(const void *found, const void *from)
{
    return found ? (int)((const char *)found - (const char *)from) : -1;
}

static void strings(const char *s, const char *part, int c, size_t n)
{
    char copy[40], small[12];
    size_t length = strlen(s), part_length = strlen(part);
    printf("%d %d %d %d %d", offset(memrchr(s, c, length), s), offset(memmem(s, length, part, part_length), s), offset(strchrnul(s, c), s),
           offset(strcasestr(s, part), s), offset(rindex(s, c), s));
    memset(small, 'q', sizeof small);
    printf(" %d", offset(stpncpy(small, s, n), small));
    for (size_t i = 0; i < sizeof small; i++)
        printf("%02x", small[i]);
    strcpy(copy, s);
    char *rest = copy;
    for (char *field; (field = strsep(&rest, part));)
        printf(" [%s]", field);
    memset(copy, 'q', sizeof copy);
    printf(" %d %.12s", offset(memccpy(copy, s, c, length), copy), (char *)mempcpy(copy, s, length) - length);
    printf(" %d\n", strcoll(s, part) < 0);
}

static int compare(const void *a, const void *b, void *context)
{
    return (*(const unsigned char *)a - *(const unsigned char *)b) * *(int *)context;
}

static void numbers(int a, int b)
{
    div_t d = div(a, b);
    ldiv_t l = ldiv(a, b);
    lldiv_t ll = lldiv(a, b);
    unsigned char bytes[] = {(unsigned char)a, (unsigned char)b, (unsigned char)(a >> 8), (unsigned char)(b >> 8), 7};
    int sign = a < b ? 1 : -1;
    qsort_r(bytes, sizeof bytes, 1, compare, &sign);
    printf("%d %d %ld %ld %lld %lld %d %d %d %x %x %x %x", d.quot, d.rem, l.quot, l.rem, ll.quot, ll.rem, ffs(a), ffsl(b), ffsll(a), htons((unsigned short)a), ntohs((unsigned short)b),
           htonl((unsigned)a), ntohl((unsigned)b));
    for (size_t i = 0; i < sizeof bytes; i++)
        printf(" %d", bytes[i]);
    int letter = a & 127;
    printf(" %d%d%d%d%d%d%d", !!isblank(letter), !!iscntrl(letter), !!isgraph(letter), tolower(letter), toupper(letter), isascii(a), toascii(a));
    char *text;
    printf(" %d", asprintf(&text, "%d/%x", a, b));
    printf(" %s %s\n", text, strerror(letter));
    free(text);
}

"""

FORMATS = ["%d", "%i", "%u", "%x", "%o", "%ld", "%hd", "%hhd", "%5d", "%2d%2d", "%d %d", "%d,%d", "%3i%i", "%*d%d", "%*d", "%c", "%3c", "%5s", "%s%s", "%[abc]", "%5[^,]", "%[]x]", "%[a-c-]", "%[^]]",
           "%f", "%lf", "%e", "%4lf", "%lf%lf", "%n%d%n", "%d%%", "%d%% %d", " %d x%d", "a%d", "%d.%d", "%p", "%5s %d", "%d%c%d", "%*s%d", "%x%n", "%i %n", "%4x%c", "%zu", "%lx", "%[0-9]%[a-z]"]


def quoted(text):
    return '"' + "".join(c if c.isalnum() or c in " .,+-_()%[]^*/:" else "\\%03o" % ord(c) for c in text) + '"'


def text_of(dice, letters, most):
    return "".join(dice.choice(letters) for _ in range(dice.randint(0, most)))


def a_real(dice):
    kind = dice.randrange(6)
    if kind == 0:
        return text_of(dice, "0123456789.eE+-xXpPinfaNty() _", 9)
    if kind == 1:
        return dice.choice(["inf", "INFINITY", "-nan", "nan(12)", "nan(", "infini", "+Inf", "0x", "0x.p1", "0x1p", ".", "-.e1", "1e", "1e+", "1.e5", "\t 7", "0x1.fffffffffffff8p0"]) + text_of(dice, "1 x.", 2)
    number = dice.choice([dice.random() * 10.0 ** dice.randint(-300, 305), dice.uniform(-10, 10), float(dice.getrandbits(60)), 5e-324 * dice.getrandbits(5)])
    form = dice.choice(["%.17g", "%g", "%f", "%e", "%.1f"])
    return dice.choice(["", " ", "-", "+"]) + (number.hex() if kind == 2 else form % number) + text_of(dice, "e.x0 ", 2)


def a_scan(dice):
    text = text_of(dice, "0123456789 -+xabcz,.%]e", 10) if dice.random() < 0.6 else dice.choice(["%d", "%d %d", "%d,%d", "0x%x", "%d%% %d", "%d.%de%d"]).replace("%d", str(dice.randint(-2 ** 33, 2 ** 33))).replace("%x", "%x" % dice.getrandbits(40))
    return f"{quoted(text)}, {quoted(dice.choice(FORMATS))}"


def a_string(dice):
    return f"{quoted(text_of(dice, 'abAB, ', 10))}, {quoted(text_of(dice, 'abA,', 3))}, {ord(dice.choice('abA, x'))}, {dice.randint(0, 12)}"


def a_double(dice):
    return repr(dice.choice([dice.uniform(-1e3, 1e3), dice.random() * 10.0 ** dice.randint(-310, 300), 0.0, -0.0, 5e-324 * dice.getrandbits(8), float(dice.randint(-99, 99))]))


def two_numbers(dice):
    return f"{dice.randint(-10 ** dice.randint(1, 9), 10 ** dice.randint(1, 9))}, {dice.choice([-1, 1]) * dice.randint(1, 10 ** dice.randint(1, 9))}"


# The function above, the fields of its arguments, and what makes some.
KINDS = {
    "reals": ("const char *s;", lambda dice: quoted(a_real(dice))),
    "parts": ("double s;", a_double),
    "scan": ("const char *s, *format;", a_scan),
    "strings": ("const char *s, *part; int c; size_t n;", a_string),
    "numbers": ("int s, b;", two_numbers),
}
PASSED = {"reals": "a->s", "parts": "a->s", "scan": "a->s, a->format", "strings": "a->s, a->part, a->c, a->n", "numbers": "a->s, a->b"}


def program(seed, count):
    """Each function is called so many times; a line each says with what."""
    dice = random.Random(seed)
    out, body = [HEAD], []
    for kind, (fields, make) in KINDS.items():
        rows = "".join(f"    {{{make(dice)}}},\n" for _ in range(count))
        out.append(f"static const struct {kind}_arguments {{ {fields} }} {kind}_table[] = {{\n{rows}}};\n")
        body.append(f"    for (int i = 0; i < {count}; i++) {{\n        const struct {kind}_arguments *a = &{kind}_table[i];\n"
                    f"        printf(\"{kind} %d: \", i);\n        {kind}({PASSED[kind]});\n    }}\n")
    return "".join(out) + "MG_TEST(calls, n)\n{\n" + "".join(body) + "#ifdef NATIVE\n    return 0;\n#endif\n}\n"
