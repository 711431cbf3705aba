#include "search/board.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"

static const uint64_t ring_size = (uint64_t)1 << 22;
static const uint64_t record_most = (uint64_t)1 << 30; /* a larger record is not sent */
static const uint64_t waiting_most = 512;              /* records that are sent and not yet received */
/* The size of the board. The path takes five parts of 32, the layout what is left. */
static const size_t size_most = (size_t)8 << 30, path_parts = 5, parts = 32;

/* The board cannot grow, so it is as large as can be. Where address space is limited it takes a quarter of that. */
static size_t choose_size(void)
{
    struct rlimit limit;
    bool is_limited = !getrlimit(RLIMIT_AS, &limit) && limit.rlim_cur / 4 < size_most;
    return is_limited ? limit.rlim_cur / 4 & ~(size_t)0xfffff : size_most;
}

mg_board *mg_board_new(void)
{
    size_t size = choose_size(), path_size = size / parts * path_parts;
    mg_arena arena;
    assert(path_size < size);
    mg_path *path = mg_path_new(path_size);
    mg_arena_init(&arena, size - path_size, true);
    mg_board *board = mg_arena_alloc(&arena, sizeof *board);
    board->path = path;
    board->ring = mg_arena_alloc(&arena, ring_size);
    board->arena = arena;
    mg_board_forget_crashes(board);
    return board;
}

void mg_board_open_orders(mg_board *board)
{
    assert(!board->orders && atomic_load(&board->phase) == MG_PHASE_START);
    board->orders = mg_wakeup_new();
}

void mg_board_free(mg_board *board)
{
    mg_wakeup_free(board->orders);
    mg_arena arena = board->arena;
    mg_path_free(board->path);
    mg_arena_clear(&arena);
}

static void copy_in(mg_board *board, uint64_t at, const void *bytes, uint64_t size)
{
    uint64_t start = at % ring_size, first = ring_size - start < size ? ring_size - start : size;
    assert(size <= ring_size);
    if (!size)
        return;
    memcpy(board->ring + start, bytes, first);
    memcpy(board->ring, (const char *)bytes + first, size - first);
}

static void copy_out(const mg_board *board, uint64_t at, void *bytes, uint64_t size)
{
    uint64_t start = at % ring_size, first = ring_size - start < size ? ring_size - start : size;
    assert(size <= ring_size);
    if (!size)
        return;
    memcpy(bytes, board->ring + start, first);
    memcpy((char *)bytes + first, board->ring, size - first);
}

static void nap(long nanoseconds)
{
    struct timespec time = {0, nanoseconds};
    nanosleep(&time, NULL);
}

static uint64_t room_in(const mg_board *board, uint64_t head)
{
    uint64_t used = head - atomic_load_explicit(&board->tail, memory_order_acquire);
    assert(used <= ring_size); /* invariant 31 */
    return ring_size - used;
}

/* Copies bytes behind what was written so far. If they are more than the ring holds, the parent reads the first of them meanwhile. */
static uint64_t write_bytes(mg_board *board, uint64_t at, const void *bytes, uint64_t size)
{
    const char *from = bytes;
    while (size) {
        uint64_t room = room_in(board, at), part = size < room ? size : room;
        if (!part) {
            atomic_store_explicit(&board->head, at, memory_order_release);
            nap(20000);
            continue;
        }
        copy_in(board, at, from, part);
        at += part;
        from += part;
        size -= part;
    }
    return at;
}

/* Writes the head, then picks, turns and bytes. */
static uint64_t write_record(mg_board *board, uint64_t at, const mg_record *record, const mg_record_head *head)
{
    uint64_t picks = record->pick_count * sizeof *record->picks,
             turns = record->turn_count * sizeof *record->turns;
    assert((record->picks || !picks) && (record->turns || !turns)); /* invariant 33 */
    at = write_bytes(board, at, head, sizeof *head);
    at = write_bytes(board, at, record->picks, picks);
    at = write_bytes(board, at, record->turns, turns);
    return write_bytes(board, at, record->bytes, record->byte_count);
}

static bool is_busy(const mg_board *board)
{
    uint64_t sent = atomic_load_explicit(&board->sent, memory_order_relaxed);
    return sent - atomic_load_explicit(&board->taken, memory_order_relaxed) >= waiting_most;
}

/* A record that fits into the ring is not begun before there is room for all of it, so it is there as a whole or not at all. */
bool mg_board_send(mg_board *board, const mg_record *record)
{
    mg_record_head plain = mg_record_head_of(record);
    uint64_t size = sizeof plain + mg_record_rest_size(&plain);
    uint64_t head = atomic_load_explicit(&board->head, memory_order_relaxed);
    if (size > record_most)
        return false;
    while (is_busy(board) || room_in(board, head) < (size < ring_size ? size : ring_size))
        nap(20000);
    atomic_fetch_add_explicit(
        &board->sent, 1,
        memory_order_relaxed); /* before head: even if the worker is killed in between, it is never less than taken */
    uint64_t end = write_record(board, head, record, &plain);
    assert(end == head + size); /* invariant 30 */
    atomic_store_explicit(&board->head, end, memory_order_release);
    return true;
}

static void make_room(mg_board_reader *reader, uint64_t size)
{
    if (size <= reader->room)
        return;
    reader->bytes = mg_memory_resize(reader->bytes, size);
    reader->room = size;
}

/* Reads what is there of the record's rest; gives whether that is all. */
static bool read_rest(mg_board *board, mg_board_reader *reader, uint64_t tail, uint64_t end)
{
    uint64_t missing = mg_record_rest_size(&reader->head) - reader->read;
    uint64_t part = missing < end - tail ? missing : end - tail;
    copy_out(board, tail, reader->bytes + reader->read, part);
    reader->read += part;
    atomic_store_explicit(&board->tail, tail + part, memory_order_release);
    return part == missing;
}

static bool receive_any(mg_board *board, mg_board_reader *reader, mg_record *record)
{
    uint64_t tail = atomic_load_explicit(&board->tail, memory_order_relaxed);
    uint64_t end = atomic_load_explicit(&board->head, memory_order_acquire);
    if (tail == end)
        return false;
    if (!reader->is_inside) {
        assert(end - tail >= sizeof reader->head); /* invariant 30 */
        copy_out(board, tail, &reader->head, sizeof reader->head);
        tail += sizeof reader->head;
        make_room(reader, mg_record_rest_size(&reader->head));
        reader->read = 0;
        reader->is_inside = true;
    }
    if (!read_rest(board, reader, tail, end))
        return false;
    reader->is_inside = false;
    *record = mg_record_view(&reader->head, reader->bytes);
    atomic_fetch_add_explicit(&board->taken, 1, memory_order_relaxed);
    return true;
}

void mg_board_drop_rest(mg_board *board, mg_board_reader *reader)
{
    assert(atomic_load(&board->head) == atomic_load(&board->tail)); /* invariant 31 */
    atomic_store(&board->sent, atomic_load(&board->taken));
    reader->is_inside = false;
}

/* Skips records that a worker sent again because the one before died; lines are a set, so they may come twice. */
bool mg_board_receive(mg_board *board, mg_board_reader *reader, mg_record *record)
{
    while (receive_any(board, reader, record)) {
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
    bool is_second = atomic_load(&both[1].explored) > atomic_load(&both[0].explored);
    mg_tally tally = both[is_second];
    assert(tally.slot == is_second); /* invariant 32 */
    mg_pair row = board->row;
    if (row[MG_ROW_EXPLORED] > tally.explored) {
        uint64_t more = row[MG_ROW_EXPLORED] - tally.explored;
        tally.inits += more;
        tally.undo += more;
        tally.next.taken += (uint32_t)more;
        tally.steps = row[MG_ROW_STEPS];
        tally.explored = row[MG_ROW_EXPLORED];
    }
    return tally;
}

void mg_board_forget_crashes(mg_board *board)
{
    board->crash_kinds = board->known_kinds;
    for (uint32_t i = 0; i < board->known_kinds; i++)
        board->crashes[i].when = MG_CRASH_NEVER;
    for (size_t i = 0; i < MG_VERDICT_COUNT; i++)
        board->others[i] = MG_CRASH_NEVER;
    board->has_given = false;
    memset(board->refusers, 0, sizeof board->refusers);
}

static uint64_t count_when(const mg_board *board, mg_pair when)
{
    mg_tally tally = mg_board_tally(board);
    return when[MG_CRASH_BEFORE] + (when[MG_CRASH_LAST] <= atomic_load(&tally.explored) + tally.forwarded);
}

uint64_t mg_board_crashes(const mg_board *board, const mg_crash_count *crash)
{
    return count_when(board, crash->when);
}

uint64_t mg_board_others(const mg_board *board, mg_verdict_kind kind)
{
    assert(kind < MG_VERDICT_COUNT);
    return count_when(board, board->others[kind]);
}

uint64_t mg_board_refusals(const mg_board *board, const mg_refuser *refuser)
{
    return count_when(board, refuser->when);
}

uint64_t mg_board_refused(const mg_board *board, uint32_t *site)
{
    uint64_t most = 0;
    for (size_t i = 0; i < MG_REFUSERS_MOST && board->refusers[i].site; i++) {
        uint64_t count = mg_board_refusals(board, &board->refusers[i]);
        *site = count > most ? board->refusers[i].site : *site;
        most = count > most ? count : most;
    }
    return most;
}

uint64_t mg_board_untold(const mg_board *board)
{
    uint64_t untold = 0;
    for (mg_verdict_kind kind = 0; kind < MG_VERDICT_COUNT; kind++)
        untold += mg_verdict_is_crash(kind) ? mg_board_others(board, kind) : 0;
    return untold;
}

uint64_t mg_board_progress(const mg_board *board)
{
    uint64_t run = atomic_load(&board->run);
    mg_tally tally = mg_board_tally(board);
    return run ? run : atomic_load(&tally.explored);
}

const mg_killer *mg_board_find_killer(const mg_board *board, uint64_t progress)
{
    assert(board->killer_count <= MG_KILLERS_MOST);
    for (uint32_t i = 0; i < board->killer_count; i++)
        if (board->killers[i].progress == progress)
            return &board->killers[i];
    return NULL;
}

double mg_board_seconds(const mg_board *board)
{
    bool is_done = atomic_load(&board->phase) ==
                   MG_PHASE_DONE; /* else search_seconds is not set: the worker runs, or was killed */
    if (!is_done && board->first_candidate > 0)
        return mg_clock() - board->first_candidate;
    return board->search_seconds;
}
