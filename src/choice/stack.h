/* The choice stack: the path through the tree, one entry for each field in the order of first reads. It lives on the board,
 * where the hooks replay it and the parent can see it. */
#ifndef MG_CHOICE_STACK_H
#define MG_CHOICE_STACK_H

#include <string.h>

#include "choice/cells.h"

/* Before each run: the first entry is next. */
void mg_stack_restart(mg_cells *cells);
/* How many choices this run has taken. */
static inline uint32_t mg_stack_position(const mg_cells *cells)
{
    return (uint32_t)(MG_CONTROL->next - cells->board->path);
}
/* Has this run taken all of the path? */
static inline bool mg_stack_is_at_end(const mg_cells *cells)
{
    return mg_stack_position(cells) == atomic_load_explicit(&cells->board->depth, memory_order_relaxed);
}
/* The entry that a first read of this cell takes; pushed when the path ends here. NULL, and a verdict, when the run before
 * read another cell here. */
mg_choice *mg_stack_take(mg_cells *cells, uint32_t cell);
/* The same where only some of its values are tried, by index. */
mg_choice *mg_stack_take_left(mg_cells *cells, uint32_t cell, uint64_t left);
/* Takes the entry for a question about a cell's values that has so many answers; index says which one. False as above. An entry with
 * one answer is never gone back to, and takes no checkpoint. */
bool mg_stack_split(mg_cells *cells, uint32_t cell, uint32_t last, uint32_t *index);
/* Counts the objects in use at this point of the path; while it is run again, cells->used is of its end. */
void mg_stack_count_again(mg_cells *cells);
static inline void mg_stack_recount(mg_cells *cells)
{
    if (cells->recounts)
        mg_stack_count_again(cells);
}
/* No path at all: the first candidate is next. */
void mg_stack_clear(mg_cells *cells);
/* The path ends with the choice at this position, which takes another value. */
void mg_stack_go_to(mg_cells *cells, uint32_t position, uint32_t index);
/* The same with a path that another worker left on the board: computes what the entries say. */
void mg_stack_adopt(mg_cells *cells, uint32_t position, uint32_t index);
/* The next run ends when it has taken so many entries, in this way. Until then the host takes each entry, not a hook, and checkpoints
 * are taken as they were when the path was gone for the first time. */
void mg_stack_begin_rebuild(mg_cells *cells, uint32_t depth, mg_verdict_kind verdict);
void mg_stack_end_rebuild(mg_cells *cells);
/* The choice that was taken last is made. */
static inline void mg_stack_arrive(mg_cells *cells)
{
    if (__builtin_expect(MG_CONTROL->next == cells->stop, 0) && cells->run->is_inside)
        mg_run_end(cells->run, cells->stop_verdict, 0, 0);
}
/* The bits to write for a choice that is no reference. */
uint64_t mg_stack_value(const mg_cells *cells, const mg_choice *choice);

/* Gives an entry another index, and sets what follows from it: the value, and how many objects are in use after it. */
static inline void mg_stack_settle(mg_cells *cells, mg_choice *choice, uint32_t index)
{
    const mg_cell_run *each = &cells->each[choice->cell];
    choice->index = index;
    if (choice->is_split) { /* whoever asked makes it true, when it is asked again */
        if (each->pool != MG_NONE)
            cells->used[each->pool] = choice->used;
        return;
    }
    if (each->pool == MG_NONE) {
        choice->value = mg_stack_value(cells, choice);
        return;
    }
    uint32_t reached = index + 1 - each->has_null; /* objects up to this one; 0 for NULL */
    cells->used[each->pool] = reached > choice->used ? reached : choice->used;
    choice->value = reached ? each->low + each->stride * (reached - 1) : 0;
}

/* Writes a value where a word lies, by the key of its choice. */
static inline void mg_stack_write_at(uint64_t key, uint64_t value)
{
    void *to = (void *)(uintptr_t)MG_CHOICE_KEY_ADDRESS(key);
    uint32_t size = MG_CHOICE_KEY_SIZE(key);
    if (__builtin_expect(size == 8, 1))
        memcpy(to, &value, 8);
    else if (size == 4)
        memcpy(to, &value, 4);
    else if (size == 2)
        memcpy(to, &value, 2);
    else
        memcpy(to, &value, 1);
}

/* Writes the value of a choice that is a word. */
static inline void mg_stack_write(const mg_choice *choice)
{
    mg_stack_write_at(choice->key, choice->value);
}

/* Takes the choice at this position, which is a word. */
static inline void mg_stack_place(mg_cells *cells, uint32_t position)
{
    mg_choice *choice = &cells->board->path[position];
    uint32_t address = MG_CHOICE_KEY_ADDRESS(choice->key), size = MG_CHOICE_KEY_SIZE(choice->key);
    uint8_t *shadow = mg_shadow_at(address);
    mg_stack_write(choice);
    *shadow = (uint8_t)(*shadow & ~(((1u << size) - 1) << (address & 7)));
    MG_CONTROL->next = choice + 1;
}

/* Goes back to a position: makes the words chosen from there on unread again; gives their number. */
uint32_t mg_stack_untake(mg_cells *cells, uint32_t from);

#endif
