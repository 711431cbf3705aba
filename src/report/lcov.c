#include "report/lcov.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

typedef struct items {
    const mg_cover_item *at, *end;
} items;

/* The items of the first file. */
static items take_file(items all)
{
    assert(all.at < all.end);
    items file = {all.at, all.at};
    while (file.end < all.end && !strcmp(file.end->file, all.at->file))
        file.end++;
    return file;
}

static items take_kind(items file, mg_cover_kind kind)
{
    while (file.at < file.end && file.at->kind != kind)
        file.at++;
    items range = {file.at, file.at};
    while (range.end < file.end && range.end->kind == kind)
        range.end++;
    return range;
}

static items take_branch(items sides)
{
    assert(sides.at < sides.end && sides.at->kind == MG_COVER_SIDE);
    items branch = {sides.at, sides.at};
    while (branch.end < sides.end && mg_cover_is_same_branch(branch.end, sides.at))
        branch.end++;
    return branch;
}

static unsigned count_reached(items range)
{
    unsigned reached = 0;
    for (; range.at < range.end; range.at++)
        reached += range.at->tests > 0;
    return reached;
}

static void add_sums(mg_text *out, const char *letters, items range)
{
    assert(range.at <= range.end);
    mg_text_printf(out, "%sF:%u\n%sH:%u\n", letters, (unsigned)(range.end - range.at), letters,
                   count_reached(range));
}

/* The absolute path, so that readers need not run in the same directory. */
static void add_path(mg_text *out, const char *file)
{
    char path[PATH_MAX];
    mg_text_printf(out, "TN:\nSF:%s\n", realpath(file, path) ? path : file);
}

static void add_functions(mg_text *out, items functions)
{
    for (const mg_cover_item *f = functions.at; f < functions.end; f++)
        mg_text_printf(out, "FN:%u,%s\n", f->line, f->function);
    for (const mg_cover_item *f = functions.at; f < functions.end; f++)
        mg_text_printf(out, "FNDA:%u,%s\n", f->tests, f->function);
    add_sums(out, "FN", functions);
}

/* The block of a branch is its number in the line; a dash says that its condition was never evaluated. */
static void add_branches(mg_text *out, items sides)
{
    unsigned block = 0, line = 0;
    for (items rest = sides; rest.at < rest.end;) {
        items branch = take_branch(rest);
        bool is_reached = count_reached(branch) > 0;
        block = branch.at->line == line ? block + 1 : 0;
        line = branch.at->line;
        for (const mg_cover_item *side = branch.at; side < branch.end; side++) {
            mg_text_printf(out, "BRDA:%u,%u,%u,", line, block, (unsigned)(side - branch.at));
            mg_text_printf(out, is_reached ? "%u\n" : "-\n", side->tests);
        }
        rest.at = branch.end;
    }
    add_sums(out, "BR", sides);
}

static void add_lines(mg_text *out, items lines)
{
    for (const mg_cover_item *line = lines.at; line < lines.end; line++)
        mg_text_printf(out, "DA:%u,%u\n", line->line, line->tests);
    add_sums(out, "L", lines);
}

void mg_lcov_add(mg_text *out, const mg_coverage *coverage)
{
    items rest = {coverage->items.items, coverage->items.items + coverage->items.count};
    while (rest.at < rest.end) {
        items file = take_file(rest);
        add_path(out, file.at->file);
        add_functions(out, take_kind(file, MG_COVER_FUNCTION));
        add_branches(out, take_kind(file, MG_COVER_SIDE));
        add_lines(out, take_kind(file, MG_COVER_LINE));
        mg_text_add(out, "end_of_record\n");
        rest.at = file.end;
    }
}
