/* MG_SAME: a generator and a predicate, each searched by itself for one bound, and the two sets of structures compared. */
#include "driver/checker.h"

#include <assert.h>
#include <string.h>

/* line: a structure that only one side has, or NULL. */
static void add_difference(mg_checker *c, const char *side, const char *line)
{
    mg_text title = {0}, story = {0};
    if (!line)
        return;
    mg_text_printf(&title, "%s, n = %lld: only the %s has", c->test->name, (long long)c->n, side);
    mg_text_printf(&story, "  %s\n", line);
    assert(!c->is_different); /* one is enough */
    c->is_different = true;
    mg_checker_add_cause(c, title.data, story.data, NULL, NULL);
    mg_text_clear(&title);
    mg_text_clear(&story);
}

static bool has_crashed(const mg_bound_result *result)
{
    return result->stats.crashed || result->stats.failed;
}

/* A structure of one side is a difference if the other side is complete and does not have it. That there is no difference is known only if both are complete. */
static void compare_sides(mg_checker *c, mg_lines sides[2], const mg_bound_result results[2],
                          mg_bound_result *out)
{
    bool is_broken = has_crashed(&results[0]) || has_crashed(&results[1]);
    for (int i = 0; i < 2 && !is_broken && !c->is_different; i++) /* one difference is enough */
        if (results[!i].stats.complete)
            add_difference(c, i ? "predicate" : "generator", mg_lines_find_other(&sides[i], &sides[!i]));
    *out = results[results[1].stats.explored ? 1 : 0];
    out->stats.complete = results[0].stats.complete && results[1].stats.complete;
    if (!out->stats.complete && mg_bound_is_done(&results[0]) && mg_bound_is_done(&results[1]))
        out->why = "a sample cannot show that two sets are the same,";
    if (!out->stats.complete)
        out->limit = MG_LIMIT_NONE;
}

/* If the first side reaches a limit, the other one is not searched. */
bool mg_checker_run_sides(mg_checker *c, mg_bound_result *out, mg_status *status)
{
    mg_lines sides[2];
    mg_bound_result results[2];
    assert(c->test->other && !c->replay && !c->lines);
    memset(sides, 0, sizeof sides);
    memset(results, 0, sizeof results);
    bool is_good = true;
    for (int i = 0; i < 2 && is_good && (!i || (mg_bound_is_done(&results[0]) && !mg_checker_why_out(c)));
         i++) {
        c->is_other = i;
        c->lines = &sides[i];
        is_good = mg_checker_run_bound(c, &results[i], status);
    }
    c->is_other = false;
    c->lines = NULL;
    if (is_good)
        compare_sides(c, sides, results, out);
    mg_lines_clear(&sides[0]);
    mg_lines_clear(&sides[1]);
    return is_good;
}
