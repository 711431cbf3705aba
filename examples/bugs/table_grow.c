/* A table of names by number. The bug: heap memory that is read before it is written.
 *
 * The table doubles by realloc and takes the new half for zero, which malloc does not promise. Found as a read
 * of uninitialised memory that decides a branch.
 *
 * No counterexample below n = 4: the first two places are cleared when the table is made, and of the next two
 * one is set. Any of the places 0 to n - 1 is set, then any asked for. */
#include <margay.h>
#include <string.h>

struct table {
    const char **names;
    size_t room;
};

static void table_init(struct table *t)
{
    *t = (struct table){.names = calloc(2, sizeof *t->names), .room = 2};
}

static void table_set(struct table *t, size_t number, const char *name)
{
    while (number >= t->room) {
        t->names = realloc(t->names, 2 * t->room * sizeof *t->names);
#ifdef FIXED
        memset(t->names + t->room, 0, t->room * sizeof *t->names);
#endif
        t->room *= 2;
    }
    t->names[number] = name;
}

static const char *table_get(const struct table *t, size_t number)
{
    const char *name = number < t->room ? t->names[number] : NULL;
    return name ? name : "nobody";
}

MG_TEST(get_what_was_set, n)
{
    struct table table;
    table_init(&table);
    int set = mg_int(0, n - 1), asked = mg_int(0, n - 1);
    table_set(&table, (size_t)set, "somebody");
    const char *name = table_get(&table, (size_t)asked);
    mg_assert(!strcmp(name, set == asked ? "somebody" : "nobody"));
    free(table.names);
}
