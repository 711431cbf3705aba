#include "path/strategy.h"

#include "path/refusals.h"

#include <assert.h>
#include <math.h>

void mg_strategy_init(mg_strategy *strategy, mg_strategy_kind kind, uint64_t seed, uint64_t samples)
{
    *strategy = (mg_strategy){.kind = kind, .dice = seed, .samples = samples, .heaviest = -INFINITY};
    if (kind == MG_STRATEGY_BFS)
        mg_vec_push(&strategy->cuts, ((mg_cut){0})); /* the root */
}

void mg_strategy_guide(mg_strategy *strategy, const mg_turn *path, uint32_t count)
{
    *strategy = (mg_strategy){
        .kind = MG_STRATEGY_GUIDED, .samples = 1, .known = path, .known_count = count, .heaviest = -INFINITY};
}

/* splitmix64: good enough, and the same everywhere. */
static uint64_t roll(mg_strategy *strategy)
{
    uint64_t z = strategy->dice += 0x9e3779b97f4a7c15ull;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return z ^ z >> 31;
}

static double roll_fraction(mg_strategy *strategy)
{
    return (double)(roll(strategy) >> 11) * 0x1p-53;
}

bool mg_strategy_has_more(const mg_strategy *strategy)
{
    assert(strategy->kind != MG_STRATEGY_BFS || strategy->front < strategy->cuts.count);
    if (strategy->kind == MG_STRATEGY_BFS)
        return strategy->front + 1 < strategy->cuts.count ||
               strategy->next <= strategy->cuts.items[strategy->front].here.last;
    return strategy->taken < strategy->samples;
}

/* Makes the guide lead to a cut, and take this way there. */
static void guide_to(mg_strategy *strategy, size_t number, uint32_t taken)
{
    const mg_cut *cut = &strategy->cuts.items[number];
    strategy->guide.count = 0;
    for (uint32_t i = 0; i < cut->depth; i++)
        mg_vec_push(&strategy->guide, cut->here);
    for (; cut->depth; cut = &strategy->cuts.items[cut->parent]) {
        assert(strategy->cuts.items[cut->parent].depth + 1 == cut->depth);
        strategy->guide.items[cut->depth - 1] = (mg_turn){cut->here.kind, cut->here.last, taken};
        taken = cut->way;
    }
}

/* Goes the next way from the cut at the front; after its last way it is the next cut's turn. */
static void step(mg_strategy *strategy)
{
    if (strategy->next > strategy->cuts.items[strategy->front].here.last) {
        strategy->front++;
        strategy->next = 0;
    }
    guide_to(strategy, strategy->front, (uint32_t)strategy->next++);
}

bool mg_strategy_next(mg_strategy *strategy)
{
    if (!mg_strategy_has_more(strategy))
        return false;
    strategy->weight = 0;
    if (strategy->kind == MG_STRATEGY_BFS)
        step(strategy);
    return true;
}

bool mg_strategy_knows(const mg_strategy *strategy, uint32_t position)
{
    return strategy->kind == MG_STRATEGY_GUIDED && position < strategy->known_count;
}

static bool steer_known(const mg_strategy *strategy, uint32_t position, mg_step_kind kind, uint32_t last,
                        uint32_t *taken)
{
    *taken = 0;
    if (!mg_strategy_knows(strategy, position))
        return true;
    *taken = strategy->known[position].taken;
    return mg_turn_fits(&strategy->known[position], kind, last);
}

bool mg_strategy_steer(mg_strategy *strategy, uint32_t position, mg_step_kind kind, uint32_t last,
                       uint32_t *taken)
{
    if (strategy->kind == MG_STRATEGY_GUIDED)
        return steer_known(strategy, position, kind, last, taken);
    if (strategy->kind == MG_STRATEGY_DFS) {
        *taken = mg_refusals_steer(strategy->refusals, position, last);
        return true;
    }
    if (strategy->kind == MG_STRATEGY_BFS) {
        strategy->here = (mg_turn){kind, last, 0};
        if (position >= strategy->guide.count)
            return false;
        *taken = strategy->guide.items[position].taken;
        return true;
    }
    *taken = (uint32_t)(roll(strategy) % ((uint64_t)last + 1));
    strategy->weight += log((double)last + 1);
    return true;
}

void mg_strategy_branch(mg_strategy *strategy)
{
    assert(strategy->kind == MG_STRATEGY_BFS &&
           strategy->next); /* a path is cut only on a way from the front that was begun */
    uint32_t depth = strategy->cuts.items[strategy->front].depth + 1;
    mg_cut cut = {(uint32_t)strategy->front, (uint32_t)strategy->next - 1, depth, strategy->here};
    mg_vec_push(&strategy->cuts, cut);
}

/* A leaf comes up once in exp(weight) paths. Rarer ones are kept more often, so that all leaves are equally likely to be kept. */
bool mg_strategy_accepts(mg_strategy *strategy)
{
    if (strategy->kind == MG_STRATEGY_LEAVES && strategy->weight < strategy->heaviest &&
        roll_fraction(strategy) >= exp(strategy->weight - strategy->heaviest))
        return false;
    strategy->heaviest = strategy->weight > strategy->heaviest ? strategy->weight : strategy->heaviest;
    strategy->taken++;
    return true;
}

void mg_strategy_clear(mg_strategy *strategy)
{
    mg_vec_clear(&strategy->cuts);
    mg_vec_clear(&strategy->guide);
}
