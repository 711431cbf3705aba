/* A field that the predicate writes before it reads it had any value before: shown _.
 * seen is written; key is read: 0..n.
 * expect: -n 1 => 2 of 2
 * Enumerating gives the written field its values too: 2 * 2.
 * expect: -n 1 --dont-care=enumerate => 4 */
#include <margay.h>

struct all {
    int key;
    bool seen;
};

bool ok(struct all *x)
{
    x->seen = true;
    return x->seen && x->key >= 0;
}
