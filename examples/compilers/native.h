/* Without Margay: choices at random from a seed, or all of them, so that generate.c is a program of its own.
 *
 *     cc -DNATIVE=program -I ../../include generate.c -o generate
 *     ./generate random N SEED COUNT       that many programs
 *     ./generate all N [COUNT]             every program, or the first few
 *
 * Included instead of margay.h, it takes the place of the choices there, which come from MG_CHOICES. */
#ifndef NATIVE_H
#define NATIVE_H

#define mg_choose mg_choose_listed
#define mg_choose_bool mg_choose_listed_bool
#define mg_choose_enumerator mg_choose_listed_enumerator
#define mg_refuse mg_refuse_once
#include <margay.h>
#undef mg_choose
#undef mg_choose_bool
#undef mg_choose_enumerator
#undef mg_refuse
#include <limits.h>
#include <setjmp.h>
#include <string.h>

enum { MOST_CHOICES = 100000 };

static struct {
    bool is_random;
    uint64_t state;
    int made, kept;
    struct {
        long long value, hi;
    } choices[MOST_CHOICES]; /* all: those of the path that is being run */
    jmp_buf out;
} native;

static _Noreturn void mg_refuse(void)
{
    longjmp(native.out, 1);
}

static uint64_t native_draw(void)
{
    uint64_t z = native.state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static long long mg_choose(long long lo, long long hi, __attribute__((unused)) const char *what)
{
    if (lo > hi || native.made == MOST_CHOICES)
        mg_refuse();
    if (native.is_random)
        return lo + (long long)(native_draw() % (uint64_t)(hi - lo + 1));
    if (native.made == native.kept) {
        native.choices[native.kept].value = lo;
        native.choices[native.kept++].hi = hi;
    }
    return native.choices[native.made++].value;
}

/* How many enumerators an enum has, from 0 on: the program's own table. */
static long long enumerators_of(const char *type);

__attribute__((unused)) static long long mg_choose_enumerator(const char *type, const char *what)
{
    return mg_choose(0, enumerators_of(type) - 1, what);
}

__attribute__((unused)) static bool mg_choose_bool(const char *what)
{
    return mg_choose(0, 1, what) != 0;
}

/* To the next path: the last choice that is not at its end yet goes on. */
static bool native_next(void)
{
    native.kept = native.made;
    while (native.kept && native.choices[native.kept - 1].value == native.choices[native.kept - 1].hi)
        native.kept--;
    if (native.kept)
        native.choices[native.kept - 1].value++;
    return native.kept > 0;
}

#define NATIVE_PASTE(a, b) a##b
#define NATIVE_NAME(name) NATIVE_PASTE(mg_test_of_, name)
static void NATIVE_NAME(NATIVE)(int n);

int main(int count, char **words)
{
    if (count < 3 || (strcmp(words[1], "all") && count < 5))
        return fprintf(stderr, "usage: %s random N SEED COUNT, or all N [COUNT]\n", words[0]), 2;
    native.is_random = !strcmp(words[1], "random");
    long long most = native.is_random ? atoll(words[4]) : count > 3 ? atoll(words[3]) : LLONG_MAX;
    bool is_more = true;
    for (long long made = 0; made < most && is_more; made++) {
        native.made = 0;
        native.state =
            native.is_random ? (uint64_t)atoll(words[3]) * 1000003u + (uint64_t)made * 0x632be59bd9b4e019u : 0;
        if (!setjmp(native.out))
            NATIVE_NAME(NATIVE)(atoi(words[2]));
        is_more = native.is_random || native_next();
    }
    return 0;
}

#endif
