/* the ring of records between worker and parent, and the counters beside it */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "search/board.h"

enum { RING = 1 << 22, PICKS_MOST = 6000, TURNS_MOST = 900, BYTES_MOST = 60000 };

static mg_board *board;
static mg_board_reader reader;

static int open_board(void **state)
{
    (void)state;
    board = mg_board_new();
    reader = (mg_board_reader){0};
    return 0;
}

static int close_board(void **state)
{
    (void)state;
    mg_board_free(board);
    free(reader.bytes);
    return 0;
}

/* Record k, made from its number alone, so that both sides know it. */
typedef struct made {
    mg_record record;
    mg_pick picks[PICKS_MOST];
    mg_turn turns[TURNS_MOST];
    char bytes[BYTES_MOST];
} made;

static void make(made *m, unsigned number)
{
    unsigned seed = number * 2654435761u;
    m->record = (mg_record){.candidate = number + 1,
                            .kind = (mg_record_kind)(rand_r(&seed) % 3),
                            .verdict = {.kind = (mg_verdict_kind)(rand_r(&seed) % MG_VERDICT_COUNT),
                                        .site = number,
                                        .address = (uint64_t)number << 33,
                                        .detail = seed},
                            .pick_count = (uint32_t)rand_r(&seed) % (number % 5 ? 40 : PICKS_MOST),
                            .turn_count = (uint32_t)rand_r(&seed) % (number % 3 ? 4 : TURNS_MOST),
                            .byte_count = (uint32_t)rand_r(&seed) % (number % 7 ? 70 : BYTES_MOST),
                            .picks = m->picks,
                            .turns = m->turns,
                            .bytes = m->bytes};
    for (uint32_t i = 0; i < m->record.pick_count; i++)
        m->picks[i] = (mg_pick){(uint32_t)rand_r(&seed), number + i};
    for (uint32_t i = 0; i < m->record.turn_count; i++)
        m->turns[i] = (mg_turn){i % MG_STEP_KINDS, number, (uint32_t)rand_r(&seed)};
    for (uint32_t i = 0; i < m->record.byte_count; i++)
        m->bytes[i] = (char)(number + i * 31);
}

static void assert_is(const mg_record *got, unsigned number)
{
    static made m;
    make(&m, number);
    assert_int_equal(got->kind, m.record.kind);
    assert_int_equal(got->verdict.kind, m.record.verdict.kind);
    assert_int_equal(got->verdict.site, number);
    assert_int_equal(got->verdict.address, m.record.verdict.address);
    assert_int_equal(got->verdict.detail, m.record.verdict.detail);
    assert_int_equal(got->pick_count, m.record.pick_count);
    assert_int_equal(got->byte_count, m.record.byte_count);
    if (got->pick_count)
        assert_memory_equal(got->picks, m.picks, got->pick_count * sizeof *m.picks);
    assert_int_equal(got->turn_count, m.record.turn_count);
    if (got->turn_count)
        assert_memory_equal(got->turns, m.turns, got->turn_count * sizeof *m.turns);
    if (got->byte_count)
        assert_memory_equal(got->bytes, m.bytes, got->byte_count);
}

static uint64_t size_of(const mg_record *record)
{
    mg_record_head head = mg_record_head_of(record);
    return sizeof head + mg_record_rest_size(&head);
}

static void an_empty_ring_gives_nothing(void **state)
{
    (void)state;
    mg_record record;
    assert_false(mg_board_receive(board, &reader, &record));
    assert_true(mg_board_send(
        board, &(mg_record){.candidate = 1, .kind = MG_RECORD_CRASH, .verdict = {.kind = MG_VERDICT_wild}}));
    assert_true(mg_board_receive(board, &reader, &record));
    assert_int_equal(record.kind, MG_RECORD_CRASH);
    assert_int_equal(record.verdict.kind, MG_VERDICT_wild);
    assert_int_equal(record.pick_count + record.byte_count, 0);
    assert_false(mg_board_receive(board, &reader, &record));
}

/* In one process, a random number sent and a random number received by turns; about ten times round the ring. */
static void records_survive_the_wrap(void **state)
{
    (void)state;
    static made m;
    unsigned sent = 0, received = 0, seed = 9;
    uint64_t inside = 0, total = 0;
    mg_record record;
    while (total < (uint64_t)10 * RING) {
        for (int k = rand_r(&seed) % 60; k > 0; k--) {
            make(&m, sent);
            if (inside + size_of(&m.record) > RING || sent - received == 256)
                break;
            assert_true(mg_board_send(board, &m.record));
            inside += size_of(&m.record);
            total += size_of(&m.record);
            sent++;
        }
        for (int k = rand_r(&seed) % 60; k > 0 && received < sent; k--) {
            assert_true(mg_board_receive(board, &reader, &record));
            assert_is(&record, received++);
            inside -= size_of(&record);
        }
    }
    while (received < sent) {
        assert_true(mg_board_receive(board, &reader, &record));
        assert_is(&record, received++);
    }
    assert_false(mg_board_receive(board, &reader, &record));
}

/* Each worker has one: what goes through one ring does not show in the other, nor does a path. */
static void boards_do_not_know_each_other(void **state)
{
    (void)state;
    static made m;
    mg_board *other = mg_board_new();
    mg_board_reader others = {0};
    mg_record record;
    mg_tally tally = {0};
    for (unsigned i = 0; i < 100; i++) {
        make(&m, i);
        assert_true(mg_board_send(i % 3 ? board : other, &m.record));
    }
    for (unsigned i = 0; i < 100; i++) {
        assert_true(i % 3 ? mg_board_receive(board, &reader, &record)
                          : mg_board_receive(other, &others, &record));
        assert_is(&record, i);
    }
    assert_false(mg_board_receive(board, &reader, &record));
    assert_false(mg_board_receive(other, &others, &record));
    mg_board_count(board, &tally);
    assert_int_equal(mg_board_progress(other), 0);
    assert_ptr_not_equal(board->path->steps, other->path->steps);
    mg_board_free(other);
    free(others.bytes);
}

/* A record as it is stored has no address in it: where its bytes lie does not show. */
static void a_stored_record_can_be_moved(void **state)
{
    (void)state;
    static made m;
    static _Alignas(8) char first[1 << 17], second[1 << 17];
    make(&m, 1);
    mg_record_head head = mg_record_head_of(&m.record);
    size_t picks = m.record.pick_count * sizeof *m.picks, turns = m.record.turn_count * sizeof *m.turns;
    memcpy(first, m.picks, picks);
    memcpy(first + picks, m.turns, turns);
    memcpy(first + picks + turns, m.bytes, m.record.byte_count);
    memcpy(second, first, sizeof second);
    memset(first, 0x55, sizeof first);
    mg_record moved = mg_record_view(&head, second);
    assert_int_equal(mg_record_rest_size(&head), picks + turns + m.record.byte_count);
    assert_is(&moved, 1);
}

/* A worker that is faster than its parent waits. */
static void records_cross_from_another_process(void **state)
{
    (void)state;
    enum { MANY = 3000 };
    static made m;
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (!pid) {
        for (unsigned i = 0; i < MANY; i++) {
            make(&m, i);
            if (!mg_board_send(board, &m.record))
                _exit(1);
        }
        _exit(0);
    }
    mg_record record;
    double start = mg_clock();
    usleep(20000); /* the ring is full by then */
    for (unsigned i = 0; i < MANY && mg_clock() - start < 30;)
        if (mg_board_receive(board, &reader, &record))
            assert_is(&record, i++);
    int status = -1;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    assert_false(mg_board_receive(board, &reader, &record));
}

static void a_record_as_large_as_the_ring_is_sent(void **state)
{
    (void)state;
    const uint32_t most = RING - (uint32_t)sizeof(mg_record_head);
    char *bytes = calloc(most + 1, 1);
    mg_record record = {.candidate = 1, .kind = MG_RECORD_OUTPUT, .byte_count = most, .bytes = bytes}, got;
    bytes[0] = 'a';
    bytes[most - 1] = 'z';
    for (int i = 0; i < 2; i++, record.candidate += 2) { /* the second one starts in the middle */
        assert_true(mg_board_send(board, &record));
        assert_true(mg_board_receive(board, &reader, &got));
        assert_int_equal(got.byte_count, most);
        assert_memory_equal(got.bytes, bytes, most);
        mg_record small = {.candidate = record.candidate + 1, .byte_count = 1000, .bytes = bytes};
        assert_true(mg_board_send(board, &small));
        assert_true(mg_board_receive(board, &reader, &got));
    }
    free(bytes);
}

/* In the child: sends a record larger than the ring, then a small one. */
static void send_large(const char *bytes, uint32_t size)
{
    mg_record large = {.candidate = 1, .kind = MG_RECORD_OUTPUT, .byte_count = size, .bytes = bytes};
    mg_record small = {.candidate = 2, .kind = MG_RECORD_OUTPUT, .byte_count = 3, .bytes = "abc"};
    _exit(mg_board_send(board, &large) && mg_board_send(board, &small) ? 0 : 1);
}

static bool receive_within(mg_record *record, double seconds)
{
    for (double start = mg_clock(); mg_clock() - start < seconds; usleep(100))
        if (mg_board_receive(board, &reader, record))
            return true;
    return false;
}

static void a_larger_record_comes_in_parts(void **state)
{
    (void)state;
    enum { SIZE = RING * 3 + 12345 };
    char *bytes = malloc(SIZE);
    for (uint32_t i = 0; i < SIZE; i++)
        bytes[i] = (char)(i * 2654435761u >> 24);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (!pid)
        send_large(bytes, SIZE);
    mg_record got;
    assert_true(receive_within(&got, 30));
    assert_int_equal(got.byte_count, SIZE);
    assert_memory_equal(got.bytes, bytes, SIZE);
    assert_true(receive_within(&got, 30));
    assert_memory_equal(got.bytes, "abc", 3);
    int status = -1;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_int_equal(status, 0);
    free(bytes);
}

/* A worker that dies in the middle of a record leaves nothing of it behind. */
static void a_part_of_a_record_is_dropped(void **state)
{
    (void)state;
    char *bytes = calloc(RING, 2);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (!pid)
        send_large(bytes, RING * 2);
    mg_record got;
    while (atomic_load(&board->head) == 0) /* it waits for the parent to read */
        usleep(100);
    kill(pid, SIGKILL);
    assert_int_equal(waitpid(pid, NULL, 0), pid);
    assert_false(mg_board_receive(board, &reader, &got));
    mg_board_drop_rest(board, &reader);
    assert_true(mg_board_send(
        board, &(mg_record){.candidate = 2, .kind = MG_RECORD_OUTPUT, .byte_count = 3, .bytes = "abc"}));
    assert_true(mg_board_receive(board, &reader, &got));
    assert_memory_equal(got.bytes, "abc", 3);
    free(bytes);
}

static void a_record_of_gigabytes_is_refused(void **state)
{
    (void)state;
    mg_record record = {.pick_count = UINT32_MAX, .byte_count = UINT32_MAX}, got;
    assert_false(mg_board_send(board, &record));
    assert_false(mg_board_receive(board, &reader, &got)); /* and nothing of it is in the ring */
}

/* A crash that was noted is counted with its candidate, not before. */
static void crashes_count_with_the_tally(void **state)
{
    (void)state;
    mg_tally tally = {0};
    mg_crash_count crash = {.when = {1, 0}};
    assert_int_equal(mg_board_crashes(board, &crash), 0);
    mg_board_count(board, &tally);
    assert_int_equal(mg_board_crashes(board, &crash), 1);
    crash.when = (mg_pair){4, 1}; /* the one after two that are passed over */
    assert_int_equal(mg_board_crashes(board, &crash), 1);
    tally.forwarded = 2;
    mg_board_count(board, &tally);
    assert_int_equal(mg_board_crashes(board, &crash), 2);
}

static void a_killer_is_known_by_its_progress(void **state)
{
    (void)state;
    mg_tally tally = {0};
    mg_board_count(board, &tally);
    mg_board_count(board, &tally);
    assert_int_equal(mg_board_progress(board), 2);
    assert_null(mg_board_find_killer(board, 2));
    board->killers[0] = (mg_killer){.progress = 2, .depth = 7};
    board->killer_count = 1;
    assert_int_equal(mg_board_find_killer(board, 2)->depth, 7);
    mg_board_count_row(board, 3, 10);
    assert_int_equal(mg_board_progress(board), 3);
    assert_null(mg_board_find_killer(board, 3));
    atomic_store(&board->run, 9); /* of a search that is no depth-first one */
    assert_int_equal(mg_board_progress(board), 9);
}

/* A row and a crash are written by one store; the tally of a row goes on from the newer tally. */
static void a_row_goes_on_from_the_tally(void **state)
{
    (void)state;
    mg_tally tally = {.next = {.taken = 4}, .inits = 10, .undo = 20, .steps = 30};
    mg_board_count(board, &tally);
    mg_board_count_row(board, 3, 35);
    mg_tally row = mg_board_tally(board);
    assert_int_equal(atomic_load(&row.explored), 3);
    assert_int_equal(row.next.taken, 6);
    assert_int_equal(row.inits, 12);
    assert_int_equal(row.undo, 22);
    assert_int_equal(row.steps, 35);
}

static void the_clock_goes_forward(void **state)
{
    (void)state;
    double start = mg_clock();
    usleep(2000);
    assert_true(mg_clock() - start >= 0.002);
    assert_true(mg_clock() - start < 30);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_board, close_board)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_empty_ring_gives_nothing),
        TEST(records_survive_the_wrap),
        TEST(boards_do_not_know_each_other),
        TEST(a_stored_record_can_be_moved),
        TEST(records_cross_from_another_process),
        TEST(a_record_as_large_as_the_ring_is_sent),
        TEST(a_larger_record_comes_in_parts),
        TEST(a_part_of_a_record_is_dropped),
        TEST(a_record_of_gigabytes_is_refused),
        TEST(crashes_count_with_the_tally),
        TEST(a_killer_is_known_by_its_progress),
        TEST(a_row_goes_on_from_the_tally),
        TEST(the_clock_goes_forward),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
