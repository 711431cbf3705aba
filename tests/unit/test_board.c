/* the ring of records between worker and parent, and the fraction of the tree that is done */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/board.h"

enum { RING = 1 << 22, PICKS_MOST = 6000, BYTES_MOST = 60000 };

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
                            .byte_count = (uint32_t)rand_r(&seed) % (number % 7 ? 70 : BYTES_MOST),
                            .picks = m->picks,
                            .bytes = m->bytes};
    for (uint32_t i = 0; i < m->record.pick_count; i++)
        m->picks[i] = (mg_pick){(uint32_t)rand_r(&seed), number + i};
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
    if (got->byte_count)
        assert_memory_equal(got->bytes, m.bytes, got->byte_count);
}

static uint64_t size_of(const mg_record *record)
{
    return sizeof *record + record->pick_count * sizeof(mg_pick) + record->byte_count;
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
    const uint32_t most = RING - (uint32_t)sizeof(mg_record);
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

static void a_larger_record_is_refused(void **state)
{
    (void)state;
    char *bytes = calloc(RING, 1);
    mg_record record = {.candidate = 1,
                        .kind = MG_RECORD_OUTPUT,
                        .byte_count = RING - sizeof record + 1,
                        .bytes = bytes},
              got;
    assert_false(mg_board_send(board, &record));
    record = (mg_record){.pick_count = UINT32_MAX, .byte_count = UINT32_MAX};
    assert_false(mg_board_send(board, &record));
    assert_false(mg_board_receive(board, &reader, &got)); /* and nothing of it is in the ring */
    assert_true(mg_board_send(
        board, &(mg_record){.candidate = 2, .kind = MG_RECORD_OUTPUT, .byte_count = 3, .bytes = "abc"}));
    assert_true(mg_board_receive(board, &reader, &got));
    assert_memory_equal(got.bytes, "abc", 3);
    free(bytes);
}

static void set_path(const uint32_t (*path)[2], uint32_t depth)
{
    for (uint32_t i = 0; i < depth; i++)
        board->path[i] = (mg_choice){.index = path[i][0], .last = path[i][1]};
    board->depth = depth;
}

static void the_fraction_of_a_path_is_exact(void **state)
{
    (void)state;
    assert_true(mg_board_fraction(board) == 0);
    set_path((const uint32_t[][2]){{0, 3}}, 1);
    assert_true(mg_board_fraction(board) == 0);
    set_path((const uint32_t[][2]){{1, 3}}, 1);
    assert_true(mg_board_fraction(board) == 0.25);
    set_path((const uint32_t[][2]){{1, 3}, {1, 1}}, 2);
    assert_true(mg_board_fraction(board) == 0.25 + 0.125);
    set_path((const uint32_t[][2]){{1, 3}, {0, 0}, {1, 1}, {3, 3}}, 4);
    assert_true(mg_board_fraction(board) == 0.25 + 0.125 + 3.0 / 32);
    set_path((const uint32_t[][2]){{3, 3}, {1, 1}, {7, 7}}, 3);
    assert_true(mg_board_fraction(board) == 63.0 / 64);
    set_path((const uint32_t[][2]){{0, UINT32_MAX}}, 1);
    assert_true(mg_board_fraction(board) == 0);
    set_path((const uint32_t[][2]){{UINT32_MAX, UINT32_MAX}}, 1);
    assert_true(mg_board_fraction(board) == 1 - 1 / 4294967296.0);
}

static void the_fraction_of_a_deep_path_stays_below_one(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 100000; i++)
        board->path[i] = (mg_choice){.index = 2, .last = 2};
    board->depth = 100000;
    assert_true(mg_board_fraction(board) > 0.999999);
    assert_true(mg_board_fraction(board) <= 1);
}

/* Goes through a tree whose shape depends on the choices, depth first as the search does. */
static void the_fraction_only_grows(void **state)
{
    (void)state;
    double before = -1, share = 0;
    uint32_t depth = 0, leaves = 0;
    for (;;) {
        uint32_t sum = 0;
        double width = 1;
        for (uint32_t i = 0; i < depth; i++) {
            sum += board->path[i].index + i;
            width /= board->path[i].last + 1;
        }
        for (uint32_t end = 5 + sum % 3; depth < end; depth++) {
            board->path[depth] = (mg_choice){.last = 1 + (depth + sum) % 3};
            width /= board->path[depth].last + 1;
        }
        board->depth = depth;
        double fraction = mg_board_fraction(board);
        assert_true(fraction > before);
        assert_true(fraction >= share - 1e-9 &&
                    fraction <= share + 1e-9); /* the leaves so far, by their weight */
        before = fraction;
        share += width;
        leaves++;
        while (depth && board->path[depth - 1].index == board->path[depth - 1].last)
            depth--;
        if (!depth)
            break;
        board->path[depth - 1].index++;
    }
    assert_true(leaves > 100);
    assert_true(share > 1 - 1e-9 && share < 1 + 1e-9);
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
    mg_tally tally = {.index = 4, .inits = 10, .undo = 20, .steps = 30, .bare = 3};
    mg_board_count(board, &tally);
    mg_board_count_row(board, 3, 35);
    mg_tally row = mg_board_tally(board);
    assert_int_equal(atomic_load(&row.explored), 3);
    assert_int_equal(row.index, 6);
    assert_int_equal(row.inits, 12);
    assert_int_equal(row.undo, 22);
    assert_int_equal(row.steps, 35);
    assert_int_equal(row.bare, 3);
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
        TEST(records_cross_from_another_process),
        TEST(a_record_as_large_as_the_ring_is_sent),
        TEST(a_larger_record_is_refused),
        TEST(the_fraction_of_a_path_is_exact),
        TEST(the_fraction_of_a_deep_path_stays_below_one),
        TEST(the_fraction_only_grows),
        TEST(crashes_count_with_the_tally),
        TEST(a_killer_is_known_by_its_progress),
        TEST(a_row_goes_on_from_the_tally),
        TEST(the_clock_goes_forward),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
