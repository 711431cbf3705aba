"""A C program that calls functions of <wchar.h> and <wctype.h> with random arguments and prints what they give: the same lines by itself (NATIVE) and as a test of Margay."""
import random

HEAD = r"""#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>
#ifdef NATIVE
#define MG_TEST(name, n) int main(void)
#else
#include <margay.h>
#endif

static int sign(int x) { return (x > 0) - (x < 0); }
static int at(const wchar_t *found, const wchar_t *from) { return found ? (int)(found - from) : -1; }
static void show(const wchar_t *s, size_t count) { for (size_t i = 0; i < count; i++) printf(" %x", (unsigned)s[i]); }

static void call(const wchar_t *s, const wchar_t *t, wchar_t c, size_t n)
{
    wchar_t a[40], b[40], *rest, *end;
    char bytes[40];
    size_t length = wcslen(s), m = n < length ? n : length;
    printf("%zu %zu %d %d %d %d %d %d", length, wcsnlen(s, n), sign(wcscmp(s, t)), sign(wcsncmp(s, t, n)), sign(wcscasecmp(s, t)), sign(wcsncasecmp(s, t, n)),
           at(wcschr(s, c), s), at(wcsrchr(s, c), s));
    printf(" %zu %zu %d %d %d %d", wcsspn(s, t), wcscspn(s, t), at(wcspbrk(s, t), s), at(wcsstr(s, t), s), at(wmemchr(s, c, length), s), sign(wmemcmp(s, t, m < wcslen(t) ? m : wcslen(t))));
    wmemset(a, L'q', 40), wmemset(b, L'r', 40);
    wcsncpy(a, s, n); show(a, 16);
    wcscpy(b, s); wcsncat(b, t, n); wcscat(b, t); show(b, wcslen(b));
    wmemcpy(a, s, length + 1); wmemmove(a + n % 3, a + n % 2, length); show(a, 14);
    printf(" %d", at(wcpcpy(a, t), a));
    wcscpy(a, s);
    for (wchar_t *p = wcstok(a, t, &rest); p; p = wcstok(NULL, t, &rest)) { printf(" ["); show(p, wcslen(p)); printf("]"); }
    errno = 0;
    long made = (long)wcstombs(NULL, s, 0);
    printf(" %ld %d", made, errno);
    memset(bytes, 'q', sizeof bytes);
    if (wcstombs(bytes, s, n) != (size_t)-1) printf(" %.12s", bytes);
    memset(bytes, 'q', sizeof bytes);
    sprintf(bytes, "%x%c", (unsigned)c, (int)n + 120);
    errno = 0;
    made = (long)mbstowcs(a, bytes, 39);
    printf(" %ld %d", made, errno);
    made = wcstol(s, &end, 10); printf(" %ld %d", made, (int)(end - s));
    made = (long)wcstoul(t, &end, 0); printf(" %ld %d", made, (int)(end - t));
    wint_t w = (wint_t)c;
    printf(" %d%d%d%d%d%d%d%d%d%d%d%d %x %x %d %d", !!iswalpha(w), !!iswdigit(w), !!iswalnum(w), !!iswspace(w), !!iswupper(w), !!iswlower(w), !!iswpunct(w), !!iswprint(w), !!iswgraph(w),
           !!iswcntrl(w), !!iswblank(w), !!iswxdigit(w), towupper(w), towlower(w), wctob(w), (int)btowc((int)(w & 255)));
    rest = wcsdup(s);
    printf(" %d\n", wcscmp(rest, s));
    free(rest);
}

"""


def wide(dice, most):
    letters = [dice.choice("aAbB,1 -x") for _ in range(dice.randint(0, most))]
    if dice.random() < 0.1:
        letters.append(chr(dice.choice([0xe9, 0x3b1, 0x1f600])))
    return 'L"' + "".join(c if ord(c) < 128 else "\\U%08x" % ord(c) for c in letters) + '"'


def program(seed, count):
    dice = random.Random(seed)
    rows = "".join(f"    {{{wide(dice, 9)}, {wide(dice, 3)}, {dice.choice([dice.randint(1, 130), 0x3b1, 233, 97, 44])}, {dice.randint(0, 12)}}},\n" for _ in range(count))
    return HEAD + f"static const struct row {{ const wchar_t *s, *t; wchar_t c; size_t n; }} table[] = {{\n{rows}}};\nMG_TEST(calls, n)\n{{\n    for (int i = 0; i < {count}; i++) {{\n" \
        "        printf(\"%d: \", i);\n        call(table[i].s, table[i].t, table[i].c, table[i].n);\n    }\n#ifdef NATIVE\n    return 0;\n#endif\n}\n"
