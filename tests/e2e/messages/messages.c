/* One failure each, for what is said of it (messages.expected). A small scheduler of trains, and what can be wrong with one. */
#include <margay.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum signal { STOP, SLOW, GO };
typedef struct car {
    struct car *next;
    short weight;
} car;
typedef struct train {
    car *first;
    int cars;
    enum signal seen;
} train;

static const unsigned short limits[] = {40, 60, 80};
static int platform[3];
static double fare = 0.1;

static bool is_coupled(const train *t)
{
    int count = 0;
    for (const car *c = t->first; c; c = c->next)
        if (++count > t->cars)
            return false;
    return count == t->cars;
}

static bool may_leave(const train *t)
{
    return t->seen != STOP && is_coupled(t);
}

static int load(const train *t)
{
    return t->first ? t->first->weight : -1;
}

#define IS_LIGHT(w) ((w) < 2)

MG_TEST(compares, n)
{
    int delay = mg_int(0, 3);
    unsigned late = (unsigned)mg_int(0, 3);
    mg_assert(delay * 2 + (int)late != 5);
}

MG_TEST(second_part, n)
{
    int track = mg_int(0, 3);
    char gate = (char)mg_int('a', 'c');
    assert(track >= 0 && gate != 'b');
}

MG_TEST(last_alternative, n)
{
    int track = mg_int(0, 3);
    mg_assert(track < 2 || track == 3);
}

MG_TEST(by_return, n)
{
    train *t = MG_ANY(train, n);
    mg_assert(is_coupled(t));
}

MG_TEST(by_inner_return, n)
{
    train *t = MG_ANY(train, n);
    mg_assume(t->seen == GO);
    mg_assert(may_leave(t));
}

MG_TEST(of_an_int, n)
{
    train *t = MG_ANY(train, n);
    mg_assume(!t->first);
    mg_assert(!load(t));
}

MG_TEST(behind_a_macro, n)
{
    int w = mg_int(0, 9);
    mg_assert(IS_LIGHT(w));
}

MG_TEST(real_numbers, n)
{
    double paid = fare * mg_int(1, 4);
    mg_assert(paid != 0.2);
}

MG_TEST(a_pointer, n)
{
    train *t = MG_ANY(train, n);
    mg_assert(t->first == NULL);
}

MG_TEST(not_taken_apart, n)
{
    int a = mg_int(0, 2), b = mg_int(0, 2);
    mg_assert((a == 1 ? b : a) < 2);
}

MG_TEST(never_used, n)
{
    enum signal s = mg_enum(enum signal);
    int unseen = mg_int(0, 9);
    (void)unseen;
    mg_assert(s != SLOW);
}

MG_TEST(picked, n)
{
    unsigned short limit = mg_pick(limits, 3);
    mg_assert(limit < 60);
}

MG_TEST(of_the_heap, n)
{
    short *seats = calloc(4, sizeof *seats);
    seats[mg_int(2, 5)] = 1;
    free(seats);
}

MG_TEST(before_the_heap, n)
{
    char *seats = malloc(8);
    memset(seats - mg_int(0, 2), 0, 2);
    free(seats);
}

MG_TEST(after_free, n)
{
    int *seat = malloc(sizeof *seat);
    free(seat);
    *seat = n;
}

MG_TEST(of_a_local, n)
{
    short row[3] = {0}, *seat = row;
    mg_assert(seat[mg_int(0, 4)] == 0);
}

MG_TEST(of_a_variable, n)
{
    int *at = platform;
    at[mg_int(0, 4)] = n;
}

MG_TEST(of_an_array, n)
{
    platform[mg_int(0, 4)] = n;
}

MG_TEST(of_the_structure, n)
{
    train *t = MG_ANY(train, n);
    char *bytes = (char *)t;
    bytes[sizeof *t] = 0;
}

MG_TEST(empty_range, n)
{
    int cars = mg_int(0, 1);
    int picked = mg_int(1, cars);
    mg_assert(picked);
}

MG_TEST(is_vacuous, n)
{
    int a = mg_int(0, 4), b = mg_int(0, 4);
    mg_assume(a < 4);
    mg_assume(a + b > 8);
    mg_assert(false);
}

MG_TEST(is_vacuous_by_bounds, n)
{
    train *t = MG_ANY(train, n);
    mg_assume(t->first && t->first->weight > 3);
    mg_assert(false);
}

MG_BOUNDS(train, n)
{
    MG_INTS(train, cars, 0, n);
    MG_INTS(car, weight, 3, 3);
}

MG_TEST(of_a_literal, n)
{
    static const char *const days[] = {"mon", "tue"};
    unsigned word;
    memcpy(&word, days[mg_int(0, 1)] + 1, sizeof word);
    mg_assert(word);
}

#include <margay_generate.h>

MG_TEST(names_of_stops, n)
{
    static const char *const stops[] = {"York", "Leeds", ""};
    static const char classes[] = "1s";
    const char *stop = mg_pick(stops, 3);
    char class = mg_pick(classes, 2), code[4];
    mg_gen_string(code, 2, "AZ");
    mg_assert(*stop != 'L' || class != 's' || code[1] != 'Z');
}
