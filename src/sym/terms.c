/* Terms are interned: a hash of the node finds a term that is there already. The nodes lie in a stretch, so they never move, and each has the number of the
 * next in the chain of its bucket; when there are more terms than buckets, the number of buckets is doubled and all chains are built again. */
#include "sym/terms.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "sym/simplify.h"
#include "sym/words.h"

typedef struct mg_term_place {
    mg_term_node node;
    uint32_t hash;
    mg_term next; /* in its bucket */
} mg_term_place;

enum { FIRST_BUCKETS = 1 << 10 };

static const uint8_t forms[MG_TERM_COUNT] = {
#define MG_TERM_LEAF(NAME) [MG_TERM_##NAME] = MG_TERM_FORM_LEAF,
#define MG_TERM(NAME, name, form, commutes, text) [MG_TERM_##NAME] = MG_TERM_FORM_##form,
#include "sym/operations.def"
#undef MG_TERM_LEAF
#undef MG_TERM
};
static const bool commuting[MG_TERM_COUNT] = {
#define MG_TERM_LEAF(NAME)
#define MG_TERM(NAME, name, form, commutes, text) [MG_TERM_##NAME] = commutes,
#include "sym/operations.def"
#undef MG_TERM_LEAF
#undef MG_TERM
};

mg_term_form mg_term_form_of(unsigned operation)
{
    assert(operation < MG_TERM_COUNT);
    return forms[operation];
}

unsigned mg_term_operands(unsigned operation)
{
    static const uint8_t counts[MG_TERM_FORM_COUNT] = {0, 1, 2, 2, 1, 1, 2, 3};
    return counts[mg_term_form_of(operation)];
}

bool mg_term_commutes(unsigned operation)
{
    assert(operation < MG_TERM_COUNT);
    return commuting[operation];
}

/* ---- the table ----------------------------------------------------------------------------------------------- */

static mg_term_place *places(const mg_terms *terms)
{
    return (mg_term_place *)(void *)terms->nodes.base;
}

static mg_term *bucket(const mg_terms *terms, uint32_t hash)
{
    return (mg_term *)(void *)terms->buckets.base + (hash & (terms->bucket_count - 1));
}

mg_terms *mg_terms_new(uint32_t most)
{
    assert(most && most <= 1000000000);
    mg_terms *terms = mg_memory_new(sizeof *terms);
    terms->most = most;
    terms->bucket_count = FIRST_BUCKETS;
    mg_stretch_init(&terms->nodes, ((size_t)most + 1) * sizeof(mg_term_place));
    mg_stretch_init(&terms->buckets, ((size_t)most * 2 + FIRST_BUCKETS) * sizeof(mg_term));
    return terms;
}

void mg_terms_free(mg_terms *terms)
{
    if (!terms)
        return;
    for (size_t i = 0; i < terms->symbols.count; i++)
        free(terms->symbols.items[i].name);
    mg_vec_clear(&terms->symbols);
    mg_stretch_clear(&terms->nodes);
    mg_stretch_clear(&terms->buckets);
    free(terms);
}

const mg_term_node *mg_terms_node(const mg_terms *terms, mg_term term)
{
    assert(term && term <= terms->count); /* invariant 51 */
    return &places(terms)[term].node;
}

static uint64_t mix_hash(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9e3779b97f4a7c15;
    return hash ^ hash >> 29;
}

static uint32_t hash_of(const mg_term_node *node)
{
    uint64_t hash =
        mix_hash(node->value, (uint64_t)node->operation << 16 | (unsigned)node->width << 8 | node->low);
    hash = mix_hash(hash, (uint64_t)node->operands[0] << 32 | node->operands[1]);
    return (uint32_t)(mix_hash(hash, node->operands[2]) >> 16);
}

static bool is_same(const mg_term_node *a, const mg_term_node *b)
{
    return a->operation == b->operation && a->width == b->width && a->low == b->low && a->value == b->value &&
           !memcmp(a->operands, b->operands, sizeof a->operands);
}

static void link_place(mg_terms *terms, mg_term term)
{
    mg_term_place *place = &places(terms)[term];
    mg_term *first = bucket(terms, place->hash);
    place->next = *first;
    *first = term;
}

static void double_buckets(mg_terms *terms)
{
    uint32_t twice = terms->bucket_count * 2;
    if (!mg_stretch_grow(&terms->buckets, (size_t)twice * sizeof(mg_term)))
        return; /* then the chains get longer */
    terms->bucket_count = twice;
    memset(terms->buckets.base, 0, (size_t)twice * sizeof(mg_term));
    for (mg_term term = 1; term <= terms->count; term++)
        link_place(terms, term);
}

static mg_term find_term(const mg_terms *terms, const mg_term_node *node, uint32_t hash)
{
    mg_term term = *bucket(terms, hash);
    while (term && !(places(terms)[term].hash == hash && is_same(&places(terms)[term].node, node)))
        term = places(terms)[term].next;
    return term;
}

static bool fits(const mg_terms *terms, const mg_term_node *node);

static bool has_undefined(const mg_terms *terms, const mg_term_node *node)
{
    bool has_any = node->is_undefined;
    for (unsigned i = 0; i < mg_term_operands(node->operation); i++)
        has_any = has_any || mg_terms_node(terms, node->operands[i])->is_undefined;
    return has_any;
}

mg_term mg_terms_intern(mg_terms *terms, const mg_term_node *node)
{
    assert(fits(terms, node)); /* invariant 50 */
    uint32_t hash = hash_of(node);
    mg_term term = find_term(terms, node, hash);
    if (term)
        return term;
    if (terms->count == terms->most ||
        !mg_stretch_grow(&terms->nodes, ((size_t)terms->count + 2) * sizeof(mg_term_place)))
        return 0;
    term = ++terms->count;
    places(terms)[term] = (mg_term_place){.node = *node, .hash = hash};
    places(terms)[term].node.is_undefined = has_undefined(terms, node);
    link_place(terms, term);
    if (terms->count > terms->bucket_count)
        double_buckets(terms);
    assert(find_term(terms, node, hash) == term); /* invariant 51 */
    return term;
}

/* ---- well-formed nodes --------------------------------------------------------------------------------------- */

static bool fits_leaf(const mg_terms *terms, const mg_term_node *node)
{
    if (node->operation == MG_TERM_CONSTANT)
        return node->value <= mg_word_mask(node->width);
    return node->value < terms->symbols.count;
}

static bool fits_operands(const mg_terms *terms, const mg_term_node *node)
{
    unsigned widths[3] = {0}, count = mg_term_operands(node->operation);
    for (unsigned i = 0; i < count; i++)
        widths[i] = mg_terms_width(terms, node->operands[i]);
    switch (mg_term_form_of(node->operation)) {
    case MG_TERM_FORM_UNARY:
        return widths[0] == node->width;
    case MG_TERM_FORM_BINARY:
        return widths[0] == node->width && widths[1] == node->width;
    case MG_TERM_FORM_TEST:
        return widths[0] == widths[1] && node->width == 1;
    case MG_TERM_FORM_EXTEND:
        return widths[0] <= node->width;
    case MG_TERM_FORM_PART:
        return node->low + node->width <= (int)widths[0];
    case MG_TERM_FORM_JOIN:
        return widths[0] + widths[1] == node->width;
    default:
        return widths[0] == 1 && widths[1] == node->width && widths[2] == node->width;
    }
}

static bool fits(const mg_terms *terms, const mg_term_node *node)
{
    if (node->operation >= MG_TERM_COUNT || node->width < 1 || node->width > 64)
        return false;
    for (unsigned i = mg_term_operands(node->operation); i < 3; i++)
        if (node->operands[i])
            return false;
    return mg_term_operands(node->operation) ? !node->value && fits_operands(terms, node)
                                             : fits_leaf(terms, node);
}

void mg_check_terms(const mg_terms *terms)
{
    assert(terms->count <= terms->most);
    for (mg_term term = 1; term <= terms->count; term++) {
        const mg_term_node *node = mg_terms_node(terms, term);
        assert(fits(terms, node)); /* invariant 50 */
        for (unsigned i = 0; i < mg_term_operands(node->operation); i++)
            assert(node->operands[i] < term);                  /* invariant 51 */
        assert(find_term(terms, node, hash_of(node)) == term); /* invariant 51 */
    }
}

/* ---- building ------------------------------------------------------------------------------------------------ */

mg_term mg_terms_constant(mg_terms *terms, unsigned width, uint64_t value)
{
    return mg_terms_intern(terms, &(mg_term_node){.operation = MG_TERM_CONSTANT,
                                                  .width = (uint8_t)width,
                                                  .value = value & mg_word_mask(width)});
}

static mg_term add_symbol(mg_terms *terms, unsigned width, const char *name, bool is_undefined)
{
    assert(width >= 1 && width <= 64 && name);
    size_t number = terms->symbols.count, size = strlen(name) + 1;
    mg_vec_push(&terms->symbols, (mg_symbol){0});
    mg_term term = mg_terms_intern(terms, &(mg_term_node){.operation = MG_TERM_SYMBOL,
                                                          .width = (uint8_t)width,
                                                          .is_undefined = is_undefined,
                                                          .value = number});
    if (term)
        terms->symbols.items[number] =
            (mg_symbol){.term = term, .name = memcpy(mg_memory_new(size), name, size)};
    else
        terms->symbols.count--;
    return term;
}

void mg_terms_rename(mg_terms *terms, mg_term symbol, const char *name, unsigned bits)
{
    size_t size = strlen(name) + 1;
    assert(mg_terms_is(terms, symbol, MG_TERM_SYMBOL) && bits <= 64);
    mg_symbol *renamed = &terms->symbols.items[mg_terms_node(terms, symbol)->value];
    free(renamed->name);
    renamed->name = memcpy(mg_memory_new(size), name, size);
    renamed->bits = bits;
}

mg_term mg_terms_symbol(mg_terms *terms, unsigned width, const char *name)
{
    return add_symbol(terms, width, name, false);
}

mg_term mg_terms_undefined(mg_terms *terms, unsigned width)
{
    return add_symbol(terms, width, "undefined", true);
}

static mg_term build(mg_terms *terms, const mg_term_node *node)
{
    for (unsigned i = 0; i < mg_term_operands(node->operation); i++)
        if (!node->operands[i])
            return 0;
    assert(fits(terms, node)); /* invariant 50 */
    return terms->is_plain ? mg_terms_intern(terms, node) : mg_terms_simplify(terms, node);
}

mg_term mg_terms_unary(mg_terms *terms, mg_term_operation operation, mg_term a)
{
    assert(mg_term_form_of(operation) == MG_TERM_FORM_UNARY);
    uint8_t width = a ? mg_terms_node(terms, a)->width : 1;
    return build(terms, &(mg_term_node){.operation = (uint8_t)operation, .width = width, .operands = {a}});
}

mg_term mg_terms_binary(mg_terms *terms, mg_term_operation operation, mg_term a, mg_term b)
{
    mg_term_form form = mg_term_form_of(operation);
    assert(form == MG_TERM_FORM_BINARY || form == MG_TERM_FORM_TEST || form == MG_TERM_FORM_JOIN);
    if (!a || !b)
        return 0;
    unsigned width = form == MG_TERM_FORM_TEST ? 1 : mg_terms_width(terms, a);
    if (form == MG_TERM_FORM_JOIN)
        width += mg_terms_width(terms, b);
    return build(terms,
                 &(mg_term_node){.operation = (uint8_t)operation, .width = (uint8_t)width, .operands = {a, b}});
}

mg_term mg_terms_extend(mg_terms *terms, mg_term_operation operation, mg_term a, unsigned width)
{
    assert(mg_term_form_of(operation) == MG_TERM_FORM_EXTEND && width <= 64);
    return build(terms,
                 &(mg_term_node){.operation = (uint8_t)operation, .width = (uint8_t)width, .operands = {a}});
}

mg_term mg_terms_extract(mg_terms *terms, mg_term a, unsigned low, unsigned width)
{
    assert(low < 64 && width <= 64);
    return build(terms, &(mg_term_node){.operation = MG_TERM_EXTRACT,
                                        .width = (uint8_t)width,
                                        .low = (uint8_t)low,
                                        .operands = {a}});
}

mg_term mg_terms_ite(mg_terms *terms, mg_term bit, mg_term a, mg_term b)
{
    uint8_t width = a ? mg_terms_node(terms, a)->width : 1;
    return build(terms, &(mg_term_node){.operation = MG_TERM_ITE, .width = width, .operands = {bit, a, b}});
}
