#include "search/passed.h"

static void pass(const mg_board *board, uint32_t position, uint32_t from, uint32_t end,
                 mg_passed_function *each, void *context)
{
    for (uint32_t i = from; i < end; i++)
        each(context, position, i, mg_board_mark(board, &board->path[position], i) == MG_MARK_TRUE);
}

void mg_passed_before(const mg_board *board, uint32_t from, mg_passed_function *each, void *context)
{
    uint32_t depth = atomic_load_explicit(&board->depth, memory_order_relaxed);
    for (uint32_t i = from; i < depth; i++)
        if (board->path[i].marks < board->path[i].marks_end)
            pass(board, i, 0, board->path[i].index, each, context);
}

void mg_passed_after(const mg_board *board, mg_passed_function *each, void *context)
{
    for (uint32_t i = atomic_load_explicit(&board->depth, memory_order_relaxed); i--;) {
        const mg_choice *choice = &board->path[i];
        uint32_t next = mg_board_first_unknown(board, choice, choice->index + 1);
        pass(board, i, choice->index + 1, next, each, context);
        if (next <= choice->last)
            return;
    }
}
