/* After a <= b, every point x with x <= a has also x <= y for each y with b <= y. A row of bits per point makes that an or of words: each row that has a
 * gets the row of b. < is kept beside <=, and x != y together with x <= y gives x < y; such pairs are searched for after each change until there are no
 * more. */
#include "sym/closure.h"

#include <assert.h>
#include <string.h>

static unsigned word_count(const mg_closure *closure)
{
    return (closure->count + 63) / 64;
}

static void set_word(mg_closure *closure, mg_closure_relation relation, unsigned row, unsigned word,
                     uint64_t value)
{
    uint64_t *place = &closure->rows[relation][row][word];
    if (*place == value)
        return;
    mg_closure_change change = {(uint16_t)relation, (uint16_t)row, (uint16_t)word, *place};
    mg_vec_push(&closure->trail, change);
    *place = value;
}

static void set_bit(mg_closure *closure, mg_closure_relation relation, unsigned a, unsigned b)
{
    set_word(closure, relation, a, b / 64, closure->rows[relation][a][b / 64] | (uint64_t)1 << b % 64);
}

void mg_closure_clear(mg_closure *closure)
{
    mg_vec_clear(&closure->trail);
}

void mg_closure_add_point(mg_closure *closure)
{
    assert(closure->count < MG_CLOSURE_POINTS);
    unsigned point = closure->count++;
    for (int i = 0; i < MG_CLOSURE_RELATIONS; i++)
        memset(closure->rows[i][point], 0, sizeof closure->rows[i][point]); /* not logged: it is new */
    closure->rows[MG_CLOSURE_LE][point][point / 64] = (uint64_t)1 << point % 64;
}

void mg_closure_take_back(mg_closure *closure, size_t trail, unsigned count)
{
    assert(trail <= closure->trail.count && count <= closure->count);
    while (closure->trail.count > trail) {
        mg_closure_change change = closure->trail.items[--closure->trail.count];
        closure->rows[change.relation][change.row][change.word] = change.before;
    }
    closure->count = count;
}

/* a <= b, or a < b. */
static bool join(mg_closure *closure, unsigned a, unsigned b, bool is_strict)
{
    if (mg_closure_has(closure, MG_CLOSURE_LT, b, a) ||
        (is_strict && mg_closure_has(closure, MG_CLOSURE_LE, b, a)))
        return false;
    uint64_t not_below[MG_CLOSURE_WORDS], above[MG_CLOSURE_WORDS];
    memcpy(not_below, closure->rows[MG_CLOSURE_LE][b], sizeof not_below);
    memcpy(above, closure->rows[MG_CLOSURE_LT][b], sizeof above);
    for (unsigned x = 0; x < closure->count; x++) {
        if (!mg_closure_has(closure, MG_CLOSURE_LE, x, a))
            continue;
        const uint64_t *further = is_strict || mg_closure_has(closure, MG_CLOSURE_LT, x, a) ? not_below : above;
        for (unsigned w = 0; w < word_count(closure); w++) {
            set_word(closure, MG_CLOSURE_LE, x, w, closure->rows[MG_CLOSURE_LE][x][w] | not_below[w]);
            set_word(closure, MG_CLOSURE_LT, x, w, closure->rows[MG_CLOSURE_LT][x][w] | further[w]);
        }
    }
    assert(mg_closure_has(closure, is_strict ? MG_CLOSURE_LT : MG_CLOSURE_LE, a, b));
    return true;
}

/* Some x and y with x <= y and x != y of which x < y is not known yet. */
static bool find_pending(const mg_closure *closure, unsigned *x, unsigned *y)
{
    for (*x = 0; *x < closure->count; ++*x)
        for (unsigned w = 0; w < word_count(closure); w++) {
            uint64_t pending = closure->rows[MG_CLOSURE_NE][*x][w] & closure->rows[MG_CLOSURE_LE][*x][w] &
                               ~closure->rows[MG_CLOSURE_LT][*x][w];
            if (pending) {
                *y = w * 64 + (unsigned)__builtin_ctzll(pending);
                return true;
            }
        }
    return false;
}

bool mg_closure_add(mg_closure *closure, mg_closure_relation relation, unsigned a, unsigned b)
{
    unsigned x, y;
    assert(a < closure->count && b < closure->count && relation < MG_CLOSURE_RELATIONS);
    if (mg_closure_has(closure, relation, a, b))
        return true;
    if (relation == MG_CLOSURE_NE) {
        set_bit(closure, relation, a, b);
        set_bit(closure, relation, b, a);
    } else if (!join(closure, a, b, relation == MG_CLOSURE_LT)) {
        return false;
    }
    while (find_pending(closure, &x, &y))
        if (!join(closure, x, y, true))
            return false;
    return true;
}

/* a <= b, or a < b (is_below): all that is known to be above b, or not below it, must be known of a, too. */
static void check_pair(const mg_closure *closure, unsigned a, unsigned b, bool is_below)
{
    for (unsigned w = 0; w < word_count(closure); w++) {
        uint64_t le = closure->rows[MG_CLOSURE_LE][b][w], lt = closure->rows[MG_CLOSURE_LT][b][w];
        assert(!(le & ~closure->rows[MG_CLOSURE_LE][a][w]));                   /* invariant 55 */
        assert(!((is_below ? le : lt) & ~closure->rows[MG_CLOSURE_LT][a][w])); /* invariant 55 */
    }
}

void mg_check_closure(const mg_closure *closure)
{
    for (unsigned a = 0; a < closure->count; a++) {
        assert(mg_closure_has(closure, MG_CLOSURE_LE, a, a));  /* invariant 55 */
        assert(!mg_closure_has(closure, MG_CLOSURE_LT, a, a)); /* invariant 55 */
        for (unsigned b = 0; b < closure->count; b++) {
            bool le = mg_closure_has(closure, MG_CLOSURE_LE, a, b);
            bool lt = mg_closure_has(closure, MG_CLOSURE_LT, a, b);
            bool ne = mg_closure_has(closure, MG_CLOSURE_NE, a, b);
            assert(le || !lt);        /* invariant 55 */
            assert(lt || !le || !ne); /* invariant 55 */
            if (le)
                check_pair(closure, a, b, lt);
        }
    }
}
