#include "choice/stack.h"

#include <assert.h>
#include <string.h>

#include "choice/narrow.h"
#include "engine/checkpoint.h"

void mg_stack_restart(mg_cells *cells)
{
    cells->recounts = true;
    mg_narrow_set(cells, false);
    MG_CONTROL->next = cells->board->path;
}

static uint32_t depth_of(const mg_board *board)
{
    return atomic_load_explicit(&board->depth, memory_order_relaxed);
}

/* The entry after the last has no key, so that no hook takes it. */
static void set_depth(mg_board *board, uint32_t depth)
{
    assert(depth < board->path_room);
    board->path[depth].key = 0;
    atomic_store_explicit(&board->depth, depth, memory_order_relaxed);
}

__extension__ typedef _Float16 half;

/* The bits of a real as wide as the cell; of one wider than a word: of a double, which mg_cells_choose widens. */
static uint64_t bits_of_real(double value, uint32_t bytes)
{
    uint64_t bits = 0;
    if (bytes == 2) {
        half short_one = (half)value;
        memcpy(&bits, &short_one, sizeof short_one);
    } else if (bytes == sizeof(float)) {
        float narrow = (float)value;
        memcpy(&bits, &narrow, sizeof narrow);
    } else {
        memcpy(&bits, &value, sizeof value);
    }
    return bits;
}

uint64_t mg_stack_value(const mg_cells *cells, const mg_choice *choice)
{
    const mg_cell *cell = &cells->layout->cells[choice->cell];
    const mg_domain *domain = &cells->layout->domains[cell->domain];
    if (domain->kind == MG_DOMAIN_REALS)
        return bits_of_real(domain->reals[choice->index], cell->bytes);
    if (domain->kind > MG_DOMAIN_REALS)
        return domain->kind == MG_DOMAIN_BLOCK ? cell->block : 0;
    int64_t integer = mg_domain_integer(domain, choice->index);
    return cell->type->kind == MG_TYPE_FLOAT ? bits_of_real((double)integer, cell->bytes) : (uint64_t)integer;
}

/* Values of one field; more are tried one by one, so that the first ones come at once. */
enum { MARKED_MOST = 1 << 20 };

/* Notes what is known of each value; gives the first that must be run, or the last: one run there must be. */
static uint32_t mark(mg_cells *cells, mg_choice *choice)
{
    mg_board *board = cells->board;
    uint32_t last = choice->last;
    if (!cells->decider || last >= MARKED_MOST || last >= board->marks_room - choice->marks)
        return 0;
    choice->marks_end = choice->marks + last + 1;
    for (uint32_t i = 0; i <= last; i++) {
        mg_stack_settle(cells, choice, i);
        uint8_t known = (uint8_t)cells->decider(choice->value, MG_CONTROL->stack.operands);
        board->marks[choice->marks + i] = known == MG_MARK_TRUE && cells->keeps_valid ? MG_MARK_NONE : known;
    }
    uint32_t first = mg_board_first_unknown(board, choice, 0);
    return first <= last ? first : last;
}

/* The first value of a new choice. */
static uint32_t first_index(mg_cells *cells, uint32_t last)
{
    uint32_t index = 0;
    if (cells->steer && !cells->steer(cells->strategy, mg_stack_position(cells), last, &index))
        mg_run_end(cells->run, MG_VERDICT_cut, 0, 0);
    return index;
}

/* The last index. A reference takes NULL, an object already referenced, or the first one that is not: nothing else, since any
 * other would only rename objects. */
static uint32_t last_of(const mg_cells *cells, const mg_cell_run *each)
{
    if (each->pool == MG_NONE)
        return each->last;
    uint32_t used = cells->used[each->pool];
    uint32_t reach = used < each->last ? used + 1 : each->last;
    return each->has_null ? reach : reach - 1;
}

static inline void fill(const mg_cells *cells, mg_choice *choice, uint32_t number, uint32_t last, uint64_t left)
{
    const mg_cell *cell = &cells->layout->cells[number];
    const mg_cell_run *each = &cells->each[number];
    choice->key = each->is_word && !cells->has_forgotten ? MG_CHOICE_KEY(cell->address, cell->bytes) : 0;
    choice->cell = number;
    choice->last = last;
    choice->is_split = false;
    choice->left = left;
    choice->marks = choice->marks_end = choice > cells->board->path ? choice[-1].marks_end : 0;
    choice->used = each->pool == MG_NONE ? 0 : cells->used[each->pool];
}

/* A checkpoint comes first, since it ends the run when there is no room. Nobody comes back to a choice of one value. */
static void push(mg_cells *cells, mg_choice *choice, uint32_t number)
{
    if (cells->open)
        mg_stack_recount(cells);
    uint32_t last = last_of(cells, &cells->each[number]);
    if (cells->run->checkpoints && last)
        mg_checkpoint_take(cells->run, (uint32_t)(choice - cells->board->path));
    fill(cells, choice, number, last, 0);
    uint32_t known = mark(cells, choice);
    mg_stack_settle(cells, choice, cells->steer ? first_index(cells, last) : known);
}

/* The last is the last of those that are tried. */
static void push_left(mg_cells *cells, mg_choice *choice, uint32_t number, uint64_t left)
{
    if (cells->run->checkpoints && left & (left - 1))
        mg_checkpoint_take(cells->run, (uint32_t)(choice - cells->board->path));
    fill(cells, choice, number, 63 - (uint32_t)__builtin_clzll(left), left);
    mg_stack_settle(cells, choice, (uint32_t)__builtin_ctzll(left));
}

/* What a push does besides making the entry. */
static void rebuild(mg_cells *cells, mg_choice *choice)
{
    uint32_t position = mg_stack_position(cells);
    bool has_more = choice->left ? choice->left & (choice->left - 1) : choice->last;
    choice->key &= ~MG_CHOICE_HIDDEN;
    if (has_more && cells->run->checkpoints && position >= cells->run->checkpoints->bare)
        mg_checkpoint_take(cells->run, position);
}

/* The entry that the run before made here; NULL, and a verdict, when that read another cell. */
static mg_choice *take_again(mg_cells *cells, mg_choice *choice, uint32_t number)
{
    if (cells->rebuilds)
        rebuild(cells, choice);
    if (choice->cell == number)
        return choice;
    cells->run->verdict.kind = MG_VERDICT_unstable;
    cells->run->verdict.expected = choice->cell;
    cells->run->verdict.actual = number;
    return NULL;
}

/* One more entry and the one after it, which has no key, must fit. */
static void check_room(const mg_cells *cells, uint32_t position)
{
    if (position + 2 > cells->board->path_room)
        mg_run_end(cells->run, MG_VERDICT_many_choices, 0, 0);
}

static inline mg_choice *take(mg_cells *cells, uint32_t number, uint64_t left)
{
    mg_choice *choice = MG_CONTROL->next;
    uint32_t position = mg_stack_position(cells);
    if (position == depth_of(cells->board)) {
        check_room(cells, position);
        if (left)
            push_left(cells, choice, number, left);
        else
            push(cells, choice, number);
        set_depth(cells->board, position + 1);
    } else if (!take_again(cells, choice, number)) {
        return NULL;
    }
    MG_CONTROL->next = choice + 1;
    return choice;
}

mg_choice *mg_stack_take(mg_cells *cells, uint32_t number)
{
    return take(cells, number, 0);
}

mg_choice *mg_stack_take_left(mg_cells *cells, uint32_t number, uint64_t left)
{
    return take(cells, number, left);
}

static uint32_t used_after(const mg_cells *cells, const mg_choice *choice)
{
    const mg_cell_run *each = &cells->each[choice->cell];
    uint32_t reached = choice->index + 1 - each->has_null;
    if (choice->is_split)
        return (uint32_t)choice->value;
    return reached > choice->used ? reached : choice->used;
}

void mg_stack_count_again(mg_cells *cells)
{
    cells->recounts = !cells->run->checkpoints || mg_stack_position(cells) < depth_of(cells->board);
    mg_narrow_set(cells, !cells->recounts);
    if (!cells->layout->pool_count) /* a path may be long */
        return;
    for (uint32_t p = 0; p < cells->layout->pool_count; p++)
        cells->used[p] = cells->layout->pools[p].used;
    for (const mg_choice *choice = cells->board->path; choice < MG_CONTROL->next; choice++)
        if (cells->each[choice->cell].pool != MG_NONE)
            cells->used[cells->each[choice->cell].pool] = used_after(cells, choice);
}

bool mg_stack_split(mg_cells *cells, uint32_t cell, uint32_t last, uint32_t *index)
{
    mg_choice *choice = MG_CONTROL->next;
    uint32_t position = mg_stack_position(cells), pool = cells->each[cell].pool;
    if (position == depth_of(cells->board)) {
        check_room(cells, position);
        if (cells->run->checkpoints && last)
            mg_checkpoint_take(cells->run, position);
        uint32_t marks = choice > cells->board->path ? choice[-1].marks_end : 0;
        *choice = (mg_choice){.cell = cell, .last = last, .marks = marks, .marks_end = marks, .is_split = true};
        choice->index = first_index(cells, last);
        choice->value = choice->used = pool != MG_NONE ? cells->used[pool] : 0;
        set_depth(cells->board, position + 1);
        cells->splits += last > 0;
    } else if (choice->cell != cell || choice->last != last || !choice->is_split) {
        cells->run->verdict.kind = MG_VERDICT_unstable;
        cells->run->verdict.expected = choice->cell;
        cells->run->verdict.actual = cell;
        return false;
    } else if (cells->rebuilds) {
        rebuild(cells, choice);
    }
    MG_CONTROL->next = choice + 1;
    *index = choice->index;
    return true;
}

void mg_stack_clear(mg_cells *cells)
{
    set_depth(cells->board, 0);
}

/* The entry says itself how many objects of its own pool are in use; of others those that come later do. */
static bool has_other_pools(const mg_cells *cells, const mg_choice *choice)
{
    return cells->layout->pool_count > (cells->each[choice->cell].pool != MG_NONE);
}

void mg_stack_go_to(mg_cells *cells, uint32_t position, uint32_t index)
{
    mg_choice *path = cells->board->path;
    uint32_t end = has_other_pools(cells, &path[position]) ? depth_of(cells->board) : position + 1;
    for (uint32_t i = end - 1; i > position; i--) {
        uint32_t pool = cells->each[path[i].cell].pool;
        if (pool != MG_NONE)
            cells->used[pool] = path[i].used;
    }
    mg_stack_settle(cells, &path[position], index);
    set_depth(cells->board, position + 1);
}

uint32_t mg_stack_untake(mg_cells *cells, uint32_t from)
{
    uint32_t words = 0;
    mg_choice *first = cells->board->path + from;
    for (const mg_choice *choice = MG_CONTROL->next; choice-- > first;) {
        uint64_t size = MG_CHOICE_KEY_SIZE(choice->key);
        uint8_t *shadow = mg_shadow_at(MG_CHOICE_KEY_ADDRESS(choice->key));
        if (size == 8)
            *shadow = 0xff;
        else if (size)
            *shadow = (uint8_t)(*shadow | ((1u << size) - 1) << (choice->key & 7));
        words += size != 0;
    }
    MG_CONTROL->next = first;
    return words;
}

void mg_stack_adopt(mg_cells *cells, uint32_t position, uint32_t index)
{
    for (uint32_t i = 0; i < position; i++) {
        mg_choice *choice = &cells->board->path[i];
        mg_stack_settle(cells, choice, choice->index);
        if (cells->each[choice->cell].pool != MG_NONE)
            cells->used[cells->each[choice->cell].pool] = used_after(cells, choice);
    }
    set_depth(cells->board, position + 1);
    mg_stack_go_to(cells, position, index);
}

void mg_stack_begin_rebuild(mg_cells *cells, uint32_t depth, mg_verdict_kind verdict)
{
    mg_choice *path = cells->board->path;
    for (uint32_t i = 0; i < depth_of(cells->board); i++)
        path[i].key |= path[i].key ? MG_CHOICE_HIDDEN : 0;
    cells->rebuilds = true;
    cells->stop = path + depth;
    cells->stop_verdict = verdict;
}

void mg_stack_end_rebuild(mg_cells *cells)
{
    for (uint32_t i = 0; i < depth_of(cells->board); i++)
        cells->board->path[i].key &= ~MG_CHOICE_HIDDEN;
    cells->rebuilds = false;
    cells->stop = NULL;
    /* What was counted on the way was counted before. */
    MG_CONTROL->passed = 0;
    cells->splits = 0;
}
