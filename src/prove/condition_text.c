/* The condition of a path in the words of the program: what it found at each choice that had more than one way. What was forced follows from that, and the range of
 * a number stands in its name. */
#include <assert.h>
#include <string.h>

#include "choice/questions.h"
#include "prove/prover.h"
#include "sym/term_text.h"

/* How many bits the numbers of a range need, as unsigned numbers (mg_symbol.bits); 0: some are negative, or they are enumerators. */
static unsigned bits_of(const mg_range *range)
{
    uint64_t high = (uint64_t)range->low + range->last;
    if (range->is_unsigned)
        return 64;
    if (range->enumeration || range->low < 0 || (int64_t)high < 0)
        return 0;
    return high ? 64 - (unsigned)__builtin_clzll(high) : 1;
}

/* Of several choices with the same text, all but the first get a number. */
static void add_name(mg_text *out, uint32_t variable)
{
    unsigned number = 1;
    mg_text other = {0};
    mg_choices_add_name(out, &MG_STORE->variables[variable]);
    for (uint32_t v = 0; v < variable; v++) {
        if (MG_STORE->variables[v].kind != &mg_ranges_kind)
            continue;
        mg_text_reset(&other);
        mg_choices_add_name(&other, &MG_STORE->variables[v]);
        number += !strcmp(other.data, out->data);
    }
    if (number > 1)
        mg_text_printf(out, "#%u", number);
    mg_text_clear(&other);
}

/* Symbols belong to variables by number, and the variable with a number may be another choice on another path: so they are named for each path. */
static void name_symbols(mg_prover *p)
{
    mg_text name = {0};
    for (uint32_t v = 0; v < MG_STORE->variable_count && v < p->symbols.count; v++) {
        const mg_variable *variable = &MG_STORE->variables[v];
        if (variable->kind != &mg_ranges_kind)
            continue;
        mg_term symbol = p->symbols.items[v].terms[mg_symbol_form_of(&variable->range)];
        if (!symbol)
            continue;
        mg_text_reset(&name);
        add_name(&name, v);
        mg_terms_rename(p->terms, symbol, name.data, bits_of(&variable->range));
    }
    mg_text_clear(&name);
}

static void add_separator(mg_text *out)
{
    mg_text_add(out, out->length ? " && " : "");
}

/* So many numbers were tried for a term, up to the step at a position. If the last is the right one, the others need not be told; if not, the term is none of
 * them. */
static void add_tried(const mg_prover *p, mg_text *out, uint32_t position, uint32_t tried)
{
    assert(tried && position < p->claims.count && p->claims.items[position].term);
    const mg_term_node *is_not = mg_terms_node(p->terms, p->claims.items[position].term);
    const mg_term_node *is_equal = mg_terms_node(p->terms, is_not->operands[0]);
    if (!p->path->steps[position].taken) {
        add_separator(out);
        mg_term_add_part_text(out, p->terms, p->claims.items[position].term);
    } else if (is_not->operation == MG_TERM_NOT && is_equal->operation == MG_TERM_EQ) {
        bool is_second = mg_terms_is_constant(p->terms, is_equal->operands[0]);
        add_separator(out);
        mg_term_add_part_text(out, p->terms, is_equal->operands[is_second]);
        mg_text_printf(out, tried > 1 ? " is none of the %u numbers tried" : " is another number", tried);
    }
}

static bool is_value(const mg_prover *p, uint32_t position)
{
    const mg_step *step = &p->path->steps[position];
    return step->kind == MG_STEP_answer && step->owner == MG_ASKS_VALUE && step->last;
}

static bool is_told(const mg_prover *p, uint32_t position)
{
    const mg_step *step = &p->path->steps[position];
    return step->kind == MG_STEP_answer && step->last && p->claims.items[position].term;
}

void mg_prover_add_condition(mg_prover *p, mg_text *out)
{
    uint32_t end = mg_path_position(p->path), tried = 0;
    assert(!out->length);
    end = end < p->claims.count ? end : (uint32_t)p->claims.count;
    name_symbols(p);
    for (uint32_t i = 0; i < end; i++) {
        if (!is_told(p, i))
            continue;
        tried = is_value(p, i) ? tried + 1 : 0;
        bool goes_on = tried && p->path->steps[i].taken && i + 1 < end && is_value(p, i + 1);
        if (tried && !goes_on)
            add_tried(p, out, i, tried);
        tried = goes_on ? tried : 0;
        if (!is_value(p, i)) {
            add_separator(out);
            mg_term_add_part_text(out, p->terms, p->claims.items[i].term);
        }
    }
}
