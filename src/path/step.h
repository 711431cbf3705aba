/* One step of a path: a choice, the ways it has, and the one that is taken.
 *
 * Steps lie in shared memory, one after the other. Most are first reads of fields that are whole aligned words, and most of those come
 * again and again as the run before had them: then a hook takes the step by itself, without asking the host. So this header is for hooks
 * too. It has all that they do to a path; path.h has the rest. */
#ifndef MG_PATH_STEP_H
#define MG_PATH_STEP_H

#include "engine/control.h"
#include "engine/handle.h"
#include "shape/turn.h"

/* A step fills a line of the cache by itself, since an access that crosses two lines is slow. */
typedef struct mg_step {
    uint64_t
        key; /* of a field that is a word: where it lies (MG_STEP_KEY); 0: no word, or past the end of the path */
    uint64_t value;                  /* of a field: the bits to write. Other kinds keep here what they need */
    uint32_t owner;                  /* what is chosen: a cell, a variable, or MG_NONE; the kind says which */
    uint32_t taken;                  /* the way that is gone now */
    uint32_t last;                   /* the last one there is; they count from 0 */
    uint32_t kind;                   /* mg_step_kind */
    mg_checkpoint_handle checkpoint; /* where to go back to for another way; none, if there is only one */
    uint32_t used; /* of a field or a split that refers to objects: how many of their pool were in use before */
    uint32_t marks, marks_end; /* what is known of its ways, in mg_path.marks: an mg_mark for each; or none */
    uint64_t left;             /* the ways that are tried, a bit each, if not all are; else 0 */
} __attribute__((aligned(64))) mg_step;

_Static_assert(sizeof(mg_step) == 64, "a step is a line of the cache");

enum { MG_STEP_SIZE_AT = 32 };
#define MG_STEP_KEY(address, size) ((uint64_t)(address) | (uint64_t)(size) << MG_STEP_SIZE_AT)
#define MG_STEP_KEY_ADDRESS(key) ((uint32_t)(key))
#define MG_STEP_KEY_SIZE(key) ((uint32_t)((key) >> MG_STEP_SIZE_AT))
#define MG_STEP_HIDDEN (1ull << 63) /* in a key: no hook takes the step, the host does */

#define MG_STEP_INLINE static inline __attribute__((always_inline))

/* Are there two ways or more? `left` as in mg_step. */
MG_STEP_INLINE bool mg_step_has_more(uint32_t last, uint64_t left)
{
    return left ? (left & (left - 1)) != 0 : last != 0;
}

/* Is this word what the run before read here? */
MG_STEP_INLINE bool mg_step_is_expected(uint64_t address, uint64_t size)
{
    return MG_CONTROL->next->key == MG_STEP_KEY(address, size);
}

/* Takes the step that is expected; gives the value that the word has now. */
MG_STEP_INLINE uint64_t mg_step_take_expected(void)
{
    mg_step *step = MG_CONTROL->next;
    MG_CONTROL->next = step + 1;
    return step->value;
}

/* Begins a new step at the end of the path; its way, and what its kind needs, are still to be filled in. Used by the host (mg_path_push) and by hooks
 * (mg_step_push_only). `marks`: where those of the step before end. */
MG_STEP_INLINE void mg_step_fill(mg_step *step, mg_step_kind kind, uint32_t owner, uint32_t last, uint64_t left,
                                 mg_checkpoint_handle checkpoint, uint32_t marks)
{
    step->key = 0;
    step->owner = owner;
    step->last = last;
    step->kind = kind;
    step->checkpoint = checkpoint;
    step->used = 0;
    step->marks = step->marks_end = marks;
    step->left = left;
}

/* Pushes a step for a field that is a word and of which a masker left one value, just as the host would. Maskers are asked only where the path
 * is new (mg_control_is_taking). The search never comes back to this step, so it has no checkpoint; and it has no marks, as no values are
 * passed over where there are maskers. */
MG_STEP_INLINE void mg_step_push_only(uint64_t key, uint32_t cell, uint64_t left, uint64_t value, uint32_t used)
{
    mg_step *step = MG_CONTROL->next;
    uint32_t only = (uint32_t)__builtin_ctzll(left);
    mg_step_fill(step, MG_STEP_field, cell, only, left, (mg_checkpoint_handle){0}, 0);
    step->key = key;
    step->value = value;
    step->taken = only;
    step->used = used;
    step[1].key = 0; /* invariant 25 */
    MG_CONTROL->next = step + 1;
    *(uint32_t *)MG_CONTROL->depth += 1;
}

#endif
