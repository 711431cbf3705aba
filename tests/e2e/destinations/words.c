/* Strings of their own, of every length. */
#include <margay.h>
#include <string.h>

struct entry {
    char *name;
    const char *value;
};

bool entry_ok(const struct entry *e)
{
    if (!e->name)
        return !e->value;
    return e->value && strlen(e->name) + strlen(e->value) == 3 && !strchr(e->name, 'z');
}

MG_BOUNDS(struct entry, n)
{
    MG_STRINGS(struct entry, name, "xyz", n);
    MG_STRINGS(struct entry, value, "01", n);
}

MG_TEST(copies, n)
{
    struct entry *e = MG_ANY(struct entry, n);
    char room[4];
    mg_assume(e->name && e->value);
#ifdef FIXED
    mg_assume(strlen(e->name) < sizeof room);
#endif
    strcpy(room, e->name);
    mg_assert(!strcmp(room, e->name));
}
