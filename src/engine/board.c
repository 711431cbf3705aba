#include "engine/board.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"

static const uint64_t ring_size = (uint64_t)1 << 22;
static const uint64_t waiting_most = 512;
/* Of all: the path takes an eighth, the marks a quarter of that, the layout what is left. */
static const size_t most = (size_t)8 << 30, path_part = 8, marks_part = 32;

_Static_assert(_Alignof(mg_choice) <= MG_ARENA_ALIGN, "entries of the path lie where an arena puts them");

/* It cannot grow; so where address space is limited it takes a quarter of it. */
static size_t choose_size(void)
{
    struct rlimit limit;
    bool is_limited = !getrlimit(RLIMIT_AS, &limit) && limit.rlim_cur / 4 < most;
    return is_limited ? limit.rlim_cur / 4 & ~(size_t)0xfffff : most;
}

mg_board *mg_board_new(void)
{
    mg_arena arena;
    mg_arena_init(&arena, choose_size(), true);
    size_t size = arena.memory.size;
    mg_board *board = mg_arena_alloc(&arena, sizeof *board);
    board->path_room = (uint32_t)(size / path_part / sizeof *board->path);
    board->path = mg_arena_alloc(&arena, board->path_room * sizeof *board->path);
    board->marks_room = (uint32_t)(size / marks_part);
    board->marks = mg_arena_alloc(&arena, board->marks_room);
    board->ring = mg_arena_alloc(&arena, ring_size);
    board->arena = arena;
    return board;
}

void mg_board_free(mg_board *board)
{
    mg_arena arena = board->arena;
    mg_arena_clear(&arena);
}

static void copy_in(mg_board *board, uint64_t at, const void *bytes, uint64_t size)
{
    uint64_t start = at % ring_size, first = ring_size - start < size ? ring_size - start : size;
    if (!size)
        return;
    memcpy(board->ring + start, bytes, first);
    memcpy(board->ring, (const char *)bytes + first, size - first);
}

static void copy_out(const mg_board *board, uint64_t at, void *bytes, uint64_t size)
{
    uint64_t start = at % ring_size, first = ring_size - start < size ? ring_size - start : size;
    memcpy(bytes, board->ring + start, first);
    memcpy((char *)bytes + first, board->ring, size - first);
}

static void nap(long nanoseconds)
{
    struct timespec time = {0, nanoseconds};
    nanosleep(&time, NULL);
}

/* A record goes as it is, then its picks, then its bytes; the pointers in it mean nothing on the other side. */
bool mg_board_send(mg_board *board, const mg_record *record)
{
    uint64_t picks = record->pick_count * sizeof *record->picks;
    uint64_t size = sizeof *record + picks + record->byte_count;
    uint64_t head = atomic_load_explicit(&board->head, memory_order_relaxed);
    if (size > ring_size)
        return false;
    while (head + size - atomic_load_explicit(&board->tail, memory_order_acquire) > ring_size ||
           atomic_load_explicit(&board->sent, memory_order_relaxed) -
                   atomic_load_explicit(&board->taken, memory_order_relaxed) >=
               waiting_most)
        nap(20000);
    copy_in(board, head, record, sizeof *record);
    copy_in(board, head + sizeof *record, record->picks, picks);
    copy_in(board, head + sizeof *record + picks, record->bytes, record->byte_count);
    atomic_fetch_add_explicit(&board->sent, 1,
                              memory_order_relaxed); /* first: killed in between, it never lags */
    atomic_store_explicit(&board->head, head + size, memory_order_release);
    return true;
}

static bool receive(mg_board *board, mg_board_reader *reader, mg_record *record)
{
    uint64_t tail = atomic_load_explicit(&board->tail, memory_order_relaxed);
    if (tail == atomic_load_explicit(&board->head, memory_order_acquire))
        return false;
    copy_out(board, tail, record, sizeof *record);
    uint64_t picks = record->pick_count * sizeof *record->picks, rest = picks + record->byte_count;
    if (rest > reader->room) {
        reader->bytes = mg_memory_resize(reader->bytes, rest);
        reader->room = rest;
    }
    if (rest)
        copy_out(board, tail + sizeof *record, reader->bytes, rest);
    record->picks = (const mg_pick *)(void *)reader->bytes;
    record->bytes = reader->bytes + picks;
    atomic_fetch_add_explicit(&board->taken, 1, memory_order_relaxed);
    atomic_store_explicit(&board->tail, tail + sizeof *record + rest, memory_order_release);
    return true;
}

bool mg_board_receive(mg_board *board, mg_board_reader *reader, mg_record *record)
{
    while (receive(board, reader, record)) {
        uint64_t *last = &reader->candidate[record->kind];
        if (record->kind == MG_RECORD_LINES || record->candidate > *last) {
            *last = record->candidate;
            return true;
        }
    }
    return false;
}

mg_tally mg_board_tally(const mg_board *board)
{
    const mg_tally *both = board->tallies;
    mg_tally tally = both[atomic_load(&both[1].explored) > atomic_load(&both[0].explored)];
    mg_pair row = board->row;
    if (row[MG_ROW_EXPLORED] > tally.explored) {
        uint64_t more = row[MG_ROW_EXPLORED] - tally.explored;
        tally.inits += more;
        tally.undo += more;
        tally.index += (uint32_t)more;
        tally.steps = row[MG_ROW_STEPS];
        tally.explored = row[MG_ROW_EXPLORED];
    }
    return tally;
}

uint64_t mg_board_crashes(const mg_board *board, const mg_crash_count *crash)
{
    mg_tally tally = mg_board_tally(board);
    return crash->when[MG_CRASH_BEFORE] +
           (crash->when[MG_CRASH_LAST] <= atomic_load(&tally.explored) + tally.forwarded);
}

uint64_t mg_board_progress(const mg_board *board)
{
    uint64_t run = atomic_load(&board->run);
    mg_tally tally = mg_board_tally(board);
    return run ? run : atomic_load(&tally.explored);
}

const mg_killer *mg_board_find_killer(const mg_board *board, uint64_t progress)
{
    for (uint32_t i = 0; i < board->killer_count; i++)
        if (board->killers[i].progress == progress)
            return &board->killers[i];
    return NULL;
}

double mg_board_seconds(const mg_board *board)
{
    bool is_done = atomic_load(&board->phase) == MG_PHASE_DONE; /* else it was killed and could not say */
    if (!is_done && board->first_candidate > 0)
        return mg_clock() - board->first_candidate;
    return board->search_seconds;
}

uint32_t mg_board_first_unknown(const mg_board *board, const mg_choice *choice, uint32_t index)
{
    if (choice->left && index <= choice->last)
        return index + (uint32_t)__builtin_ctzll(choice->left >> index);
    while (index <= choice->last && mg_board_mark(board, choice, index) != MG_MARK_NONE)
        index++;
    return index;
}

void mg_board_find_next(const mg_board *board, mg_tally *tally)
{
    const mg_choice *path = board->path;
    uint32_t depth = atomic_load_explicit(&board->depth, memory_order_relaxed);
    uint32_t index = 0;
    for (; depth; depth--) {
        const mg_choice *choice = &path[depth - 1];
        index = choice->index + 1;
        if (index > choice->last)
            continue;
        if (choice->left || choice->marks < choice->marks_end)
            index = mg_board_first_unknown(board, choice, index);
        if (index <= choice->last)
            break;
    }
    tally->position = depth ? depth - 1 : MG_NONE;
    tally->index = depth ? index : 0;
}

double mg_board_fraction(const mg_board *board)
{
    double done = 0, width = 1;
    uint32_t depth = atomic_load_explicit(&board->depth, memory_order_relaxed);
    for (uint32_t i = 0; i < depth && width > 1e-12; i++) {
        mg_choice choice = board->path[i];
        width /= (double)choice.last + 1;
        done += width * (double)choice.index;
    }
    return done < 1 ? done : 1;
}
