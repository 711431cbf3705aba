#include "path/next.h"

#include "base/hot.h"

uint32_t mg_path_first_unknown(const mg_path *path, const mg_step *step, uint32_t way)
{
    mg_assert_hot(!step->left || way > step->last || step->left >> way); /* the last way is among those left */
    if (step->left && way <= step->last)
        return way + (uint32_t)__builtin_ctzll(step->left >> way);
    while (way <= step->last && mg_path_mark(path, step, way) != MG_MARK_NONE)
        way++;
    return way;
}

/* Of a step of which not all ways are gone. Whoever says which way is next may also go back to an earlier one. */
static uint32_t find_way(const mg_path *path, const mg_step *step)
{
    const mg_step_ops *ops = path->ops[step->kind];
    if (ops && ops->next)
        return ops->next(path->contexts[step->kind], step);
    mg_assert_hot(step->taken <= step->last); /* invariant 25 */
    return mg_path_first_unknown(path, step, step->taken + 1);
}

mg_next mg_path_find_next(const mg_path *path)
{
    uint32_t depth = mg_path_depth(path), way = 0;
    for (; depth; depth--) {
        const mg_step *step = &path->steps[depth - 1];
        way = step->taken + 1;
        if (way > step->last && !step->left)
            continue;
        if (step->left || step->marks < step->marks_end)
            way = find_way(path, step);
        mg_assert_hot(way != step->taken); /* invariant 28 */
        if (way <= step->last)
            return (mg_next){depth - 1, way};
    }
    return (mg_next){MG_NONE, 0};
}

double mg_path_fraction(const mg_path *path)
{
    double done = 0, width = 1;
    uint32_t depth = mg_path_depth(path);
    for (uint32_t i = 0; i < depth && width > 1e-12; i++) {
        mg_step step = path->steps[i];
        width /= (double)step.last + 1;
        done += width * (double)step.taken;
    }
    return done < 1 ? done : 1;
}
