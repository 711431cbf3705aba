/* A buffer of characters, kept with a zero behind them; two arrays of one struct. */
#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct text { char *s; unsigned short used, room; int *marks; int mark_count; };

static int good(const struct text *t)
{
    if (t->used >= t->room || t->mark_count > t->used)
        return 0;
    for (unsigned i = 0; i < t->used; i++)
        if (!t->s[i])
            return 0;
    return !t->s[t->used];
}

static void reserve(struct text *t, size_t more)
{
#if BUG == 1
    size_t need = t->used + more;
#else
    size_t need = t->used + more + 1;
#endif
    if (need <= t->room)
        return;
#if BUG == 2
    char *old = t->s;
    t->s = malloc(need);
    free(old);
    strcpy(t->s, old); /* BUG 2: freed */
#else
    t->s = realloc(t->s, need);
#endif
    t->room = (unsigned short)need;
}

static void append(struct text *t, const char *s)
{
    size_t more = strlen(s);
    reserve(t, more);
    for (size_t i = 0; i <= more; i++)
        t->s[t->used + i] = s[i]; /* BUG 1: out_of_bounds */
    t->used += (unsigned short)more;
    t->marks = realloc(t->marks, sizeof *t->marks * (size_t)(t->mark_count + 1)); /* BUG 5: leak */
#if BUG == 3
    t->marks[t->mark_count + 1] = t->used; /* BUG 3: out_of_bounds */
#else
    t->marks[t->mark_count] = t->used;
#endif
    t->mark_count++;
}

static void drop(struct text *t)
{
    free(t->s);
#if BUG == 4
    free(t->s); /* BUG 4: double_free */
#elif BUG != 5
    free(t->marks);
#endif
    free(t);
}

MG_BOUNDS(struct text, n)
{
    MG_VALUES(struct text, s, 0, 'a', 'b');
    MG_INTS(struct text, used, 0, n);
    MG_INTS(struct text, room, 0, n);
    MG_INTS(struct text, mark_count, 0, n);
    MG_INTS(struct text, marks, 0, 1000);
    MG_ARRAY(struct text, s, room);
    MG_ARRAY(struct text, marks, mark_count);
}

MG_TEST(append_two, n)
{
    struct text *t = MG_ANY(struct text, n);
    mg_assume(good(t));
    int used = t->used;
    append(t, "xy");
    mg_assert(good(t) && t->used == used + 2 && !strcmp(t->s + used, "xy") && t->marks[t->mark_count - 1] == used + 2);
    drop(t);
}
