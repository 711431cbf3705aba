/* arena, memory, vec, text, status */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/memory.h"
#include "base/status.h"
#include "base/text.h"
#include "base/vec.h"

static void arena_gives_zeroed_aligned_memory(void **state)
{
    (void)state;
    mg_arena arena;
    mg_arena_init(&arena, 1 << 20, false);
    char *first = mg_arena_alloc(&arena, 3);
    char *second = mg_arena_alloc(&arena, 100);
    assert_int_equal((uintptr_t)first % MG_ARENA_ALIGN, 0);
    assert_int_equal((uintptr_t)second % MG_ARENA_ALIGN, 0);
    assert_int_equal(second - first, MG_ARENA_ALIGN);
    for (size_t i = 0; i < 100; i++)
        assert_int_equal(second[i], 0);
    mg_arena_clear(&arena);
    assert_null(arena.base);
}

static void arena_copies_strings(void **state)
{
    (void)state;
    mg_arena arena;
    mg_arena_init(&arena, 1 << 20, false);
    char original[] = "struct node";
    char *copy = mg_arena_strdup(&arena, original);
    original[0] = 'X';
    assert_string_equal(copy, "struct node");
    assert_string_equal(mg_arena_printf(&arena, "%s %d", "size", 42), "size 42");
    assert_string_equal(mg_arena_strdup(&arena, ""), "");
    mg_arena_clear(&arena);
}

/* What a child does, as its exit status. */
static int status_of(void (*child)(void))
{
    int status;
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        close(STDERR_FILENO);
        child();
        _exit(0);
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static mg_arena shared_arena; /* seen by the child */
static int *shared_number;

static void write_shared(void)
{
    *shared_number = 7;
}

static void shared_arena_is_seen_across_fork(void **state)
{
    (void)state;
    mg_arena_init(&shared_arena, 1 << 16, true);
    shared_number = mg_arena_alloc(&shared_arena, sizeof *shared_number);
    assert_int_equal(status_of(write_shared), 0);
    assert_int_equal(*shared_number, 7);
    mg_arena_clear(&shared_arena);
}

static void use_up_arena(void)
{
    mg_arena arena;
    mg_arena_init(&arena, 4096, false);
    mg_arena_alloc(&arena, 4096);
    mg_arena_alloc(&arena, 1);
}

static void ask_for_wrapping_size(void)
{
    mg_arena arena;
    mg_arena_init(&arena, 4096, false);
    mg_arena_alloc(&arena, SIZE_MAX);
}

static void arena_dies_when_used_up(void **state)
{
    (void)state;
    assert_int_equal(status_of(use_up_arena), MG_EXIT_INTERNAL);
    assert_int_equal(status_of(ask_for_wrapping_size), MG_EXIT_INTERNAL);
}

static void say_last_words(void)
{
    _exit(17);
}

static void die_with_last_words(void)
{
    mg_memory_set_last_words(say_last_words);
    mg_memory_die("test");
}

static void memory_dies_with_last_words(void **state)
{
    (void)state;
    assert_int_equal(status_of(die_with_last_words), 17);
}

static void memory_of_no_bytes_can_be_freed(void **state)
{
    (void)state;
    void *memory = mg_memory_new(0);
    assert_non_null(memory);
    memory = mg_memory_resize(memory, 0);
    assert_non_null(memory);
    free(memory);
}

static void vec_grows_and_keeps_order(void **state)
{
    (void)state;
    MG_VEC(int) numbers = {0};
    for (int i = 0; i < 1000; i++)
        mg_vec_push(&numbers, i * i);
    assert_int_equal(numbers.count, 1000);
    assert_true(numbers.room >= numbers.count);
    for (int i = 0; i < 1000; i++)
        assert_int_equal(numbers.items[i], i * i);
    mg_vec_clear(&numbers);
    assert_null(numbers.items);
    assert_int_equal(numbers.count + numbers.room, 0);
}

static void vec_holds_structs(void **state)
{
    (void)state;
    typedef struct point {
        int x, y;
    } point;
    MG_VEC(point) points = {0};
    mg_vec_push(&points, ((point){1, 2}));
    mg_vec_push(&points, points.items[0]);
    assert_int_equal(points.items[1].y, 2);
    mg_vec_clear(&points);
}

static void text_grows(void **state)
{
    (void)state;
    mg_text text = {0};
    mg_text expected = {0};
    for (int i = 0; i < 300; i++) {
        mg_text_printf(&text, "%03d,", i);
        mg_text_add_bytes(&expected, (char[]){(char)('0' + i / 100), (char)('0' + i / 10 % 10)}, 2);
        mg_text_add_bytes(&expected, (char[]){(char)('0' + i % 10), ','}, 2);
    }
    assert_int_equal(text.length, 1200);
    assert_string_equal(text.data, expected.data);
    mg_text_clear(&text);
    mg_text_clear(&expected);
    assert_null(text.data);
}

static void text_is_a_string_at_once(void **state)
{
    (void)state;
    mg_text text = {0};
    mg_text_add(&text, "");
    assert_string_equal(text.data, "");
    mg_text_add(&text, "one");
    mg_text_add_bytes(&text, "twothree", 3);
    assert_string_equal(text.data, "onetwo");
    mg_text_reset(&text);
    assert_string_equal(text.data, "");
    assert_int_equal(text.length, 0);
    mg_text_add(&text, "again");
    assert_string_equal(text.data, "again");
    mg_text_clear(&text);
}

static void text_of_room_exactly(void **state)
{
    (void)state;
    char filler[256];
    memset(filler, 'x', sizeof filler);
    for (size_t length = 254; length <= 256; length++) {
        mg_text text = {0};
        mg_text_add_bytes(&text, filler, length);
        assert_int_equal(strlen(text.data), length);
        mg_text_printf(&text, "%s", "yz");
        assert_int_equal(strlen(text.data), length + 2);
        mg_text_clear(&text);
    }
}

static void status_holds_code_and_text(void **state)
{
    (void)state;
    mg_status status = {0};
    assert_false(mg_status_fail(&status, MG_EXIT_INPUT, "%s:%d: no such type", "tree.c", 12));
    assert_int_equal(status.code, MG_EXIT_INPUT);
    assert_string_equal(status.text, "tree.c:12: no such type");
}

static void status_cuts_long_text(void **state)
{
    (void)state;
    mg_status status = {0};
    char longer[2 * sizeof status.text];
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    assert_false(mg_status_fail(&status, MG_EXIT_USAGE, "%s", longer));
    assert_int_equal(strlen(status.text), sizeof status.text - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arena_gives_zeroed_aligned_memory),
        cmocka_unit_test(arena_copies_strings),
        cmocka_unit_test(shared_arena_is_seen_across_fork),
        cmocka_unit_test(arena_dies_when_used_up),
        cmocka_unit_test(memory_dies_with_last_words),
        cmocka_unit_test(memory_of_no_bytes_can_be_freed),
        cmocka_unit_test(vec_grows_and_keeps_order),
        cmocka_unit_test(vec_holds_structs),
        cmocka_unit_test(text_grows),
        cmocka_unit_test(text_is_a_string_at_once),
        cmocka_unit_test(text_of_room_exactly),
        cmocka_unit_test(status_holds_code_and_text),
        cmocka_unit_test(status_cuts_long_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
