#include "path/check_path.h"

#include <assert.h>

enum { STEPS_MOST = 1 << 8 };

static void check_key(uint64_t key)
{
    uint32_t size = MG_STEP_KEY_SIZE(key & ~MG_STEP_HIDDEN);
    assert(!key || (size && size <= 8 && !(size & (size - 1))));                /* invariant 22: a word */
    assert(!key || !(MG_STEP_KEY_ADDRESS(key) & (size - 1)));                   /* invariant 22: aligned */
    assert(!key || MG_STEP_KEY_ADDRESS(key) - MG_OBJECT_BASE < MG_OBJECT_SIZE); /* of a field */
}

static void check_step(const mg_path *path, const mg_step *step, uint32_t marks)
{
    assert(step->kind < MG_STEP_KINDS && path->ops[step->kind]);
    assert(step->taken <= step->last); /* invariant 25 */
    assert(!step->left ||
           (step->left >> step->taken & 1 && !(step->left >> step->last >> 1))); /* invariant 25 */
    assert(step->marks >= marks && step->marks <= step->marks_end);              /* invariant 25 */
    assert(step->marks_end <= path->marks_room);
    assert(step->marks == step->marks_end || step->marks_end - step->marks == step->last + 1);
    assert(!step->key || step->kind == MG_STEP_field);
    check_key(step->key);
}

void mg_check_path(const mg_path *path)
{
    uint32_t depth = mg_path_depth(path), from = depth > STEPS_MOST ? depth - STEPS_MOST : 0;
    assert(depth < path->room && !path->steps[depth].key); /* invariant 25 */
    assert(mg_path_position(path) <= depth);               /* invariant 25 */
    for (uint32_t i = from; i < depth; i++)
        check_step(path, &path->steps[i], i ? path->steps[i - 1].marks_end : 0);
}
