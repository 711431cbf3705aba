/* There are two closures, of the unsigned and of the signed order; == and != are in both. Symbols and constants are points. A question that the closures
 * do not answer is tried out: the comparison is added, values are searched for (placing.h), and all of it is taken back. Values that were found are kept,
 * because they often answer the next question at once; `fitting` counts the comparisons that they are known to satisfy. */
#include "sym/order.h"

#include <assert.h>

#include "base/memory.h"
#include "sym/closure.h"
#include "sym/placing.h"
#include "sym/words.h"

enum { UNSIGNED, SIGNED, ORDERS };

typedef enum kind { EQUAL, DIFFERENT, LESS, NOT_MORE } kind;

typedef struct comparison {
    kind kind;
    uint8_t order; /* of LESS and NOT_MORE */
    mg_term a, b;
} comparison;

typedef struct assertion {
    comparison comparison;
    uint16_t a, b; /* points */
    /* The state before it: */
    size_t trails[ORDERS];
    unsigned points;
    bool was_contradicted;
} assertion;

struct mg_order {
    const mg_terms *terms;
    mg_term points[MG_CLOSURE_POINTS];
    uint64_t values[MG_CLOSURE_POINTS]; /* for which the first `fitting` assertions hold */
    mg_closure closures[ORDERS];
    MG_VEC(assertion) asserted;
    size_t fitting;
    bool is_contradicted;
};

mg_order *mg_order_new(const mg_terms *terms)
{
    mg_order *order = mg_memory_new(sizeof *order);
    order->terms = terms;
    return order;
}

void mg_order_free(mg_order *order)
{
    if (!order)
        return;
    for (int i = 0; i < ORDERS; i++)
        mg_closure_clear(&order->closures[i]);
    mg_vec_clear(&order->asserted);
    free(order);
}

/* ---- terms as comparisons -------------------------------------------------------------------------------------- */

static bool is_point(const mg_order *order, mg_term term)
{
    return mg_terms_is(order->terms, term, MG_TERM_SYMBOL) || mg_terms_is_constant(order->terms, term);
}

static bool read_comparison(const mg_order *order, mg_term term, comparison *c)
{
    static const struct {
        bool is_one;
        kind kind, negated;
        uint8_t order;
    } known[MG_TERM_COUNT] = {
        [MG_TERM_EQ] = {true, EQUAL, DIFFERENT, 0},       [MG_TERM_NE] = {true, DIFFERENT, EQUAL, 0},
        [MG_TERM_ULT] = {true, LESS, NOT_MORE, UNSIGNED}, [MG_TERM_ULE] = {true, NOT_MORE, LESS, UNSIGNED},
        [MG_TERM_SLT] = {true, LESS, NOT_MORE, SIGNED},   [MG_TERM_SLE] = {true, NOT_MORE, LESS, SIGNED},
    };
    const mg_term_node *node = mg_terms_node(order->terms, term);
    bool is_negated = node->operation == MG_TERM_NOT;
    if (is_negated)
        node = mg_terms_node(order->terms, node->operands[0]);
    if (!known[node->operation].is_one || !is_point(order, node->operands[0]) ||
        !is_point(order, node->operands[1]))
        return false;
    *c = (comparison){.kind = known[node->operation].kind,
                      .order = known[node->operation].order,
                      .a = node->operands[0],
                      .b = node->operands[1]};
    if (is_negated) {
        c->kind = known[node->operation].negated;
        if (c->kind == LESS || c->kind == NOT_MORE) { /* not a < b is b <= a */
            c->a = node->operands[1];
            c->b = node->operands[0];
        }
    }
    return true;
}

bool mg_order_understands(const mg_order *order, mg_term term)
{
    comparison c;
    return read_comparison(order, term, &c);
}

/* ---- points ------------------------------------------------------------------------------------------------------ */

static unsigned point_count(const mg_order *order)
{
    assert(order->closures[UNSIGNED].count == order->closures[SIGNED].count);
    return order->closures[UNSIGNED].count;
}

/* The number of its point; the number of points if it has none. */
static unsigned find_point(const mg_order *order, mg_term term)
{
    unsigned point = 0, count = point_count(order);
    while (point < count && order->points[point] != term)
        point++;
    return point;
}

/* Maps a value so that unsigned comparison of the results is the comparison in this order. Its own inverse. */
static uint64_t order_key(const mg_order *order, int order_index, unsigned point, uint64_t value)
{
    unsigned width = mg_terms_width(order->terms, order->points[point]);
    return order_index == SIGNED ? value ^ mg_word_lowest(width) : value;
}

/* Constants are ordered among each other from the start. */
static void relate_constant(mg_order *order, unsigned point)
{
    for (unsigned other = 0; other < point; other++) {
        const mg_term_node *node = mg_terms_node(order->terms, order->points[other]);
        if (node->operation != MG_TERM_CONSTANT ||
            node->width != mg_terms_width(order->terms, order->points[point]))
            continue;
        for (int order_index = 0; order_index < ORDERS; order_index++) {
            uint64_t mine = order_key(order, order_index, point, order->values[point]);
            bool is_below = mine < order_key(order, order_index, other, node->value);
            bool fits = mg_closure_add(&order->closures[order_index], MG_CLOSURE_LT, is_below ? point : other,
                                       is_below ? other : point);
            assert(fits); /* constants never contradict each other */
        }
    }
}

static uint16_t get_point(mg_order *order, mg_term term)
{
    unsigned point = find_point(order, term);
    if (point < point_count(order))
        return (uint16_t)point;
    const mg_term_node *node = mg_terms_node(order->terms, term);
    order->points[point] = term;
    order->values[point] = node->operation == MG_TERM_CONSTANT ? node->value : 0;
    for (int order_index = 0; order_index < ORDERS; order_index++)
        mg_closure_add_point(&order->closures[order_index]);
    if (node->operation == MG_TERM_CONSTANT && !order->is_contradicted)
        relate_constant(order, point);
    return (uint16_t)point;
}

/* ---- asserting and taking back ------------------------------------------------------------------------------------ */

static bool apply(mg_order *order, const assertion *item)
{
    const comparison *c = &item->comparison;
    bool fits = true;
    for (int order_index = 0; fits && order_index < ORDERS; order_index++) {
        mg_closure *closure = &order->closures[order_index];
        bool is_here = c->order == order_index;
        if (c->kind == EQUAL)
            fits = mg_closure_add(closure, MG_CLOSURE_LE, item->a, item->b) &&
                   mg_closure_add(closure, MG_CLOSURE_LE, item->b, item->a);
        else if (c->kind == DIFFERENT || (c->kind == LESS && !is_here))
            fits = mg_closure_add(closure, MG_CLOSURE_NE, item->a, item->b);
        else if (is_here)
            fits = mg_closure_add(closure, c->kind == LESS ? MG_CLOSURE_LT : MG_CLOSURE_LE, item->a, item->b);
    }
    return fits;
}

static bool assert_comparison(mg_order *order, const comparison *c)
{
    unsigned count = point_count(order);
    unsigned missing = (find_point(order, c->a) == count ? 1u : 0u) +
                       (c->a != c->b && find_point(order, c->b) == count ? 1u : 0u);
    if (count + missing > MG_CLOSURE_POINTS)
        return false;
    assertion item = {.comparison = *c,
                      .points = count,
                      .trails = {order->closures[0].trail.count, order->closures[1].trail.count},
                      .was_contradicted = order->is_contradicted};
    item.a = get_point(order, c->a);
    item.b = get_point(order, c->b);
    mg_vec_push(&order->asserted, item);
    if (!order->is_contradicted)
        order->is_contradicted = !apply(order, &item);
    return true;
}

bool mg_order_assert(mg_order *order, mg_term term)
{
    comparison c;
    return read_comparison(order, term, &c) && assert_comparison(order, &c);
}

size_t mg_order_mark(const mg_order *order)
{
    return order->asserted.count;
}

void mg_order_take_back(mg_order *order, size_t mark)
{
    assert(mark <= order->asserted.count);
    if (mark == order->asserted.count)
        return;
    const assertion *first = &order->asserted.items[mark];
    for (int order_index = 0; order_index < ORDERS; order_index++)
        mg_closure_take_back(&order->closures[order_index], first->trails[order_index], first->points);
    order->is_contradicted = first->was_contradicted;
    order->asserted.count = mark;
    order->fitting = order->fitting < mark ? order->fitting : mark;
    assert(order->fitting <= order->asserted.count); /* invariant 54 */
}

/* ---- values ------------------------------------------------------------------------------------------------------- */

/* Does a comparison of these points hold for the values? */
static bool holds(const mg_order *order, const comparison *c, unsigned a, unsigned b)
{
    uint64_t x = order->values[a], y = order->values[b];
    if (c->kind == EQUAL || c->kind == DIFFERENT)
        return (x == y) == (c->kind == EQUAL);
    x = order_key(order, c->order, a, x);
    y = order_key(order, c->order, b, y);
    return c->kind == LESS ? x < y : x <= y;
}

/* Do the values satisfy all that was asserted? */
static bool has_values(mg_order *order)
{
    for (; order->fitting < order->asserted.count; order->fitting++) {
        const assertion *next = &order->asserted.items[order->fitting];
        if (!holds(order, &next->comparison, next->a, next->b))
            return false;
    }
    return true;
}

static mg_reply place_in(const mg_order *order, int order_index, mg_placing *placing)
{
    for (unsigned point = 0; point < point_count(order); point++) {
        const mg_term_node *node = mg_terms_node(order->terms, order->points[point]);
        placing->most[point] = mg_word_mask(node->width);
        placing->is_given[point] = node->operation == MG_TERM_CONSTANT;
        placing->values[point] =
            placing->is_given[point] ? order_key(order, order_index, point, node->value) : 0;
    }
    return mg_placing_find(placing, &order->closures[order_index]);
}

/* Searches for values that satisfy all. Each order is solved separately; a symbol takes its value from the unsigned order if it is only compared as
 * unsigned, else from the signed one. Whether these values fit together is then checked. */
static mg_reply find_values(mg_order *order)
{
    mg_placing placings[ORDERS];
    bool is_compared[ORDERS][MG_CLOSURE_POINTS] = {0};
    mg_reply answers[ORDERS];
    for (int order_index = 0; order_index < ORDERS; order_index++)
        if ((answers[order_index] = place_in(order, order_index, &placings[order_index])) == MG_REPLY_NO)
            return MG_REPLY_NO;
    for (size_t i = 0; i < order->asserted.count; i++) {
        const assertion *item = &order->asserted.items[i];
        bool is_ordered = item->comparison.kind == LESS || item->comparison.kind == NOT_MORE;
        is_compared[item->comparison.order][item->a] |= is_ordered;
        is_compared[item->comparison.order][item->b] |= is_ordered;
    }
    for (unsigned point = 0; point < point_count(order); point++) {
        int order_index = is_compared[UNSIGNED][point] && !is_compared[SIGNED][point] ? UNSIGNED : SIGNED;
        if (answers[order_index] == MG_REPLY_YES)
            order->values[point] = order_key(order, order_index, point, placings[order_index].values[point]);
    }
    order->fitting = 0;
    return has_values(order) ? MG_REPLY_YES : MG_REPLY_UNKNOWN;
}

mg_reply mg_order_can_hold(mg_order *order, mg_term term)
{
    comparison c;
    if (!read_comparison(order, term, &c))
        return MG_REPLY_UNKNOWN;
    if (order->is_contradicted)
        return MG_REPLY_NO;
    unsigned a = find_point(order, c.a), b = find_point(order, c.b), count = point_count(order);
    if (a < count && b < count && has_values(order) && holds(order, &c, a, b))
        return MG_REPLY_YES;
    size_t mark = mg_order_mark(order);
    if (!assert_comparison(order, &c))
        return MG_REPLY_UNKNOWN;
    mg_reply answer = MG_REPLY_NO;
    if (!order->is_contradicted)
        answer = has_values(order) ? MG_REPLY_YES : find_values(order);
    mg_order_take_back(order, mark);
    return answer;
}

bool mg_order_value(mg_order *order, mg_term symbol, uint64_t *value)
{
    assert(mg_terms_is(order->terms, symbol, MG_TERM_SYMBOL));
    if (order->is_contradicted || (!has_values(order) && find_values(order) != MG_REPLY_YES))
        return false;
    unsigned point = find_point(order, symbol);
    *value = point < point_count(order) ? order->values[point] : 0;
    return true;
}

void mg_check_order(const mg_order *order)
{
    if (!order->is_contradicted)
        for (int order_index = 0; order_index < ORDERS; order_index++)
            mg_check_closure(&order->closures[order_index]);
    assert(order->fitting <= order->asserted.count);
    for (size_t i = 0; i < order->fitting; i++) {
        const assertion *item = &order->asserted.items[i];
        assert(holds(order, &item->comparison, item->a, item->b)); /* invariant 54 */
    }
}
