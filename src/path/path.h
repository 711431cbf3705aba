/* A path: the choices of one run of the target, as a stack of steps. The search climbs the tree of all paths by changing the last step that
 * has a way left.
 *
 * A step is of a kind (shape/steps.def). The path knows only what all kinds have in common: an owner, how many ways there are, which one
 * is taken, and where to go back to for another one. The room that takes steps of a kind registers its operations, and does the rest.
 *
 * The steps lie in memory that the processes share: the worker's hooks replay them, the parent sees how far the search is, and a fresh worker
 * goes on where another one died. One process writes them, the worker. */
#ifndef MG_PATH_PATH_H
#define MG_PATH_PATH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/hot.h"
#include "engine/checkpoint.h"
#include "engine/run.h"
#include "path/step.h"
#include "path/strategy.h"
#include "shape/structure.h"

/* What is special to a kind. NULL: nothing is to be done. */
typedef struct mg_step_ops {
    /* It was pushed: fills in what the kind needs of its own, before a way is taken. The first way, unless it says another one in `taken`. For
     * mg_path_take only. */
    void (*begin)(void *context, mg_step *step);
    /* The way that comes after the one it takes, of those in `left`; past the last one if there is none. NULL: the next one that is left. The search asks when a
     * path has ended: the ways that are tried may depend on what was met behind the step. */
    uint32_t (*next)(void *context, const mg_step *step);
    /* Its way was set: computes what follows from that. If it is the last step of the path, the target will come here again, and whoever takes the
     * step makes the way true; otherwise what was done for it before still holds. */
    void (*settle)(void *context, mg_step *step, bool is_last);
    /* It drops off the path, newest first. */
    void (*undo)(void *context, const mg_step *step);
    /* The field that it chooses and the value it gives it. MG_NONE: it is not about a field. */
    mg_pick (*describe)(void *context, const mg_step *step);
} mg_step_ops;

typedef struct mg_path {
    /* What most steps need, in one line of the cache. The run, and whatever tells how it is to go, is the worker's own: each fills it in anew
     * (mg_path_begin). */
    mg_step *steps;
    uint32_t room;
    _Atomic uint32_t depth; /* so many steps are the path; the one after them has no key (invariant 25) */
    mg_run *run;
    mg_strategy *strategy; /* which way a step goes that is pushed; NULL: the first */
    const mg_step *stop;   /* the run is ended before it takes this step; NULL: it is not */
    uint8_t *marks;        /* mg_mark of the ways of steps, in the order of the path */
    uint32_t marks_room;
    mg_verdict_kind stop_verdict; /* the verdict that the run ends with then */
    bool rebuilds;                /* checkpoints are taken again while the path is run again */
    /* What few need. */
    mg_arena arena; /* holds this struct and all that it points to */
    const mg_step_ops *ops[MG_STEP_KINDS];
    void *contexts[MG_STEP_KINDS];
} mg_path;

/* In shared memory of its own: so many bytes for steps and marks, or fewer if the system has fewer. Dies when there is none. */
mg_path *mg_path_new(size_t size);
void mg_path_free(mg_path *path);
/* In a worker: takes steps of this run from now on. What is on the path stays. Hooks itself into the run. */
void mg_path_begin(mg_path *path, mg_run *run);
/* Says who takes steps of a kind; borrows both. To be called before a step of that kind is taken or adopted. */
void mg_path_register(mg_path *path, mg_step_kind kind, const mg_step_ops *ops, void *context);

static inline uint32_t mg_path_depth(const mg_path *path)
{
    return atomic_load_explicit(&path->depth, memory_order_relaxed);
}
/* How many steps this run has taken. */
static inline uint32_t mg_path_position(const mg_path *path)
{
    return (uint32_t)(MG_CONTROL->next - path->steps);
}
/* Has this run taken all of the path? */
static inline bool mg_path_is_at_end(const mg_path *path)
{
    return mg_path_position(path) == mg_path_depth(path);
}
/* The step at a position, as records and kits have it. */
static inline mg_turn mg_path_turn(const mg_path *path, uint32_t position)
{
    const mg_step *step = &path->steps[position];
    return (mg_turn){step->kind, step->last, step->taken};
}
/* What a step says of the structure; as mg_step_ops. */
mg_pick mg_path_describe(const mg_path *path, const mg_step *step);

/* ---- taking steps ---- */

/* Before each run: the first step is next. */
void mg_path_restart(mg_path *path);
/* The step of a choice whose last way is `last`: pushed where the path ends, else taken again. NULL, and a verdict, when the run before had
 * another choice here. The search never goes back to a step with one way, so that takes no checkpoint. */
mg_step *mg_path_take(mg_path *path, mg_step_kind kind, uint32_t owner, uint32_t last);

/* The same in pieces, for kinds that have more to do; inline, because a search does little else. mg_path_push is for the end of the path: it gives a step
 * that lacks its way and what is the kind's own; `left` as in mg_step. It takes the checkpoint first, because the run ends if there is no
 * room for one. The run ends too if there is no room for the step. */
static inline mg_step *mg_path_push(mg_path *path, mg_step_kind kind, uint32_t owner, uint32_t last,
                                    uint64_t left)
{
    mg_step *step = MG_CONTROL->next;
    mg_checkpoint_handle checkpoint = {0};
    if ((uint32_t)(step - path->steps) + 2 > path->room) /* the step, and after it one without a key */
        mg_run_end(path->run, MG_VERDICT_many_choices, 0, 0);
    if (path->run->checkpoints && mg_step_has_more(last, left))
        checkpoint = mg_checkpoint_take(path->run, step);
    mg_step_fill(step, kind, owner, last, left, checkpoint, step > path->steps ? step[-1].marks_end : 0);
    return step;
}
/* The way that a new step goes: the one that the strategy says, or else the one given. If the strategy says that the path ends here, that ends the run; outside of a run
 * it is false, and a verdict. */
static inline bool mg_path_steer(mg_path *path, const mg_step *step, uint32_t *taken)
{
    if (!path->strategy || mg_strategy_steer(path->strategy, (uint32_t)(step - path->steps),
                                             (mg_step_kind)step->kind, step->last, taken))
        return true;
    MG_CONTROL->next->key = 0; /* invariant 25: the step is not added */
    if (path->run->is_inside)
        mg_run_end(path->run, MG_VERDICT_cut, 0, 0);
    path->run->verdict = (mg_verdict){.kind = MG_VERDICT_cut};
    return false;
}
/* The step after the last has no key, so that no hook takes it (invariant 25). */
static inline void mg_path_set_depth(mg_path *path, uint32_t depth)
{
    mg_assert_hot(depth < path->room);
    path->steps[depth].key = 0;
    atomic_store_explicit(&path->depth, depth, memory_order_relaxed);
}
/* From now on it is on the path, and taken. */
static inline void mg_path_extend(mg_path *path, mg_step *step)
{
    mg_assert_hot(step->taken <= step->last);
    mg_path_set_depth(path, (uint32_t)(step - path->steps) + 1);
    MG_CONTROL->next = step + 1;
}
/* Before the end of the path: mg_path_take_again gives the step that the run before took here. NULL, and a verdict, when that was another one
 * (invariant 26). */
void mg_path_rebuild(mg_path *path, mg_step *step);
mg_step *mg_path_fail(mg_path *path, const mg_step *step, mg_step_kind kind, uint32_t owner);
static inline mg_step *mg_path_take_again(mg_path *path, mg_step_kind kind, uint32_t owner)
{
    mg_step *step = MG_CONTROL->next;
    if (path->rebuilds)
        mg_path_rebuild(path, step);
    if (step->owner != owner || step->kind != kind)
        return mg_path_fail(path, step, kind, owner);
    MG_CONTROL->next = step + 1;
    return step;
}

/* The step that was taken last now holds: its value is in place. */
static inline void mg_path_arrive(mg_path *path)
{
    if (__builtin_expect(MG_CONTROL->next == path->stop, 0) && path->run->is_inside)
        mg_run_end(path->run, path->stop_verdict, 0, 0);
}

/* ---- from one path to another ---- */

/* No path at all: the first candidate is next. */
void mg_path_clear(mg_path *path);
/* The path ends with the step at this position, which takes another way. */
void mg_path_go_to(mg_path *path, uint32_t position, uint32_t taken);
/* The same for a path that another worker left: also settles all its steps. */
void mg_path_adopt(mg_path *path, uint32_t position, uint32_t taken);
/* The next run ends with this verdict when it has taken so many steps. Until then the host takes each step, not a hook, and takes checkpoints
 * as it did when the steps were new. */
void mg_path_begin_rebuild(mg_path *path, uint32_t depth, mg_verdict_kind verdict);
void mg_path_end_rebuild(mg_path *path);

/* Where to go on for another way at a position; NULL: from the start. */
const mg_checkpoint *mg_path_checkpoint(const mg_path *path, uint32_t position);
/* Puts everything back to there. NULL: there is no such place, and nothing was put back. */
static inline const mg_checkpoint *mg_path_restore(mg_path *path, uint32_t position)
{
    return mg_checkpoint_restore(path->run, path->steps[position].checkpoint);
}

/* ---- steps that are words in memory ---- */

/* Writes a value where a word lies, by the key of its step. */
static inline void mg_step_write_at(uint64_t key, uint64_t value)
{
    void *to = (void *)(uintptr_t)MG_STEP_KEY_ADDRESS(key);
    uint32_t size = MG_STEP_KEY_SIZE(key);
    if (__builtin_expect(size == 8, 1))
        __builtin_memcpy(to, &value, 8);
    else if (size == 4)
        __builtin_memcpy(to, &value, 4);
    else if (size == 2)
        __builtin_memcpy(to, &value, 2);
    else
        __builtin_memcpy(to, &value, 1);
}

/* Writes the value of a step that is a word. */
static inline void mg_step_write(const mg_step *step)
{
    mg_step_write_at(step->key, step->value);
}

/* Takes a step that is a word. */
static inline void mg_step_place(mg_step *step)
{
    uint32_t address = MG_STEP_KEY_ADDRESS(step->key), size = MG_STEP_KEY_SIZE(step->key);
    uint8_t *shadow = mg_shadow_at(address);
    mg_step_write(step);
    *shadow = (uint8_t)(*shadow & ~(((1u << size) - 1) << (address & 7)));
    MG_CONTROL->next = step + 1;
}

/* Goes back to a step: makes the words chosen from there on unread again; gives their number. */
uint32_t mg_path_untake(mg_step *first);

#endif
