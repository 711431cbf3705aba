/* Several struct types at once, pools of different sizes, names that begin with the same letter. user: NULL or one of one;
 * group of two members, each NULL or a user: with one user, 2 * 2; the ups must be NULL (MG_ONLY_NULL); gate never NULL:
 * two gates from the pool: the first is G0, the second G0 or G1: 2. In all 8.
 * expect: -n 2 => 8 */
#include <margay.h>

struct gate {
    long stays_unread;
};

struct user {
    struct group *up;
};

struct group {
    struct user *members[2];
    struct gate *gates[2];
};

static bool fine(const struct user *u)
{
    return !u || !u->up;
}

bool ok(const struct group *g)
{
    return fine(g->members[0]) && fine(g->members[1]) && g->gates[0] && g->gates[1];
}

MG_BOUNDS(struct group, n)
{
    MG_OBJECTS(struct user, 1);
    MG_OBJECTS(struct gate, n);
    MG_ONLY_NULL(struct user, up);
    MG_NOT_NULL(struct group, gates);
}
