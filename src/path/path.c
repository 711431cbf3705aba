/* The stack of steps (path.h). A run takes the steps that the run before left, as long as there are any, and pushes new ones after that. The inline
 * functions of path.h and step.h do this for most steps; here is what is not as hot: steps of any kind by their operations, moving to
 * the next path, and taking over the path of a worker that died. A worker that takes over runs the path once more to get its checkpoints back. */
#include "path/path.h"

#include "base/hot.h"

#include <assert.h>

enum {
    HEAD = 4096, /* bytes for the mg_path itself, before steps and marks */
    APART = 448, /* of them before it: much else that a search needs begins with a page (decision 18) */
};

_Static_assert(_Alignof(mg_step) <= MG_ARENA_ALIGN, "steps lie where an arena puts them");
_Static_assert(sizeof(mg_step) == sizeof((mg_run *)0)->no_step, "no step is a step");
_Static_assert(APART + sizeof(mg_path) + 2 * MG_ARENA_ALIGN <= HEAD, "the path itself lies in the head");

/* Marks take a quarter of what the steps take. */
mg_path *mg_path_new(size_t size)
{
    mg_arena arena;
    mg_arena_init(&arena, size + HEAD, true);
    mg_arena_alloc(&arena, APART);
    mg_path *path = mg_arena_alloc(&arena, sizeof *path);
    size = arena.memory.size - HEAD;
    path->room = (uint32_t)(size / 5 * 4 / sizeof *path->steps);
    path->steps = mg_arena_alloc(&arena, path->room * sizeof *path->steps);
    path->marks_room = (uint32_t)(size / 5);
    path->marks = mg_arena_alloc(&arena, path->marks_room);
    assert(path->room > 1); /* invariant 25: a step, and the one after it */
    path->arena = arena;
    return path;
}

void mg_path_free(mg_path *path)
{
    mg_arena arena = path->arena;
    mg_arena_clear(&arena);
}

/* ---- kinds ------------------------------------------------------------------------------------------------ */

static const mg_step_ops *ops_of(const mg_path *path, const mg_step *step)
{
    mg_assert_hot(step->kind < MG_STEP_KINDS &&
                  path->ops[step->kind]); /* a room has registered for this kind */
    return path->ops[step->kind];
}

static void settle(mg_path *path, mg_step *step, bool is_last)
{
    const mg_step_ops *ops = ops_of(path, step);
    if (ops->settle)
        ops->settle(path->contexts[step->kind], step, is_last);
}

mg_pick mg_path_describe(const mg_path *path, const mg_step *step)
{
    const mg_step_ops *ops = ops_of(path, step);
    return ops->describe ? ops->describe(path->contexts[step->kind], step) : (mg_pick){MG_NONE, MG_NONE};
}

void mg_path_register(mg_path *path, mg_step_kind kind, const mg_step_ops *ops, void *context)
{
    assert(kind < MG_STEP_KINDS && ops);
    path->ops[kind] = ops;
    path->contexts[kind] = context;
}

static uint32_t undo_steps(mg_run *run, mg_step *first, bool stays)
{
    mg_path *path = run->path;
    mg_assert_hot(!first || (first >= path->steps && first + stays <= MG_CONTROL->next)); /* invariant 26 */
    return mg_path_untake(first ? first + stays : path->steps);
}

void mg_path_begin(mg_path *path, mg_run *run)
{
    assert(mg_path_depth(path) < path->room); /* invariant 25 */
    path->run = run;
    path->strategy = NULL;
    path->rebuilds = false;
    path->stop = NULL;
    for (int kind = 0; kind < MG_STEP_KINDS; kind++)
        path->ops[kind] = NULL;
    run->path = path;
    run->undo_steps = undo_steps;
    mg_path_restart(path);
}

/* ---- taking steps ----------------------------------------------------------------------------------------- */

void mg_path_restart(mg_path *path)
{
    MG_CONTROL->next = path->steps;
}

/* A step that is taken again while the path is rebuilt: all that pushing it would do besides making the step. */
void mg_path_rebuild(mg_path *path, mg_step *step)
{
    assert(path->rebuilds && step < path->steps + mg_path_depth(path));
    step->key &= ~MG_STEP_HIDDEN;
    if (mg_step_has_more(step->last, step->left) && path->run->checkpoints)
        step->checkpoint = mg_checkpoint_take(path->run, step);
}

/* The target chose something else here than in the run before (invariant 26): it is unstable. */
mg_step *mg_path_fail(mg_path *path, const mg_step *step, mg_step_kind kind, uint32_t owner)
{
    mg_step other = {.kind = kind, .owner = owner};
    path->run->verdict.kind = MG_VERDICT_unstable;
    path->run->verdict.expected = mg_path_describe(path, step).cell;
    path->run->verdict.actual = mg_path_describe(path, &other).cell;
    return NULL;
}

mg_step *mg_path_take(mg_path *path, mg_step_kind kind, uint32_t owner, uint32_t last)
{
    if (!mg_path_is_at_end(path)) {
        mg_step *step = mg_path_take_again(path, kind, owner);
        if (!step || step->last == last)
            return step;
        MG_CONTROL->next = step;
        return mg_path_fail(path, step, kind, owner);
    }
    mg_step *step = mg_path_push(path, kind, owner, last, 0);
    step->value = step->taken = 0;
    if (ops_of(path, step)->begin)
        path->ops[kind]->begin(path->contexts[kind], step);
    uint32_t taken = step->taken;
    if (!mg_path_steer(path, step, &taken))
        return NULL;
    step->taken = taken;
    mg_path_extend(path, step);
    return step;
}

uint32_t mg_path_untake(mg_step *first)
{
    uint32_t words = 0;
    for (const mg_step *step = MG_CONTROL->next; step-- > first;) {
        uint64_t size = MG_STEP_KEY_SIZE(step->key);
        uint8_t *shadow = mg_shadow_at(MG_STEP_KEY_ADDRESS(step->key));
        if (size == 8)
            *shadow = 0xff;
        else if (size)
            *shadow = (uint8_t)(*shadow | ((1u << size) - 1) << (step->key & 7));
        words += size != 0;
    }
    MG_CONTROL->next = first;
    return words;
}

/* ---- from one path to another ----------------------------------------------------------------------------- */

void mg_path_clear(mg_path *path)
{
    mg_path_set_depth(path, 0);
}

void mg_path_go_to(mg_path *path, uint32_t position, uint32_t taken)
{
    mg_step *step = &path->steps[position];
    mg_assert_hot(position < mg_path_depth(path) && taken <= step->last); /* invariant 28 */
    for (const mg_step *last = path->steps + mg_path_depth(path) - 1; last > step; last--) {
        const mg_step_ops *ops = path->ops[last->kind];
        if (ops->undo)
            ops->undo(path->contexts[last->kind], last);
    }
    step->taken = taken;
    settle(path, step, true);
    mg_path_set_depth(path, position + 1);
}

/* Checkpoints belong to the worker that took them, so those of the worker that died are dropped. */
void mg_path_adopt(mg_path *path, uint32_t position, uint32_t taken)
{
    assert(position + 1 < path->room); /* invariant 25 */
    for (uint32_t i = 0; i <= position; i++) {
        path->steps[i].checkpoint.number = 0;
        settle(path, &path->steps[i], false);
    }
    mg_path_set_depth(path, position + 1);
    mg_path_go_to(path, position, taken);
}

void mg_path_begin_rebuild(mg_path *path, uint32_t depth, mg_verdict_kind verdict)
{
    assert(!path->rebuilds && depth < path->room);
    for (uint32_t i = 0; i < mg_path_depth(path); i++)
        path->steps[i].key |= path->steps[i].key ? MG_STEP_HIDDEN : 0;
    path->rebuilds = true;
    path->stop = path->steps + depth;
    path->stop_verdict = verdict;
}

void mg_path_end_rebuild(mg_path *path)
{
    assert(path->rebuilds);
    for (uint32_t i = 0; i < mg_path_depth(path); i++)
        path->steps[i].key &= ~MG_STEP_HIDDEN;
    path->rebuilds = false;
    path->stop = NULL;
}

/* ---- checkpoints ------------------------------------------------------------------------------------------ */

const mg_checkpoint *mg_path_checkpoint(const mg_path *path, uint32_t position)
{
    assert(position < mg_path_depth(path));
    return mg_checkpoint_find(path->run, path->steps[position].checkpoint);
}
