#include "search/strategy.h"

#include <math.h>

void mg_strategy_init(mg_strategy *strategy, mg_strategy_kind kind, uint64_t seed, uint64_t samples)
{
    *strategy = (mg_strategy){.kind = kind, .dice = seed, .samples = samples, .heaviest = -INFINITY};
    if (kind == MG_STRATEGY_BFS)
        mg_vec_push(&strategy->ways, ((mg_way){0})); /* the root */
}

void mg_strategy_guide(mg_strategy *strategy, const mg_pick *path, uint32_t count)
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
    if (strategy->kind == MG_STRATEGY_BFS)
        return strategy->front + 1 < strategy->ways.count ||
               strategy->next <= strategy->ways.items[strategy->front].last;
    return strategy->taken < strategy->samples;
}

static void follow(mg_strategy *strategy, size_t number, uint32_t index)
{
    const mg_way *way = &strategy->ways.items[number];
    strategy->guide.count = 0;
    for (uint32_t i = 0; i < way->depth; i++)
        mg_vec_push(&strategy->guide, 0);
    for (; way->depth; way = &strategy->ways.items[way->parent]) {
        strategy->guide.items[way->depth - 1] = index;
        index = way->index;
    }
}

/* The next value of the choice at the front; then comes the next choice. */
static void step(mg_strategy *strategy)
{
    if (strategy->next > strategy->ways.items[strategy->front].last) {
        strategy->front++;
        strategy->next = 0;
    }
    follow(strategy, strategy->front, (uint32_t)strategy->next++);
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

static bool steer_known(const mg_strategy *strategy, uint32_t position, uint32_t last, uint32_t *index)
{
    *index = 0;
    if (position >= strategy->known_count)
        return true;
    const mg_pick *pick = &strategy->known[position];
    *index = pick->index;
    return pick->cell == last && pick->index <= last;
}

bool mg_strategy_steer(void *context, uint32_t position, uint32_t last, uint32_t *index)
{
    mg_strategy *strategy = context;
    if (strategy->kind == MG_STRATEGY_GUIDED)
        return steer_known(strategy, position, last, index);
    if (strategy->kind == MG_STRATEGY_BFS) {
        strategy->last = last;
        if (position >= strategy->guide.count)
            return false;
        *index = strategy->guide.items[position];
        return true;
    }
    *index = (uint32_t)(roll(strategy) % ((uint64_t)last + 1));
    strategy->weight += log((double)last + 1);
    return true;
}

void mg_strategy_branch(mg_strategy *strategy)
{
    uint32_t depth = strategy->ways.items[strategy->front].depth + 1;
    mg_way way = {(uint32_t)strategy->front, (uint32_t)strategy->next - 1, depth, strategy->last};
    mg_vec_push(&strategy->ways, way);
}

/* A leaf comes up once in exp(weight) paths; it is kept as often as makes all alike. */
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
    mg_vec_clear(&strategy->ways);
    mg_vec_clear(&strategy->guide);
}
