/* What declarations demand: nonnull, returns_nonnull, [static n]. Half of it as other people write. */
#include <margay.h>
#include <stdlib.h>

#define NONNULL(...) __attribute__((__nonnull__ __VA_ARGS__))
#define AT_LEAST static
#define COUNT 3

struct cell {
    struct cell *next;
    int value;
};

typedef struct Pt { int x, y; } Pt;

/* ---- of the function that is proved ------------------------------------------------------------------------ */

__attribute__((nonnull)) int first(const struct cell *cell)
{
    MG_ENSURES(mg_result(int) == cell->value);
    return cell->value;
}

int second(const struct cell *a, const struct cell *b) NONNULL((2));

int
second (const struct cell *x, const struct cell *y)
{
	MG_ENSURES (mg_result (int) == y->value);
	return y->value;
}

int neither(const struct cell *a, const struct cell *b) NONNULL((2));

int neither(const struct cell *a, const struct cell *b)
{
    MG_ENSURES(true);
    return a->value + 0 * b->value; /* BAD neither: dereferences a null pointer */
}

int own(struct cell *cell __attribute__((nonnull)), struct cell *other)
{
    MG_ENSURES(true);
    return other ? other->value : cell->value;
}

[[gnu::nonnull(1)]] int bracketed(struct cell *cell)
{
    MG_ENSURES(true);
    return cell->value;
}

int tested(struct cell *cell) NONNULL();
int tested(struct cell *cell)
{
    MG_REQUIRES(!cell || cell->value > 0);
    MG_ENSURES(mg_result(int) > 0);
    return cell->value;
}

int sum4(const int a[static 4])
{
    MG_ENSURES(true);
    return (a[0] & 7) + (a[1] & 7) + (a[2] & 7) + (a[3] & 7);
}

int sum5(const int a[static 4])
{
    MG_ENSURES(true);
    return (a[0] & 7) + (a[4] & 7); /* BAD sum5: reads or writes outside an object */
}

int last(size_t n, const int a[AT_LEAST const n])
{
    MG_REQUIRES(n > 0);
    MG_ENSURES(mg_result(int) == a[n - 1]);
    return a[n - 1];
}

int behind(int n, const int a[restrict static n])
{
    MG_REQUIRES(n > 0);
    MG_ENSURES(true);
    return a[n]; /* BAD behind: reads or writes outside an object */
}

int product(short w, short h, const signed char *m[AT_LEAST w * h + 1], const unsigned char q[static COUNT])
{
    MG_REQUIRES(w > 0 && h > 0);
    MG_ENSURES(mg_result(int) == q[2]);
    return m[w * h] == NULL ? q[COUNT - 1] : q[2];
}

int old_style(p, n) const int p[static 3]; int n;
{
    MG_REQUIRES(n >= 0 && n < 3);
    MG_ENSURES(true);
    return p[n];
}

int one_point(Pt p[static 1])
{
    MG_REQUIRES(p->x >= 0);
    MG_ENSURES(mg_result(int) >= 0);
    return p->x;
}

int number(int n) __attribute__((nonnull));
int number(int n)
{
    MG_ENSURES(mg_result(int) == n);
    return n;
}

/* ---- of functions that are open ---------------------------------------------------------------------------- */

int look(const struct cell *cell, const struct cell *other) NONNULL((1));
MG_CONTRACT(look, (const struct cell *here, const struct cell *also))
{
    MG_ENSURES(mg_result(int) >= 0);
}

int both(const struct cell *, const struct cell *) __attribute__((nonnull));
MG_CONTRACT(both, (const struct cell *a, const struct cell *b))
{
    MG_ENSURES(true);
}

extern int total(size_t count, const int numbers[static count]);
MG_CONTRACT(total, (size_t n, const int *a))
{
    MG_ENSURES(true);
}

int four(int *a);
MG_CONTRACT(four, (int a[static 4]))
{
    MG_MODIFIES(a[0], a[3]);
}

struct cell *make(int value) __attribute__((returns_nonnull));
MG_CONTRACT(make, (int value))
{
    MG_ENSURES(mg_result(struct cell *)->value == value);
}

int looks(const struct cell *cell)
{
    MG_ENSURES(mg_result(int) >= 0);
    return cell ? look(cell, NULL) : 0;
}

int looks_nowhere(const struct cell *cell)
{
    MG_ENSURES(true);
    return look(cell, cell); /* BAD looks_nowhere: here != NULL */
}

int looks_at_null(const struct cell *cell)
{
    MG_ENSURES(true);
    return look(NULL, cell); /* BAD looks_at_null: here != NULL */
}

int both_of(const struct cell *cell, const struct cell *other)
{
    MG_REQUIRES(cell != NULL);
    MG_ENSURES(true);
    return both(cell, other); /* BAD both_of: b != NULL */
}

int totals(size_t n, const int *a)
{
    MG_LENGTH(a, n);
    MG_REQUIRES(n >= 2);
    MG_ENSURES(true);
    return total(n, a) & total(1, a);
}

int totals_too_many(size_t n, const int *a)
{
    MG_LENGTH(a, n);
    MG_REQUIRES(n > 0);
    MG_ENSURES(true);
    return total(n + 1, a); /* BAD totals_too_many: a[static n] */
}

int totals_all(const int *a)
{
    MG_ENSURES(true);
    return total((size_t)-1, a); /* BAD totals_all: a[static n] */
}

int totals_own(int n)
{
    MG_REQUIRES(n > 0 && n < 5);
    MG_ENSURES(true);
    int *a = calloc((size_t)n, sizeof *a);
    int result = a ? total((size_t)n, a) : 0;
    free(a);
    return result;
}

int totals_own_too_many(void)
{
    MG_ENSURES(true);
    int *a = calloc(3, sizeof *a);
    int result = a ? total(4, a) : 0; /* BAD totals_own_too_many: a[static n] */
    free(a);
    return result;
}

int fours(int a[static 4])
{
    MG_ENSURES(mg_result(int) == mg_old(a[1]));
    four(a);
    return a[1];
}

int fours_of_three(int a[static 3])
{
    MG_ENSURES(true);
    four(a); /* BAD fours_of_three: a[static 4] */
    return a[1];
}

int makes(int value)
{
    MG_ENSURES(mg_result(int) == value);
    return make(value)->value;
}

/* ---- declarations that are hard to read -------------------------------------------------------------------- */

int (*chosen(const struct cell *p))(int) __attribute__((nonnull));
int (*chosen(const struct cell *p))(int) { MG_ENSURES(true); return p->value ? NULL : NULL; }

int (wrapped)(const struct cell *p) __attribute__((nonnull));
int (wrapped)(const struct cell *p) { MG_ENSURES(true); return p->value; }

typedef int T;
int unnamed(T, const int[static 3]);
int unnamed(T t, const int *a) { MG_ENSURES(true); return a[2] & t; }

__typeof__(int) typed(const struct cell *p) __attribute__((nonnull, cold));
_Static_assert(sizeof(struct cell) > 4, "it has a pointer"); _Alignas(16) int aligned;
int typed(const struct cell *p) { MG_ENSURES(true); return p->value; }

int called(int (*f)(int a[static 3], const struct cell *b __attribute__((nonnull))), const struct cell *p)
{
    MG_ARGUMENT(f, NULL);
    MG_ENSURES(true);
    return f ? 1 : p->value; /* BAD called: dereferences a null pointer */
}

int before(const struct cell *p), beside(const struct cell *p) __attribute__((nonnull));
int before(const struct cell *p) { MG_ENSURES(true); return p->value; } /* BAD before: dereferences a null pointer */

int any(const void *p) __attribute__((nonnull(1)));
int any(const void *p) { MG_ENSURES(mg_result(int) == 1); return p != NULL; }

int positive(int n, int a[static n])
{
    MG_ENSURES(mg_result(int) > 0);
    return n;
}
