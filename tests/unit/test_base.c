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
#include "base/last_words.h"
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
    assert_null(arena.memory.base);
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

static void stretch_grows_where_it_is(void **state)
{
    (void)state;
    const size_t most = (size_t)64 << 20;
    mg_stretch a, b;
    mg_stretch_init(&a, most);
    mg_stretch_init(&b, most);
    char *start = a.base;
    for (size_t i = 0; i < most; i += 4096) {
        assert_true(mg_stretch_grow(&a, i + 1) && mg_stretch_grow(&b, i + 1));
        assert_true(a.size > i && a.size <= most);
        assert_int_equal(a.base[i], 0);
        a.base[i] = (char)(i >> 12);
        b.base[i] = 1;
    }
    assert_ptr_equal(a.base, start);
    for (size_t i = 0; i < most; i += 4096)
        assert_int_equal(a.base[i], (char)(i >> 12));
    assert_false(mg_stretch_grow(&a, most + 1));
    assert_true(mg_stretch_grow(&a, most));
    mg_stretch_clear(&a);
    mg_stretch_clear(&b);
    assert_null(a.base);
}

static void arena_grows_where_it_is(void **state)
{
    (void)state;
    mg_arena arena;
    mg_arena_init(&arena, (size_t)1 << 30, false);
    assert_true(arena.memory.size <= MG_STRETCH_FIRST);
    char *first = mg_arena_strdup(&arena, "first"), *large = mg_arena_alloc(&arena, (size_t)20 << 20);
    large[((size_t)20 << 20) - 1] = 1;
    assert_string_equal(first, "first");
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
    assert_int_equal(status_of(use_up_arena), MG_EXIT_LIMIT);
    assert_int_equal(status_of(ask_for_wrapping_size), MG_EXIT_LIMIT);
}

static void say_last_words(void *context, const mg_status *status)
{
    _exit(status->code == MG_EXIT_LIMIT && !strcmp(context, "context") ? 17 : 18);
}

static void die_with_last_words(void)
{
    mg_last_words_set(say_last_words, "context");
    mg_memory_die("test");
}

static void die_again(void *context, const mg_status *status)
{
    (void)context, (void)status;
    mg_memory_die("last words");
}

static void die_twice(void)
{
    mg_last_words_set(die_again, NULL);
    mg_memory_die("test");
}

static void die_mute(void)
{
    mg_last_words_set(say_last_words, NULL);
    mg_last_words_mute();
    mg_memory_die("test");
}

static void memory_dies_with_last_words(void **state)
{
    (void)state;
    assert_int_equal(status_of(die_with_last_words), 17);
    assert_int_equal(status_of(die_twice), MG_EXIT_LIMIT);
    assert_int_equal(status_of(die_mute), MG_EXIT_LIMIT);
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

/* Its last line has the remedy. */
static void status_cuts_the_middle_of_a_long_text(void **state)
{
    (void)state;
    mg_status status;
    mg_text name = {0};
    for (int i = 0; i < 10000; i++)
        mg_text_add(&name, "x");
    assert_false(mg_status_fail(&status, MG_EXIT_INPUT, "%s: is too long\n  rename it", name.data));
    assert_int_equal(strlen(status.text), sizeof status.text - 1);
    assert_string_equal(strstr(status.text, "..."), "...\n  rename it");
    assert_false(mg_status_fail(&status, MG_EXIT_INPUT, "%s", name.data));
    assert_string_equal(strstr(status.text, "x..."), "x...");
    assert_false(mg_status_fail(&status, MG_EXIT_INPUT, "file\n%s", name.data));
    assert_string_equal(strstr(status.text, "x..."), "x...");
    name.data[sizeof status.text - 1] = '\0'; /* just fits */
    assert_false(mg_status_fail(&status, MG_EXIT_INPUT, "%s", name.data));
    assert_string_equal(status.text, name.data);
    mg_text_clear(&name);
}

static void status_does_nothing_to_a_terminal(void **state)
{
    (void)state;
    mg_status status;
    assert_false(mg_status_fail(&status, MG_EXIT_INPUT, "\033[2J\a\x7f\xc3\xa9\tb\n  %s", "\r"));
    assert_string_equal(status.text, "?[2J??\xc3\xa9\tb\n  ?");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arena_gives_zeroed_aligned_memory),
        cmocka_unit_test(arena_copies_strings),
        cmocka_unit_test(arena_grows_where_it_is),
        cmocka_unit_test(stretch_grows_where_it_is),
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
        cmocka_unit_test(status_cuts_the_middle_of_a_long_text),
        cmocka_unit_test(status_does_nothing_to_a_terminal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
