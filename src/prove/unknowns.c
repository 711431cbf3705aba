/* Fields as symbols: what becomes of one when it is first read. Each is a step of the path with one way, so that a path with numbers in the place
 * of symbols comes to the same choices in the same order. */
#include "prove/arrays.h"

#include <assert.h>
#include <stdio.h>

#include "base/memory.h"
#include "choice/fields.h"
#include "choice/questions.h"
#include "prove/contexts.h"
#include "prove/cuts.h"
#include "prove/pure.h"
#include "sym/words.h"

static const mg_domain *domain_of(const mg_prover *p, uint32_t cell)
{
    const mg_layout *layout = p->cells->layout;
    assert(cell < layout->cell_count);
    return &layout->domains[layout->cells[cell].domain];
}

static bool is_signed(const mg_type *type)
{
    return type->kind == MG_TYPE_SIGNED || type->is_signed;
}

/* ---- numbers ---------------------------------------------------------------------------------------------- */

/* As it lies in memory. */
static unsigned size_of(const mg_cell *cell)
{
    return cell->bit_size ? cell->bit_size : cell->bytes * 8;
}

/* A bool is one bit. */
static unsigned width_of(const mg_cell *cell)
{
    return cell->type->kind == MG_TYPE_BOOL ? 1 : size_of(cell);
}

static const char *name_field(const mg_prover *p, uint32_t cell, char *name, size_t size)
{
    const mg_layout *layout = p->cells->layout;
    snprintf(name, size, "%s.%s", layout->objects[layout->cells[cell].object].name, layout->cells[cell].path);
    return name;
}

/* The same one as on the paths before; a field that mg_havoc made forgotten gets another one each time. A bit-field cannot be forgotten. */
static mg_term symbol_of(mg_prover *p, uint32_t cell, uint32_t variable)
{
    char name[300];
    if (p->cells->has_forgotten && !p->cells->layout->cells[cell].bit_size)
        return mg_prover_symbol(p, variable, MG_SYMBOL_LONG);
    while (p->fields.count <= cell)
        mg_vec_push(&p->fields, 0);
    assert(cell < p->fields.count);
    mg_term *term = &p->fields.items[cell];
    if (!*term)
        *term = mg_terms_symbol(p->terms, width_of(&p->cells->layout->cells[cell]),
                                name_field(p, cell, name, sizeof name));
    return *term;
}

static mg_term any_of(mg_prover *p, mg_term symbol, const mg_domain *domain)
{
    mg_term any = mg_terms_constant(p->terms, 1, 0);
    for (uint64_t i = 0; i < domain->count; i++) {
        mg_term value =
            mg_terms_constant(p->terms, mg_terms_width(p->terms, symbol), (uint64_t)domain->values[i]);
        any = mg_terms_binary(p->terms, MG_TERM_OR, any, mg_terms_binary(p->terms, MG_TERM_EQ, symbol, value));
    }
    return any;
}

static mg_term between(mg_prover *p, mg_term symbol, const mg_domain *domain, mg_term_operation less)
{
    unsigned width = mg_terms_width(p->terms, symbol);
    mg_term low = mg_terms_constant(p->terms, width, (uint64_t)domain->lo),
            high = mg_terms_constant(p->terms, width, (uint64_t)domain->hi);
    return mg_terms_binary(p->terms, MG_TERM_AND, mg_terms_binary(p->terms, less, low, symbol),
                           mg_terms_binary(p->terms, less, symbol, high));
}

/* What its bounds say of it. Of all that it could be, that it is so is no condition. */
static mg_term domain_term(mg_prover *p, mg_term symbol, uint32_t cell)
{
    const mg_domain *domain = domain_of(p, cell);
    unsigned width = mg_terms_width(p->terms, symbol);
    bool is_whole = domain->kind == MG_DOMAIN_RANGE && (width == 64 ? !domain->count : domain->count >> width);
    if (is_whole)
        return mg_terms_constant(p->terms, 1, 1);
    if (domain->kind == MG_DOMAIN_LIST)
        return any_of(p, symbol, domain);
    return between(p, symbol, domain,
                   is_signed(p->cells->layout->cells[cell].type) ? MG_TERM_SLE : MG_TERM_ULE);
}

/* As wide as the field. */
static mg_term fit_field(mg_prover *p, mg_term symbol, const mg_cell *cell)
{
    unsigned width = size_of(cell), has = mg_terms_width(p->terms, symbol);
    if (has > width)
        return mg_terms_extract(p->terms, symbol, 0, width);
    return has < width ? mg_terms_extend(p->terms, MG_TERM_ZEXT, symbol, width) : symbol;
}

static uint64_t open_number(mg_prover *p, uint32_t cell, uint32_t variable, uint32_t position)
{
    mg_term symbol = symbol_of(p, cell, variable), field = fit_field(p, symbol, &p->cells->layout->cells[cell]),
            domain = domain_term(p, p->cells->has_forgotten ? field : symbol, cell);
    if (!domain || !field)
        mg_prover_give_up(p, MG_BEYOND_TERMS);
    assert(mg_terms_width(p->terms, field) == size_of(&p->cells->layout->cells[cell])); /* invariant 50 */
    mg_prover_claim(p, position, domain);
    mg_store_set(&MG_STORE->variables[variable].unknown.answer.value, field);
    return MG_LANE_TERM | field;
}

/* ---- reading ---------------------------------------------------------------------------------------------- */

static bool was_forgotten(const mg_prover *p, uint32_t cell)
{
    for (uint64_t i = 0; p->cells->has_forgotten && i < MG_NOTES->havoc_count; i++)
        if (MG_NOTES->havocs[i].cell == cell)
            return true;
    return false;
}

/* Is it the result of an open function, or part of that? */
static bool is_awaited(const mg_prover *p, const mg_cell *cell)
{
    return cell->address - p->result_at < p->result_size;
}

/* What an open function returns or changes is of now. */
static uint32_t context_of(mg_prover *p, uint32_t cell)
{
    const mg_cell *read = &p->cells->layout->cells[cell];
    bool is_result = is_awaited(p, read) || (MG_NOTES->open_called && was_forgotten(p, cell));
    return is_result ? mg_contexts_begin(p) : p->contexts[read->object];
}

static uint64_t open_field(void *context, uint32_t cell)
{
    mg_prover *p = context;
    const mg_cell *read = &p->cells->layout->cells[cell];
    bool is_pointer = read->type->kind == MG_TYPE_POINTER;
    assert((read->bit_size || mg_cells_is_symbolic(p->cells, cell)) &&
           read->object < p->cells->layout->object_count);
    uint32_t position = mg_path_position(p->path);
    mg_variable described = {.kind = is_pointer ? &mg_summaries_kind : &mg_field_symbols_kind,
                             .position = position,
                             .unknown = {.cell = cell, .bound = p->bounds[read->object]}};
    if (is_pointer) {
        described.unknown.context = context_of(p, cell);
        described.unknown.is_old = p->is_result_old && is_awaited(p, read);
    }
    uint32_t lane = mg_store_add(&described, NULL);
    if (!lane || position + 2 > p->path->room)
        mg_prover_give_up(p, MG_BEYOND_LONG);
    uint32_t variable = MG_STORE->views[lane].variable;
    if (!mg_path_take(p->path, MG_STEP_symbol, variable, 0))
        mg_run_end(p->run, MG_VERDICT_unstable, 0, 0);
    assert(p->path->steps[position].owner == variable && !p->path->steps[position].last); /* invariant 59 */
    mg_loops_note_read();
    uint64_t number = is_pointer ? 0 : open_number(p, cell, variable, position);
    mg_path_arrive(p->path);
    if (is_pointer && p->is_result_fresh && is_awaited(p, read))
        mg_summaries_renew(p, lane);
    return is_pointer ? lane : number;
}

static uint64_t bits_symbol(void *context, uint32_t cell)
{
    mg_prover *p = context;
    mg_term field = fit_field(p, symbol_of(p, cell, 0), &p->cells->layout->cells[cell]);
    if (!field)
        mg_prover_give_up(p, MG_BEYOND_TERMS);
    return MG_LANE_TERM | field;
}

/* What can have no symbol is chosen. Where nothing bounds it, that is all that it can be; a real is never all of that. */
static void check_chosen(void *context, uint32_t cell)
{
    mg_prover *p = context;
    const mg_cell *chosen = &p->cells->layout->cells[cell];
    const mg_cell_run *each = &p->cells->each[cell];
    assert(!mg_cells_is_symbolic(p->cells, cell)); /* invariant 59 */
    bool is_too_wide = each->is_wide || each->last >= p->values_most;
    if (p->heap.is_open && (chosen->is_union || chosen->type->kind == MG_TYPE_FLOAT || is_too_wide))
        mg_prover_give_up(p, MG_BEYOND_FIELD);
}

void mg_prover_open_fields(mg_prover *p, mg_cells *cells)
{
    const mg_layout *layout = cells->layout;
    p->cells = cells;
    p->bounds = mg_memory_new((layout->object_count + 1) * sizeof *p->bounds);
    p->contexts = mg_memory_new((layout->object_count + 1) * sizeof *p->contexts);
    for (uint32_t i = 0; i < layout->root_count; i++) {
        const mg_root *root = &layout->roots[i];
        p->bounds[root->object] =
            p->heap.chains == MG_CHAINS_ANY ? MG_CHAINS_ANY : p->heap.chains + root->is_holder;
    }
    mg_alike_init(&p->alike, layout);
    cells->alike = &p->alike;
    cells->open_symbol = open_field;
    cells->bits_symbol = bits_symbol;
    cells->check_chosen = check_chosen;
    cells->prover = p;
    mg_contexts_find_regions(p);
    mg_summaries_install(p);
    mg_prover_open_arrays(p);
    mg_pure_install(p);
    mg_cuts_install(p);
}

/* ---- the kind of numbers ---------------------------------------------------------------------------------- */

uint8_t mg_unknowns_bits(const mg_variable *variable)
{
    (void)variable;
    return 64;
}

/* Of a path that has ended: by the model that was found for it. */
static mg_pick pick(const mg_variable *variable)
{
    mg_prover *p = mg_prover_current();
    const mg_cell *cell = &p->cells->layout->cells[variable->unknown.cell];
    uint64_t found = variable->answer.value;
    if (!variable->answer.is_known)
        return (mg_pick){MG_NONE, 0};
    if (is_signed(cell->type))
        found = (uint64_t)mg_word_signed(found, size_of(cell));
    uint32_t meant = mg_indices_cell(p, variable->unknown.cell);
    return (mg_pick){meant, mg_fields_index(p->cells, meant, found)};
}

/* Its lane is the term; nobody has that of the variable. The term stands in the place of the answer until that is known. */
const mg_value_kind mg_field_symbols_kind = {.name = "field",
                                             .is_known = mg_questions_is_known,
                                             .value = mg_questions_value,
                                             .bits = mg_unknowns_bits,
                                             .pick = pick};
