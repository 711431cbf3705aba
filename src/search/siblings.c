#include "search/siblings.h"

#include "base/hot.h"
#include "choice/fields.h"

/* Gives a choice its next value, and returns that. A row never begins with the first value of a choice, so no reference is NULL here, and the next value is
 * one stride further on. Only the last value may bring a new object into use. */
static inline uint64_t advance(mg_cells *cells, mg_step *step, uint64_t value, uint64_t stride, bool is_last)
{
    if (__builtin_expect(!stride || is_last, 0)) {
        mg_fields_settle(cells, step, step->taken + 1);
        return step->value;
    }
    step->taken++;
    return step->value = value + stride;
}

/* A decider takes no steps. If the target could run out of fuel where the decider would not, the decider is not used. */
static bool has_decider_now(const mg_checkpoint *point)
{
    enum { STEPS_MOST = 1 << 16 };
    return point->decider && point->fuel >= STEPS_MOST;
}

typedef struct row {
    uint64_t explored;
    bool is_refused; /* the decider refused the current value, so it need not be run */
} row;

/* Counts the values that the decider refuses, up to one that it does not refuse, or after which the search may stop. Most candidates of
 * a search are counted here. The decider gets many values at a time, and writes each into the field. */
static inline row pass_refused(const mg_siblings *siblings, const mg_checkpoint *point, mg_step *step,
                               uint64_t explored, uint64_t last, uint64_t steps)
{
    enum { AT_ONCE = 1 << 12 }; /* a stop must not wait long */
    mg_cells *cells = siblings->cells;
    mg_board *board = siblings->board;
    uint64_t stride = cells->each[step->owner].stride, address = MG_STEP_KEY_ADDRESS(step->key);
    for (;;) {
        uint64_t count = !stride ? 1 : last - explored < AT_ONCE ? last - explored + 1 : AT_ONCE;
        uint64_t decided = point->decider(step->value, point->operands, stride, count, address);
        bool is_refused = MG_ROW_REFUSED(decided) == count;
        uint64_t passed = MG_ROW_REFUSED(decided) - is_refused;
        mg_assert_hot(passed < count);
        if (passed) {
            step->taken += (uint32_t)passed;
            step->value += passed * stride;
            explored += passed;
            if (explored == last)
                mg_fields_settle(cells, step, step->taken); /* the last value may bring an object into use */
            mg_board_count_row(board, explored, steps);
        }
        if (!is_refused || explored == last || atomic_load_explicit(&board->stop, memory_order_relaxed))
            return (row){explored, is_refused};
        mg_board_count_row(board, ++explored, steps);
        mg_step_write_at(step->key, advance(cells, step, step->value, stride, explored == last));
    }
}

/* Brings the tally up to this number of candidates; those that it lacks are of the row. */
static inline void add_row(mg_tally *tally, uint64_t explored, uint64_t steps)
{
    uint64_t more = explored - atomic_load_explicit(&tally->explored, memory_order_relaxed);
    tally->inits += more;
    tally->undo += more;
    tally->steps = steps;
    tally->next.taken += (uint32_t)more;
    atomic_store_explicit(&tally->explored, explored, memory_order_relaxed);
}

/* The candidate after these is a structure. A row on the board does not count structures, so the tally is brought up to date. */
static inline void count_found(mg_board *board, mg_tally *tally, uint64_t explored, uint64_t steps)
{
    add_row(tally, explored, steps);
    tally->inits++;
    tally->undo++;
    tally->valid++;
    tally->next.taken++;
    mg_board_count(board, tally);
}

bool mg_siblings_run(const mg_siblings *siblings, const mg_checkpoint *point, uint64_t *result)
{
    mg_cells *cells = siblings->cells;
    mg_board *board = siblings->board;
    mg_tally *tally = siblings->tally;
    mg_step *step = mg_siblings_step(siblings);
    uint64_t stride = cells->each[step->owner].stride;
    uint64_t first = atomic_load_explicit(&tally->explored, memory_order_relaxed);
    uint64_t last = first + step->last - step->taken, steps = tally->steps, returned;
    bool has_decider = has_decider_now(point);
    row now = {first, false};
    mg_run_enter(cells->run);
    MG_CONTROL->stack.sp = 0;
    for (;;) {
        if (has_decider)
            now = pass_refused(siblings, point, step, now.explored, last, steps);
        returned = now.is_refused ? 0 : mg_siblings_proceed(point);
        bool is_found = (returned & siblings->result_bits) != 0;
        uint64_t after = steps + (uint64_t)(point->fuel - MG_CONTROL->stack.fuel);
        /* If something is to be undone, or done with a structure, or if the search may stop after this candidate, the loop in search.c
         * takes over. */
        if (MG_CONTROL->stack.sp || (is_found && !siblings->only_counts) || now.explored == last ||
            after >= siblings->steps || atomic_load_explicit(&board->stop, memory_order_relaxed))
            break;
        steps = after;
        MG_CONTROL->stack.fuel = point->fuel;
        if (is_found)
            count_found(board, tally, now.explored, steps);
        else
            mg_board_count_row(board, now.explored + 1, steps);
        now.explored++;
        mg_step_write_at(step->key, advance(cells, step, step->value, stride, now.explored == last));
    }
    *result = returned;
    add_row(tally, now.explored, steps);
    mg_assert_hot(now.explored <= last && tally->next.taken == step->taken); /* invariant 32 */
    return mg_run_came_back(cells->run, point->fuel);
}
