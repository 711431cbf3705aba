/* turns.c of a kit, and what repro.c has for it. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

#include "failure/forcing.h"
#include "shape/woven.h"

static void has(const mg_text *text, const char *wanted)
{
    if (!strstr(text->data, wanted))
        fail_msg("`%s` is not in\n%.2000s", wanted, text->data);
}

/* Every function that has a model is renamed; nothing of Margay's own headers is left; each operation has its line. */
static void turns_are_whole(void **state)
{
    mg_text text = {0};
    (void)state;
    mg_forcing_add_turns(&text);
    has(&text, "#pragma redefine_extname pthread_create mg_libc_pthread_create\n");
    has(&text, "#pragma redefine_extname mtx_lock mg_libc_mtx_lock\n");
    has(&text, "#pragma redefine_extname pthread_barrier_wait mg_libc_pthread_barrier_wait\n");
    has(&text, "\n    MG_THREAD_OP_lock,\n");
    has(&text, "\n    {TURN_WAITS_zero, TURN_TOUCHES_write, \"locks a mutex\"},\n");
    has(&text, "__tsan_atomic##bits##_load");
    assert_null(strstr(text.data, "#include \""));
    assert_null(strstr(text.data, "always_inline"));
    mg_text_clear(&text);
}

static const mg_site sites[] = {{.file = "", .function = ""},
                                {.file = "src/a.c", .function = "f", .line = 7},
                                {.file = "b.c", .function = "g", .line = 9}};
static const mg_move moves[] = {
    {.thread = 2, .first = MG_THREAD_OP_lock, .first_site = 1, .last_site = 1, .count = 3},
    {.thread = 1, .first = MG_THREAD_OP_yield, .first_site = 2, .last_site = 2, .count = 1},
    {.thread = 3, .first = MG_THREAD_OP_lock, .first_site = 1}};

static mg_failure make_failure(const mg_verdict *verdict)
{
    return (mg_failure){.verdict = verdict,
                        .has_threads = true,
                        .has_path = true,
                        .moves = moves,
                        .move_count = sizeof moves / sizeof *moves,
                        .sites = sites};
}

/* Those who wait in the end have no turn. */
static void schedule_has_turns(void **state)
{
    mg_text text = {0};
    mg_verdict verdict = {.kind = MG_VERDICT_unjoined};
    mg_failure failure = make_failure(&verdict);
    (void)state;
    mg_forcing_add_schedule(&text, &failure);
    has(&text, "mg_schedule[] = {\n    {2, 3, MG_THREAD_OP_lock, \"a.c:7\"},\n    {1, 1, MG_THREAD_OP_yield, "
               "\"b.c:9\"},\n"
               "    {0, 0, 0, \"its end\"},\n};\n");
    has(&text, "mg_finds_unjoined = 1;");
    mg_text_reset(&text);
    verdict.kind = MG_VERDICT_assert;
    mg_forcing_add_schedule(&text, &failure);
    has(&text, "mg_finds_unjoined = 0;");
    has(&text, "mg_first_access = {0, 0};");
    mg_text_clear(&text);
}

/* Of a data race it is said when the first access was made. */
static void schedule_has_first_access(void **state)
{
    mg_text text = {0};
    mg_race_access race[2] = {{.thread = 3, .moved = 5}, {.thread = 2, .moved = 8}};
    mg_verdict verdict = {.kind = MG_VERDICT_race};
    mg_failure failure = make_failure(&verdict);
    (void)state;
    failure.race = race;
    mg_forcing_add_schedule(&text, &failure);
    has(&text, "mg_first_access = {3, 5};");
    mg_text_clear(&text);
}

/* Turns of threads without a schedule: it was lost. */
static void lost_schedules_force_nothing(void **state)
{
    mg_verdict verdict = {.kind = MG_VERDICT_assert};
    mg_failure failure = make_failure(&verdict);
    mg_turn turns[] = {{.kind = MG_STEP_question, .last = 1}, {.kind = MG_STEP_thread, .last = 1}};
    (void)state;
    failure.path = turns;
    failure.path_count = 2;
    assert_null(mg_forcing_find_obstacle(&failure));
    failure.move_count = 0;
    assert_non_null(mg_forcing_find_obstacle(&failure));
    failure.path_count = 1;
    assert_null(mg_forcing_find_obstacle(&failure));
    failure.has_path = false;
    assert_non_null(mg_forcing_find_obstacle(&failure));
}

static void locks_need_turns(void **state)
{
    mg_verdict verdict = {.kind = MG_VERDICT_bad_lock};
    mg_failure failure = {.verdict = &verdict};
    (void)state;
    assert_true(mg_forcing_is_needed(&failure));
    verdict.kind = MG_VERDICT_assert;
    assert_false(mg_forcing_is_needed(&failure));
    failure.has_threads = true;
    assert_true(mg_forcing_is_needed(&failure));
}

static void commands_fit_verdicts(void **state)
{
    (void)state;
    assert_string_equal(mg_forcing_find_command(&(mg_verdict){.kind = MG_VERDICT_deadlock})->runner, "");
    assert_non_null(
        strstr(mg_forcing_find_command(&(mg_verdict){.kind = MG_VERDICT_freed})->runner, "valgrind "));
    assert_non_null(
        strstr(mg_forcing_find_command(&(mg_verdict){.kind = MG_VERDICT_leak})->runner, "--leak-check=full"));
    assert_null(
        strstr(mg_forcing_find_command(&(mg_verdict){.kind = MG_VERDICT_uninitialised})->compile, "undefined"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_are_whole),
        cmocka_unit_test(schedule_has_turns),
        cmocka_unit_test(schedule_has_first_access),
        cmocka_unit_test(lost_schedules_force_nothing),
        cmocka_unit_test(locks_need_turns),
        cmocka_unit_test(commands_fit_verdicts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
