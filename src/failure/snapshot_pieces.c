#include "failure/snapshot_pieces.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "shape/literal.h"

const mg_allocation *mg_pieces_allocation(const mg_layout *layout, uint64_t address)
{
    uint32_t number = mg_layout_allocation_at(layout, address);
    bool is_there = number < layout->allocation_count && layout->allocations[number].address == address;
    return is_there ? &layout->allocations[number] : NULL;
}

void mg_pieces_name_allocation(const mg_layout *layout, const mg_allocation *allocation,
                               char name[MG_PIECE_NAME_MOST])
{
    const char *object = layout->objects[allocation->object].name;
    bool is_array = allocation->cell != MG_NONE;
    assert(allocation->object < layout->object_count);
    assert(allocation->cell == MG_NONE || allocation->cell < layout->cell_count);
    snprintf(name, MG_PIECE_NAME_MOST, "%s%s%s", object, is_array ? "." : "",
             is_array ? layout->cells[allocation->cell].path : "");
}

static void name_piece(mg_memory_pieces *pieces, mg_memory_piece *p)
{
    const mg_allocation *allocation = mg_pieces_allocation(pieces->before->layout, p->head.address);
    if (allocation)
        mg_pieces_name_allocation(pieces->before->layout, allocation, p->name);
    else
        snprintf(p->name, sizeof p->name, "new %u", ++pieces->made);
}

static void read_all(mg_memory_pieces *pieces, const char *bytes, size_t count)
{
    for (size_t at = 0; at + sizeof(mg_snapshot_piece) <= count;) {
        mg_memory_piece p = {.owner = MG_NONE};
        memcpy(&p.head, bytes + at, sizeof p.head);
        assert(p.head.type < pieces->types->all.count); /* invariant 30 */
        p.type = pieces->types->all.items[p.head.type];
        p.bytes = (const uint8_t *)bytes + at + sizeof p.head;
        p.marks = p.bytes + p.head.count * p.type->size;
        at += sizeof p.head + 2 * p.head.count * p.type->size;
        name_piece(pieces, &p);
        mg_vec_push(&pieces->all, p);
    }
}

void mg_pieces_read(mg_memory_pieces *pieces, const mg_failure *failure, const mg_structure *before)
{
    assert(failure->memory && failure->types && before->layout == failure->layout);
    *pieces = (mg_memory_pieces){.types = failure->types, .before = before};
    read_all(pieces, failure->memory, failure->memory_length);
}

void mg_pieces_clear(mg_memory_pieces *pieces)
{
    mg_vec_clear(&pieces->all);
}

mg_memory_piece *mg_pieces_at(const mg_memory_pieces *pieces, uint64_t address)
{
    for (size_t i = 0; i < pieces->all.count; i++)
        if (pieces->all.items[i].head.address == address)
            return &pieces->all.items[i];
    return NULL;
}

const mg_memory_piece *mg_pieces_over(const mg_memory_pieces *pieces, uint64_t address)
{
    for (size_t i = 0; i < pieces->all.count; i++) {
        const mg_memory_piece *p = &pieces->all.items[i];
        if (address - p->head.address < p->head.count * p->type->size)
            return p;
    }
    return NULL;
}

uint64_t mg_piece_bits(const mg_memory_piece *p, uint64_t bit, uint64_t bits)
{
    uint64_t value = 0;
    assert(bits && bit + bits <= 8 * p->head.count * p->type->size);
    for (uint64_t i = 0; i < bits && i < 64; i++)
        value |= (uint64_t)(p->bytes[(bit + i) / 8] >> (bit + i) % 8 & 1) << i;
    return value;
}

bool mg_piece_is_plain(const mg_memory_piece *p, uint64_t bit, uint64_t bits)
{
    assert(bits && bit + bits <= 8 * p->head.count * p->type->size);
    for (uint64_t i = bit; i < bit + bits; i++)
        if (p->marks[i / 8] >> i % 8 & 1)
            return false;
    return true;
}

static int64_t sign_extend(uint64_t value, uint64_t bits)
{
    assert(bits);
    return bits < 64 ? (int64_t)(value << (64 - bits)) >> (64 - bits) : (int64_t)value;
}

int64_t mg_piece_number(const mg_type *type, uint64_t value, uint64_t bits)
{
    bool is_signed = type->kind == MG_TYPE_SIGNED || type->is_signed;
    return is_signed ? sign_extend(value, bits) : (int64_t)value;
}

uint32_t mg_pieces_cell(const mg_memory_pieces *pieces, const mg_memory_piece *p, uint64_t bit)
{
    const mg_layout *layout = pieces->before->layout;
    uint32_t found = MG_NONE; /* of several in a union the one that is chosen */
    for (uint32_t c = 0; c < layout->cell_count; c++) {
        const mg_cell *cell = &layout->cells[c];
        if (cell->is_union || cell->is_hidden ||
            cell->address * 8 + cell->bit_offset != p->head.address * 8 + bit)
            continue;
        if (found == MG_NONE || mg_structure_is_chosen(pieces->before, c))
            found = c;
    }
    return found;
}

__extension__ typedef _Float16 half;

static double read_real(const mg_memory_piece *p, uint64_t bit, uint64_t size)
{
    double real = 0;
    float narrow = 0;
    half short_one = 0;
    long double precise = 0;
    const uint8_t *bytes = p->bytes + bit / 8;
    memcpy(&short_one, bytes, sizeof short_one);
    if (size == sizeof narrow)
        memcpy(&narrow, bytes, sizeof narrow);
    else if (size == sizeof real)
        memcpy(&real, bytes, sizeof real);
    else if (size == sizeof precise)
        memcpy(&precise, bytes, sizeof precise);
    return size == sizeof short_one ? (double)short_one
           : size == sizeof narrow  ? (double)narrow
           : size == sizeof real    ? real
                                    : (double)precise;
}

/* The value of a domain as a field of this size holds it. */
static double round_real(double value, uint64_t size)
{
    return size == sizeof(half) ? (double)(half)value : size == sizeof(float) ? (double)(float)value : value;
}

/* Are they different numbers? One NaN is as good as another. */
static bool are_different(double a, double b)
{
    return a < b || a > b || (a != a) != (b != b);
}

bool mg_pieces_is_changed(const mg_memory_pieces *pieces, const mg_memory_piece *p, uint64_t bit,
                          uint64_t value, int64_t number)
{
    const mg_layout *layout = pieces->before->layout;
    uint32_t c = mg_pieces_cell(pieces, p, bit);
    if (c == MG_NONE || !mg_structure_is_chosen(pieces->before, c))
        return false;
    const mg_cell *cell = &layout->cells[c];
    assert(cell->domain < layout->domain_count);
    if (layout->domains[cell->domain].kind == MG_DOMAIN_BLOCK)
        return cell->block != value;
    if (cell->type->kind == MG_TYPE_FLOAT)
        return are_different(read_real(p, bit, cell->type->size),
                             round_real(mg_structure_real(pieces->before, c), cell->type->size));
    if (cell->type->kind != MG_TYPE_POINTER)
        return mg_structure_integer(pieces->before, c) != number;
    const mg_domain *domain = &layout->domains[cell->domain];
    if (domain->kind == MG_DOMAIN_LIST)
        return (uint64_t)mg_structure_integer(pieces->before, c) != value;
    uint32_t target = mg_structure_target(pieces->before, c);
    return (target == MG_NONE ? 0 : layout->objects[target].address + domain->offset) != value;
}

/* ---- scalars -------------------------------------------------------------------------------------------- */

/* Calls a function for every scalar of a type, with its path; of arrays only for the first elements. */
static void visit_scalars(void *context, const mg_memory_piece *p, const char *path, const mg_type *type,
                          uint64_t bit, uint64_t bits, mg_scalar_function *function)
{
    char inner[256];
    if (mg_type_is_scalar(type)) {
        function(context, p, path, type, bit, bits ? bits : type->size * 8);
        return;
    }
    for (size_t i = 0; type->kind == MG_TYPE_STRUCT && i < type->field_count; i++) {
        const mg_field *field = &type->fields[i];
        snprintf(inner, sizeof inner, "%s%s%s", path, path[0] && field->name[0] ? "." : "", field->name);
        visit_scalars(context, p, inner, field->type, bit + field->bit_offset, field->bit_size, function);
    }
    for (uint64_t i = 0; type->kind == MG_TYPE_ARRAY && i < type->count && i < 16; i++) {
        snprintf(inner, sizeof inner, "%s[%" PRIu64 "]", path, i);
        visit_scalars(context, p, inner, type->target, bit + i * type->target->size * 8, 0, function);
    }
}

void mg_piece_visit(void *context, const mg_memory_piece *p, mg_scalar_function *function)
{
    char path[32] = "";
    bool is_array = p->head.count != 1 || p->type->kind != MG_TYPE_STRUCT;
    for (uint64_t i = 0; i < p->head.count && i < 16; i++) {
        if (is_array)
            snprintf(path, sizeof path, "[%" PRIu64 "]", i);
        visit_scalars(context, p, path, p->type, i * p->type->size * 8, 0, function);
    }
}

void mg_piece_visit_one(void *context, const mg_memory_piece *p, uint64_t index, mg_scalar_function *function)
{
    assert(index < p->head.count);
    visit_scalars(context, p, "", p->type, index * p->type->size * 8, 0, function);
}

void mg_piece_add_real(mg_text *out, const mg_memory_piece *p, uint64_t bit, uint64_t size)
{
    mg_literal_add_real(out, size, read_real(p, bit, size));
}
