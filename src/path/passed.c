#include "path/passed.h"

#include <assert.h>

static void tell_each(const mg_path *path, uint32_t position, uint32_t from, uint32_t end,
                      mg_passed_function *each, void *context)
{
    assert(position < mg_path_depth(path) &&
           end <= (uint64_t)path->steps[position].last + 1); /* invariant 25 */
    for (uint32_t i = from; i < end; i++)
        each(context, position, i, mg_path_mark(path, &path->steps[position], i) == MG_MARK_TRUE);
}

void mg_passed_before(const mg_path *path, uint32_t from, mg_passed_function *each, void *context)
{
    uint32_t depth = mg_path_depth(path);
    for (uint32_t i = from; i < depth; i++)
        if (path->steps[i].marks < path->steps[i].marks_end)
            tell_each(path, i, 0, path->steps[i].taken, each, context);
}

void mg_passed_after(const mg_path *path, mg_passed_function *each, void *context)
{
    for (uint32_t i = mg_path_depth(path); i--;) {
        const mg_step *step = &path->steps[i];
        uint32_t next = mg_path_first_unknown(path, step, step->taken + 1);
        tell_each(path, i, step->taken + 1, next, each, context);
        if (next <= step->last)
            return;
    }
}
