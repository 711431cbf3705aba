/* The root itself is a pointer that leads into one of two structs. */
#include <margay.h>
#include <stddef.h>

struct hook {
    int kind;
    struct hook *next;
};

struct plug {
    struct hook hook;
    bool is_red;
};

struct ring {
    int size;
    struct hook hook;
};

bool chain_ok(const struct hook *hook)
{
    const struct hook *seen[8];
    int count = 0;
    for (; hook; hook = hook->next) {
        for (int i = 0; i < count; i++)
            if (seen[i] == hook)
                return false;
        seen[count++] = hook;
        if (hook->kind == 2 && ((const struct ring *)((const char *)hook - offsetof(struct ring, hook)))->size != count)
            return false;
    }
    return true;
}

MG_BOUNDS(struct hook *, n)
{
    MG_TYPE_POINTS_TO(struct hook, struct plug);
    MG_TYPE_POINTS_INTO(struct hook, struct ring, hook);
    MG_INTS(struct plug, hook.kind, 1, 1);
    MG_INTS(struct ring, hook.kind, 2, 2);
    MG_INTS(struct ring, size, 0, 2 * n);
}
