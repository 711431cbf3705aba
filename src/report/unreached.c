#include "report/unreached.h"

#include <assert.h>
#include <string.h>

#include "report/decision.h"

enum { SHOWN_MOST = 40, SOURCE_MOST = 60 };

typedef struct list {
    FILE *stream;
    const mg_coverage *coverage;
    const mg_unreached_scope *scope;
    mg_sources *sources;
    size_t count;            /* of entries so far */
    const char *last_branch; /* the function of the last branch among them */
} list;

static void print_sums(FILE *stream, const mg_coverage *coverage, const mg_unreached_scope *scope)
{
    mg_cover_sums sums = mg_coverage_sum(coverage);
    assert(sums.reached[MG_COVER_LINE] <= sums.all[MG_COVER_LINE]);
    assert(sums.reached[MG_COVER_SIDE] <= sums.all[MG_COVER_SIDE]);
    fprintf(stream, "# coverage: %zu of %zu lines, %zu of %zu branches, %zu of %zu functions",
            sums.reached[MG_COVER_LINE], sums.all[MG_COVER_LINE], sums.reached[MG_COVER_SIDE],
            sums.all[MG_COVER_SIDE], sums.reached[MG_COVER_FUNCTION], sums.all[MG_COVER_FUNCTION]);
    if (!scope->is_complete)
        fputs("; not every input was tried", stream);
    else if (sums.last_n && sums.last_n < scope->n)
        fprintf(stream, "; nothing new after n = %lld", (long long)sums.last_n);
    else if (sums.last_n > 1)
        fprintf(stream, "; something new with n = %lld", (long long)sums.last_n);
    fputc('\n', stream);
}

/* ---- entries --------------------------------------------------------------------------------------------- */

static bool begin_entry(list *l, const mg_cover_item *item)
{
    char from[32] = "";
    if (l->scope->first > 1)
        snprintf(from, sizeof from, "from n = %lld ", (long long)l->scope->first);
    if (!l->count++)
        fprintf(l->stream,
                l->scope->is_complete ? "# branches no input %sup to n = %lld reaches:\n"
                                      : "# not reached, but not every input %sup to n = %lld was tried:\n",
                from, (long long)l->scope->n);
    if (l->count > SHOWN_MOST)
        return false;
    fprintf(l->stream, "#   %s:%u", item->file, item->line);
    if (item->column)
        fprintf(l->stream, ":%u", item->column);
    fputs(": ", l->stream);
    return true;
}

static void end_with(list *l, const char *text, size_t length)
{
    if (text && length)
        fprintf(l->stream, ": %.*s%s", (int)(length < SOURCE_MOST ? length : SOURCE_MOST), text,
                length < SOURCE_MOST ? "" : "...");
    fputc('\n', l->stream);
}

static void end_entry(list *l, const mg_cover_item *item)
{
    size_t length;
    const char *line = mg_sources_line(l->sources, item->file, item->line, &length);
    end_with(l, line, length);
}

/* A line may have several conditions, and a `!` before one is not part of what never was true or false: so that one is named, and no more. */
static void end_condition(list *l, const mg_cover_item *item)
{
    size_t length, found;
    const char *condition, *line = mg_sources_whole_line(l->sources, item->file, item->line, &length);
    found = line ? mg_decision_find(line, length, item->column, &condition) : 0;
    if (found)
        end_with(l, condition, found);
    else
        end_entry(l, item);
}

static void print_side(list *l, const mg_cover_item *side)
{
    assert(side->kind == MG_COVER_SIDE && side->way <= MG_WAY_DEFAULT);
    static const char *const texts[] = {[MG_WAY_FALSE] = "never false",
                                        [MG_WAY_TRUE] = "never true",
                                        [MG_WAY_CASE] = "never comes to the case at line",
                                        [MG_WAY_DEFAULT] = "never comes to its default"};
    if (!begin_entry(l, side))
        return;
    fputs(texts[side->way], l->stream);
    if (side->way == MG_WAY_CASE)
        fprintf(l->stream, " %u", side->to_line);
    if (side->way == MG_WAY_CASE || side->way == MG_WAY_DEFAULT)
        end_entry(l, side);
    else
        end_condition(l, side);
}

/* Margay itself calls tests and bounds, and only those that are asked for: that one is not called means nothing. */
static bool is_called_by_margay(const char *function)
{
    return !strncmp(function, "mg_", 3);
}

static bool is_called(const list *l, const mg_cover_item *side)
{
    for (size_t i = 0; i < l->coverage->items.count; i++) {
        const mg_cover_item *item = &l->coverage->items.items[i];
        if (item->kind == MG_COVER_FUNCTION && item->tests && !strcmp(item->function, side->function) &&
            !strcmp(item->file, side->file))
            return true;
    }
    return false;
}

/* A branch that no path came to lies behind another one, which was printed already, or behind something that always
 * ends the path. Only the first of a function is printed. */
static void print_unreached_branch(list *l, const mg_cover_item *branch)
{
    bool is_told = l->last_branch && !strcmp(l->last_branch, branch->function);
    if (is_told || !is_called(l, branch) || !begin_entry(l, branch))
        return;
    fputs("never looked at", l->stream);
    end_entry(l, branch);
}

/* Sides of one branch. */
static void print_branch(list *l, const mg_cover_item *first, size_t count)
{
    size_t reached = 0;
    assert(count && first->kind == MG_COVER_SIDE);
    for (size_t i = 0; i < count; i++)
        reached += first[i].tests > 0;
    for (size_t i = 0; reached && i < count; i++)
        if (!first[i].tests)
            print_side(l, &first[i]);
    if (!reached)
        print_unreached_branch(l, first);
    if (reached < count)
        l->last_branch = first->function;
}

static void print_function(list *l, const mg_cover_item *function)
{
    assert(function->kind == MG_COVER_FUNCTION);
    if (function->tests || is_called_by_margay(function->function) || !begin_entry(l, function))
        return;
    fprintf(l->stream, "%s is never called\n", function->function);
}

void mg_unreached_print(FILE *stream, const mg_coverage *coverage, const mg_unreached_scope *scope,
                        mg_sources *sources)
{
    list l = {.stream = stream, .coverage = coverage, .scope = scope, .sources = sources};
    size_t step = 1;
    print_sums(stream, coverage, scope);
    for (size_t i = 0; i < coverage->items.count; i += step) {
        const mg_cover_item *item = &coverage->items.items[i];
        for (step = 1; i + step < coverage->items.count && mg_cover_is_same_branch(item, item + step);)
            step++;
        if (item->kind == MG_COVER_FUNCTION)
            print_function(&l, item);
        else if (item->kind == MG_COVER_SIDE)
            print_branch(&l, item, step);
    }
    if (l.count > SHOWN_MOST)
        fprintf(stream, "#   and %zu more, which %s has\n", l.count - SHOWN_MOST, scope->file);
}
