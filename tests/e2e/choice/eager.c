/* Runs a test of a subject with every choice made at once, natively and again from the start for each path:
 * the oracle for what delayed choice must not change, and the figure that it improves on.
 *
 *     gcc -Iinclude -D__MARGAY__ -DSUBJECT='"queens.c"' -DTEST=queens eager.c -o eager && ./eager 5
 *
 * prints `explored valid failed`, then the choices of the last valid path and of the last failed one, as
 * MG_CHOICES wants them. A failed path is one whose mg_assert was false. MG_ANY, mg_enum and the pools'
 * count are beyond it. */
#include SUBJECT

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#define PASTE(a, b) a##b
#define NAME(name) PASTE(mg_test_of_, name)

enum { DEEPEST = 1024 };
enum end { VALID, REFUSED, FAILED, ENDS };

struct choice_list {
    long long choices[DEEPEST];
    int count;
};

static struct {
    long long value, last;
} choices[DEEPEST];
static int known, made; /* choices on the path to follow; those made so far */
static jmp_buf start;

long long mg_choose(long long lo, long long hi, const char *what)
{
    (void)what;
    if (lo > hi)
        longjmp(start, REFUSED);
    if (made == known) {
        if (known == DEEPEST)
            abort();
        choices[known].value = lo;
        choices[known++].last = hi;
    }
    return choices[made++].value;
}

void mg_refuse(void)
{
    longjmp(start, REFUSED);
}

void mg_fail(const char *condition, const char *file, int line)
{
    (void)condition, (void)file, (void)line;
    longjmp(start, FAILED);
}

bool(mg_is_open)(uintptr_t value)
{
    return (void)value, false;
}

bool mg_choose_bool(const char *what)
{
    return mg_choose(0, 1, what) != 0;
}

void *mg_pool_new(mg_pool *pool, const char *what)
{
    (void)what;
    if (pool->size && pool->room == pool->size)
        mg_refuse();
    pool->objects = realloc(pool->objects, (pool->room + 1) * sizeof *pool->objects);
    return pool->objects[pool->room++] = calloc(1, pool->bytes);
}

void *mg_pool_any(mg_pool *pool, const char *what)
{
    size_t fresh = !pool->size || pool->room < pool->size;
    long long number = mg_choose(pool->has_null ? -1 : 0, (long long)(pool->room + fresh) - 1, what);
    return number < 0 ? NULL : (size_t)number == pool->room ? mg_pool_new(pool, what) : pool->objects[number];
}

/* What a file may name without this test coming to it. */
bool(mg_among)(uintptr_t value, const void *words, size_t count)
{
    (void)value, (void)words, (void)count;
    abort();
}

void *mg_any_structure(const void *type, size_t size, int n)
{
    (void)type, (void)size, (void)n;
    abort();
}

void mg_bound_objects(const void *type, const char *field, long long count, const char *file, int line)
{
    (void)type, (void)field, (void)count, (void)file, (void)line;
    abort();
}

void mg_bound_ints(const void *type, const char *field, long long lo, long long hi, const char *file, int line)
{
    (void)type, (void)field, (void)lo, (void)hi, (void)file, (void)line;
    abort();
}

void mg_bound_array(const void *type, const char *field, const char *length, const char *file, int line)
{
    (void)type, (void)field, (void)length, (void)file, (void)line;
    abort();
}

void mg_input_at(const void *place, long long count, const void *entry)
{
    (void)place, (void)count, (void)entry;
}

/* The next path, depth first. */
static bool advance(void)
{
    known = made;
    while (known > 0 && choices[known - 1].value == choices[known - 1].last)
        known--;
    if (known > 0)
        choices[known - 1].value++;
    return known > 0;
}

static void note(long *ends, struct choice_list *last, enum end end)
{
    ends[end]++;
    last[end].count = made;
    for (int i = 0; i < made; i++)
        last[end].choices[i] = choices[i].value;
}

int main(int argc, char **argv)
{
    static long ends[ENDS];
    static struct choice_list last[ENDS];
    int n = argc > 1 ? atoi(argv[1]) : 3;
    do {
        made = 0;
        switch (setjmp(start)) {
        case 0:
            NAME(TEST)(n);
            note(ends, last, VALID);
            break;
        case REFUSED:
            note(ends, last, REFUSED);
            break;
        default:
            note(ends, last, FAILED);
        }
    } while (advance());
    printf("%ld %ld %ld\n", ends[VALID] + ends[REFUSED] + ends[FAILED], ends[VALID], ends[FAILED]);
    for (enum end end = VALID; end < ENDS; end++)
        for (int i = 0; end != REFUSED && i <= last[end].count; i++)
            i < last[end].count ? printf("%lld ", last[end].choices[i]) : printf("\n");
    return 0;
}
