/* Loops with invariants, in the styles of several people. */
#include <margay.h>
#include <stdio.h>
#include <string.h>

/* ---- these hold ------------------------------------------------------------------------------------------- */

unsigned long counts(unsigned long n)
{
    MG_ENSURES(mg_result(unsigned long) == n);
    unsigned long i = 0;
    while (i < n) {
        MG_LOOP_INVARIANT(i <= n);
        i++;
    }
    return i;
}

int down_with_effects(int n)
{
    MG_REQUIRES(n >= 0);
    MG_ENSURES(mg_result(int) == -1);
    while (n-- > 0)
    {
        MG_LOOP_INVARIANT(n >= 0);
        if (n % 3 == 1)
            continue;
        printf("%d\n", 3);
    }
    return n;
}

/* Both loops are cut, and the inner one in each turn of the outer one. */
int nested(int rows, int columns)
{
    MG_REQUIRES(rows >= 0 && rows <= 100 && columns >= 0 && columns <= 100);
    MG_ENSURES(mg_result(int) >= 0 && mg_result(int) <= 100);
    int r, c, most = 0;
    for (r = 0; r < rows; ++r) {
        MG_LOOP_INVARIANT(r >= 0 && r <= rows && most >= 0 && most <= 100);
        for (c = 0; c < columns; ++c) {
            MG_LOOP_INVARIANT(c >= 0 && c <= columns);
            MG_LOOP_INVARIANT(most >= 0 && most <= 100);
            if (c > most)
                most = c;
            if (c == 77)
                goto done;
        }
    }
done:
    return most;
}

static void bump(int *p)
{
    *p += 1;
}

/* A variable whose address is given away has to be named if a function changes it. */
int through_a_pointer(int n)
{
    MG_REQUIRES(n >= 0);
    MG_ENSURES(mg_result(int) == n);
    int i = 0, total = 0;
    for (;;) {
        MG_LOOP_INVARIANT(i >= 0 && i <= n && total == i);
        MG_LOOP_MODIFIES(total);
        if (i == n) break;
        bump(&total);
        i++;
    }
    return total;
}

struct tally { int odd, even; _Bool seen; };

void tallies(struct tally *t, const int *a, int n)
{
    MG_LENGTH(a, n);
    MG_REQUIRES(t->odd == 0 && t->even == 0);
    MG_ENSURES(t->odd + t->even == n);
    for (int i = 0; i < n; i++) {
        MG_LOOP_INVARIANT(i >= 0 && i <= n && t->odd >= 0 && t->even >= 0 && t->odd + (long)t->even == i);
        MG_LOOP_MODIFIES(t->odd, t->even, t->seen);
        t->seen = 1;
        if (a[i] % 2)
            t->odd++;
        else
            t->even++;
    }
}

static int shared, others[4];

void of_the_file(int n)
{
    MG_REQUIRES(n >= 0);
    MG_ENSURES(shared == n && others[2] == mg_old(others[2]));
    shared = 0;
again:
    {
        MG_LOOP_INVARIANT(shared >= 0 && shared <= n);
        MG_LOOP_MODIFIES(shared);
        if (shared < n) {
            shared++;
            goto again;
        }
    }
}

/* What is new in each turn, or written before it is read, need not be forgotten: pointers neither. */
int of_a_turn(const int *a, int n)
{
    MG_LENGTH(a, n);
    MG_ENSURES(mg_result(int) >= 0 && mg_result(int) <= n);
    const int *at;
    double weight;
    int found = 0;
    for (int i = 0; i < n; i++) {
        MG_LOOP_INVARIANT(i >= 0 && i <= n && found >= 0 && found <= i);
        struct tally own = {0};
        char *copy = malloc(4);
        if (!copy)
            continue;
        memset(copy, 0, 4);
        own.odd = copy[2];
        bump(&own.odd);
        at = &a[i];
        weight = 1.5;
        found += *at < 0 && own.odd == 1 && weight > 1;
        free(copy);
    }
    return found;
}

/* The last turn writes what it likes. */
int leaves(const int *a, int n, int *out)
{
    MG_LENGTH(a, n);
    MG_ENSURES(mg_result(int) == 0 || *out >= 0);
    for (int i = 0; i < n; i++) {
        MG_LOOP_INVARIANT(i >= 0 && i <= n);
        if (a[i] == 5) {
            *out = i;
            return 1;
        }
    }
    return 0;
}

static int count_to(int n)
{
    int i = 0;
    do {
        MG_LOOP_INVARIANT(i >= 0 && (n <= 0 ? i == 0 : i < n));
        i++;
    } while (i < n);
    return i;
}

/* A loop of a function that is called, come to several times. */
int twice(int n)
{
    MG_REQUIRES(n > 0 && n < 1000000);
    MG_ENSURES(mg_result(int) == 2 * n + 1);
    return count_to(n) + count_to(n + 1);
}

int variable_length(int n)
{
    MG_REQUIRES(n > 0 && n < 4);
    MG_ENSURES(mg_result(int) >= 0);
    int i = 0;
    while (i < 1000000) {
        MG_LOOP_INVARIANT(i >= 0 && i <= 1000000);
        int room[n];
        room[0] = i;
        i = room[0] + 1;
    }
    return i;
}

/* ---- these do not ----------------------------------------------------------------------------------------- */

int not_on_entry(int n)
{
    MG_REQUIRES(n < 100);
    int i = 0;
    while (i < n) {
        MG_LOOP_INVARIANT(i <= n); /* BAD not_on_entry: reaches a loop whose invariant does not hold, i <= n, */
        i++;
    }
    return i;
}

int not_after_a_turn(int n)
{
    MG_REQUIRES(n >= 0 && n < 1000 && n % 2 == 1);
    int i = 0;
    for (; i < n; i += 2) {
        MG_LOOP_INVARIANT(i <= n); /* BAD not_after_a_turn: breaks the invariant of a loop in one iteration, i <= n, */
    }
    return i;
}

int too_weak(int n)
{
    MG_REQUIRES(n >= 0);
    MG_ENSURES(mg_result(int) == n); /* BAD too_weak: breaks what it ensures, mg_result(int) == n, */
    int i = 0;
    for (; i < n; i++) {
        MG_LOOP_INVARIANT(i >= 0);
    }
    return i;
}

int unset(const int *a, int n)
{
    MG_LENGTH(a, n);
    int found;
    for (int i = 0; i < n; i++) {
        MG_LOOP_INVARIANT(i >= 0 && i <= n);
        if (a[i] == 7)
            found = i;
    }
    if (found > 3) /* BAD unset: reads uninitialised memory */
        return 1;
    return 0;
}

int wrong_after_it(int n)
{
    MG_REQUIRES(n > 0 && n < 1000);
    int i = 0;
    while (i != n) {
        MG_LOOP_INVARIANT(i >= 0 && i <= n);
        i++;
    }
    return 100 / (i - n); /* BAD wrong_after_it: divides by zero or overflows a division */
}

/* ---- of these nobody can tell ----------------------------------------------------------------------------- */

void array_not_named(int *a, int n)
{
    MG_LENGTH(a, n);
    for (int i = 0; i < n; i++) {
        MG_LOOP_INVARIANT(i >= 0 && i <= n);
        a[i] = 1; /* BEYOND array_not_named: changes something that MG_LOOP_MODIFIES does not name */
    }
}

int alias_not_named(int n)
{
    MG_ENSURES(mg_result(int) == 0);
    int i = 0, kept = 0, *p = &kept;
    while (i < n) {
        MG_LOOP_INVARIANT(i >= 0);
        *p = 1; /* BEYOND alias_not_named: changes something that MG_LOOP_MODIFIES does not name */
        i++;
    }
    return kept;
}

/* An array of variable length in an inner block. */
int array_of_block(int n)
{
    MG_REQUIRES(n > 0 && n < 3);
    int result = 0;
    if (n > 0) {
        int room[n];
        room[0] = 0;
        for (int i = 0; i < 10; i++) {
            MG_LOOP_INVARIANT(i >= 0);
            room[0] = 1; /* BEYOND array_of_block: changes something that MG_LOOP_MODIFIES does not name */
        }
        result = room[0];
    }
    return result;
}

/* A turn of the inner loop writes what the outer one does not name. */
int inner_changes(int n)
{
    static int calls;
    for (int i = 0; i < n; i++) {
        MG_LOOP_INVARIANT(i >= 0);
        for (int j = 0; j < n; j++) {
            MG_LOOP_INVARIANT(j >= 0 && calls >= 0); /* BEYOND inner_changes: changes something that MG_LOOP_MODIFIES does not name */
            MG_LOOP_MODIFIES(calls);
            calls = 1;
        }
    }
    return calls;
}

double grows(int n)
{
    double result = 1;
    for (int i = 0; i < n; i++) {
        MG_LOOP_INVARIANT(i >= 0); /* BEYOND grows: changes a floating-point number */
        result *= 2;
    }
    return result;
}

void frees(char *array, int n)
{
    MG_LENGTH(array, n);
    MG_FREES(array);
    for (int i = 0; i < n; i++) {
        MG_LOOP_INVARIANT(i >= 0 && i <= n);
        MG_LOOP_MODIFIES_ARRAY(array, n);
        if (i == 0)
            free(array); /* BEYOND frees: changes something that MG_LOOP_MODIFIES does not name */
    }
}

void allocates(int n)
{
    for (int i = 0; i < n; i++) {
        MG_LOOP_INVARIANT(i >= 0); /* BEYOND allocates: keeps memory that it allocated */
        malloc(4);
    }
}

int never_written(int n)
{
    MG_REQUIRES(n >= 0);
    int room[2];
    for (int i = 0; i < n; i++) {
        MG_LOOP_INVARIANT(i >= 0); /* BEYOND never_written: changes memory that was not written before it */
        MG_LOOP_MODIFIES(room[1]);
        room[1] = 3;
    }
    return n ? room[1] : 0;
}
