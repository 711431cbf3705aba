/* Sparse, negative and aliased enumerators; unsigned ones above INT_MAX; a typedef of an enum without a tag; one listed.
 * a <= b among three values: 6; kind 2; mood 1 listed value that is no enumerator and one that is: 2. 6 * 2 * 2 = 24.
 * expect: -n 1 => 24 */
#include <margay.h>

enum level { LOW = -5, MID = 0, HIGH = 100, TOP = 100 };
enum big { ZERO, ALL = 0xffffffffu };
typedef enum { SAD = 3, GLAD = 9 } mood;

struct all {
    enum level a, b;
    enum big kind;
    mood mood;
};

bool ok(const struct all *x)
{
    return x->a <= x->b && (x->kind == ZERO || x->kind == ALL) && (x->mood == GLAD || (int)x->mood == 7);
}

MG_BOUNDS(struct all, n)
{
    MG_VALUES(struct all, mood, GLAD, 7);
}
