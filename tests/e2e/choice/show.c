/* What mg_show makes of all kinds of fields; test_show.py has the lines. */
#include <margay.h>
#include <complex.h>
#include <stdlib.h>
#include <string.h>

/* ---- arrays that pointers own ---------------------------------------------------------------------------- */

struct cell {
    short at;
    char *text;
    int length;
};

struct table {
    unsigned char count;
    struct cell *cells;
    double *weights;
    struct cell **rows;
    int *nobody;
};

enum kind { NUMBER, WORD = 7, EMPTY };

struct variant {
    enum kind kind;
    union {
        int number;
        char word[3];
    } of;
    struct {
        unsigned tag : 2;
        union {
            float real;
            struct {
                signed char x, y;
            } point;
        };
    } inner;
    union {
        long first;
        char other;
    } plain;
};

MG_BOUNDS(struct table, n)
{
    MG_INTS(struct table, count, 0, n);
    MG_ARRAY(struct table, cells, count);
    MG_ARRAY(struct table, weights, count);
    MG_ARRAY(struct table, rows, count);
    MG_ARRAY(struct cell, text, length);
    MG_OBJECTS(struct cell, 1);
    MG_INTS(struct cell, at, 1, 1);
    MG_INTS(struct cell, length, 0, 1);
    MG_CHARS(struct cell, text, "q");
    MG_REALS(struct table, weights, 0.25);
    MG_ARM(struct variant, of.number, kind, NUMBER);
    MG_ARM(struct variant, of.word, kind, WORD);
    MG_ARM(struct variant, inner.real, inner.tag, 1);
    MG_ARM(struct variant, inner.point, inner.tag, 2);
}

MG_TEST(chosen_arrays, n)
{
    struct table *table = MG_ANY(struct table, n);
    mg_assume(n == 1 && table->count == 1);
    mg_show(struct table, table);
}

MG_TEST(made_arrays, n)
{
    struct table table = {.count = 2};
    struct cell cells[2] = {{1, "ab", 2}, {2, NULL, 0}}, far = {3, NULL, 1};
    double weights[] = {1.5, -0.0};
    struct cell *rows[] = {&far, cells + 1};
    table.cells = cells, table.weights = weights, table.rows = rows, table.nobody = &table.cells->length;
    mg_show(struct table, &table);
    table.count = 0;
    mg_show(struct table, &table);
}

MG_TEST(arrays_that_overlap, n)
{
    struct table table = {.count = 1};
    double weights[2] = {1, 2};
    table.weights = weights;
    struct cell *cells = calloc(2, sizeof *cells), *rows[] = {cells};
    cells[0].text = (char *)&weights[0] + 1, cells[0].length = 1;
    table.cells = cells + 1, table.rows = rows;
    mg_show(struct table, &table);
    free(cells);
}

/* ---- unions ---------------------------------------------------------------------------------------------- */

MG_TEST(arms, n)
{
    struct variant v;
    memset(&v, 0, sizeof v);
    v.kind = mg_enum(enum kind);
    if (v.kind == NUMBER)
        v.of.number = mg_int(-1, 0);
    if (v.kind == WORD)
        strcpy(v.of.word, "'\n");
    v.inner.tag = (unsigned)mg_int(1, 3);
    if (v.inner.tag == 1)
        v.inner.real = 0.1f;
    if (v.inner.tag == 2)
        v.inner.point.x = -1;
    v.plain.first = 5;
    mg_show(struct variant, &v);
}

/* ---- scalars --------------------------------------------------------------------------------------------- */

typedef int (*callback)(int);

typedef struct {
    bool yes : 1, no : 1;
    int low : 3;
    unsigned long long high : 61;
    enum kind kind;
    char letter;
    unsigned char byte;
    char name[4];
    float third;
    double tenth;
    long double precise;
    __int128 wide;
    unsigned __int128 huge;
    _Float16 half;
    float complex pair, none;
    callback call;
    void *somewhere;
    struct {
        int deep[2][2];
    } in;
    int tail[];
} scalars;

static int twice(int x)
{
    return 2 * x;
}

MG_TEST(all_scalars, n)
{
    scalars *s = calloc(1, sizeof *s);
    *s = (scalars){.yes = true, .low = -4, .high = 1ull << 60, .kind = 3, .letter = '\'', .byte = 200, .name = "a\t\x01",
                   .third = 1 / 3.0f, .tenth = 0.1, .precise = 1.0L / 3, .wide = -5, .half = 1.5, .call = twice,
                   .somewhere = s, .in = {{{1, 2}, {3, 4}}}};
    s->huge = (unsigned __int128)1 << 100;
    s->pair = 1.0f + 2.0f * I;
    mg_show(scalars, s);
    free(s);
}

MG_TEST(not_a_struct, n)
{
    int numbers[3] = {1, 2, 3}, *second = numbers + 1;
    enum kind kind = WORD;
    mg_show(int, second);
    mg_show(enum kind, &kind);
    mg_show(scalars, NULL);
}

/* ---- objects --------------------------------------------------------------------------------------------- */

struct link {
    struct link *next, *back;
};

struct base {
    int id;
};

struct derived {
    struct base base;
    struct link hook;
    struct base *self;
    struct link *hooked;
    struct derived *other;
};

MG_TEST(cycles, n)
{
    struct link a = {0}, b = {0};
    a.next = &b, b.next = &a, b.back = &b;
    mg_show(struct link, &a);
}

MG_TEST(parts, n)
{
    struct derived d = {.base = {4}}, e = {.base = {5}};
    d.self = &d.base, d.hooked = &d.hook, d.other = &e;
    e.self = &d.base, e.hooked = &e.hook, e.hook.next = &d.hook;
    mg_show(struct derived, &d);
    d.other = NULL;
    mg_show(struct base, d.self);
    mg_show(struct link, d.hooked);
}

MG_TEST(inside_out, n)
{
    struct holder { struct link *in; struct derived *out; } holder;
    struct derived d = {.base = {1}};
    holder.in = &d.hook, holder.out = &d;
    mg_show(struct holder, &holder);
}

MG_TEST(a_list, n)
{
    struct link *first = NULL;
    for (int i = 0; i < 4990; i++) {
        struct link *more = calloc(1, sizeof *more);
        more->next = first;
        first = more;
    }
    mg_show(struct link, first);
    while (first) {
        struct link *next = first->next;
        free(first);
        first = next;
    }
}

/* ---- what cannot be shown -------------------------------------------------------------------------------- */

MG_TEST(bad_freed, n)
{
    struct link *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b);
    a->next = b;
    free(b);
    mg_show(struct link, a);
}

MG_TEST(bad_unset, n)
{
    struct link *a = malloc(sizeof *a);
    a->next = NULL;
    mg_show(struct link, a);
}

MG_TEST(bad_wild, n)
{
    struct link a = {(struct link *)0x123456789, NULL};
    mg_show(struct link, &a);
}

MG_TEST(bad_length, n)
{
    struct table table = {.count = 3};
    table.weights = calloc(2, sizeof(double));
    table.cells = calloc(3, sizeof(struct cell));
    mg_show(struct table, &table);
}

MG_TEST(bad_large, n)
{
    struct link *first = NULL;
    for (int i = 0; i < 5001; i++) {
        struct link *more = calloc(1, sizeof *more);
        more->next = first;
        first = more;
    }
    mg_show(struct link, first);
}
