/* Which tests of a program are run. */
#include "driver/checker.h"

#include <assert.h>
#include <string.h>

#include "base/suggest.h"

bool mg_checker_wants(const mg_checker *c, const mg_test_entry *test)
{
    assert(test->name);
    return !c->policy->tests.count || mg_word_list_has(&c->policy->tests, test->name);
}

size_t mg_checker_count_wanted(const mg_checker *c)
{
    size_t count = 0;
    for (size_t i = 0; i < c->program.tests.all.count; i++)
        count += mg_checker_wants(c, &c->program.tests.all.items[i]);
    return count;
}

static bool has_test(const mg_checker *c, const char *name)
{
    for (size_t i = 0; i < c->program.tests.all.count; i++)
        if (!strcmp(c->program.tests.all.items[i].name, name))
            return true;
    return false;
}

static bool fail_unknown(const mg_checker *c, const char *name, mg_status *status)
{
    const mg_tests *tests = &c->program.tests;
    mg_suggestion near = mg_suggestion_for(name);
    assert(tests->all.count);
    for (size_t i = 0; i < tests->all.count; i++)
        mg_suggestion_offer(&near, tests->all.items[i].name);
    return mg_status_fail(status, MG_EXIT_USAGE, "no test is named `%s`; %s `%s`%s", name,
                          near.best ? "did you mean" : "there is",
                          near.best ? near.best : tests->all.items[0].name, near.best ? "?" : "");
}

static bool check_wanted(const mg_checker *c, mg_status *status)
{
    if (!c->program.tests.all.count)
        return mg_status_fail(status, MG_EXIT_INPUT,
                              "%s has no test\n  write one: MG_TEST(name, n) { ... mg_assert(...); }\n  or "
                              "check a function by its contract: --function NAME",
                              c->policy->files.items[0]);
    for (size_t i = 0; i < c->policy->tests.count; i++)
        if (!has_test(c, c->policy->tests.items[i]))
            return fail_unknown(c, c->policy->tests.items[i], status);
    return true;
}

/* Tests are told apart by their names. */
static bool check_names(const mg_checker *c, mg_status *status)
{
    const mg_tests *tests = &c->program.tests;
    for (size_t i = 0; i < tests->all.count; i++)
        for (size_t k = 0; k < i; k++) {
            const mg_test_entry *a = &tests->all.items[k], *b = &tests->all.items[i];
            if (!strcmp(a->name, b->name))
                return mg_status_fail(status, MG_EXIT_INPUT,
                                      "%s:%u: a test `%s` is at %s:%u already\n  give one of them another name",
                                      b->file, b->line, b->name, a->file, a->line);
        }
    return true;
}

/* A kit may be of the side of the predicate of an MG_SAME; other tests have no such side. */
static bool check_side(const mg_checker *c, mg_status *status)
{
    const mg_tests *tests = &c->program.tests;
    bool is_other = c->replay && mg_replay_is_other(c->replay);
    for (size_t i = 0; is_other && i < tests->all.count; i++)
        if (mg_checker_wants(c, &tests->all.items[i]) && !tests->all.items[i].other)
            return mg_status_fail(
                status, MG_EXIT_INPUT,
                "%s/case.json: \"other\" is true, but the test `%s` is no MG_SAME" MG_CASE_REMEDY,
                c->replay->folder, tests->all.items[i].name);
    return true;
}

bool mg_checker_find_tests(const mg_checker *c, mg_status *status)
{
    return check_wanted(c, status) && check_names(c, status) && check_side(c, status);
}
