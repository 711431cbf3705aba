/* Mutually recursive types, each with its own pool, the root a bare pointer. A chain of k objects, A and B by turns, ends in
 * NULL or in one of its own of the right type: k = 0: 1, 1: 1, 2: 2, 3: 2, 4: 3.
 * expect: -n 1 => 4
 * expect: -n 2 => 9 */
#include <margay.h>

struct beta;

struct alpha {
    struct beta *to;
};

struct beta {
    char pad;
    struct alpha *back;
};

bool ok(const struct alpha *a)
{
    for (int turns = 0; a && turns < 9; turns++) {
        const struct beta *b = a->to;
        a = b ? b->back : NULL;
    }
    return true;
}
