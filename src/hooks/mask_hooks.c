/* Masked reads: fields of which the code behind the read refuses some values (weave/masks.h). What maskers ask, and a read of which one
 * value is left, without leaving the target. */
#include "hooks/plain.h"

/* The field that is these bytes, and unread, if a masker can be asked about it right here. */
static inline __attribute__((always_inline)) const mg_masked *field_at(uint64_t address, uint64_t size)
{
    uint64_t place = __builtin_rotateright64(address - MG_CONTROL->fields_from, 2);
    const mg_masked *field = place < MG_CONTROL->fields_size ? MG_CONTROL->fields[place] : NULL;
    uint64_t bits = (1u << size) - 1;
    bool is_unread = field && (*shadow(address >> 3) >> (address & 7) & bits) == bits;
    return is_unread && field->bytes == size ? field : NULL;
}

/* What a masker asks: for which values of the field a comparison holds. */
__attribute__((always_inline)) uint64_t mg_on_mask_compare(uint64_t operation, uint64_t width, uint64_t other)
{
    const mg_masked *field = MG_CONTROL->asked;
    uint64_t found = 0;
    if (field->used && operation <= MG_OPERATION_NE) {
        found = other ? mg_masked_among(field, &other, 1) : field->has_null;
        return operation == MG_OPERATION_EQ ? found : ~found;
    }
    for (uint32_t i = 0; i < field->count; i++)
        found |= (uint64_t)mg_operation_holds((mg_operation)operation, width, field->values[i], other) << i;
    return found;
}

static __attribute__((noinline)) uint64_t values_among(const mg_masked *field, const uint64_t *words,
                                                       uint64_t count)
{
    uint64_t found = 0;
    for (uint64_t w = 0; w < count; w++)
        for (uint32_t i = 0; i < field->count; i++)
            found |= (uint64_t)(field->values[i] == words[w]) << i;
    return found;
}

/* Which values are one of some words. Words that are not plain may be choices, or not be there: then it cannot tell. */
__attribute__((always_inline)) uint64_t mg_on_mask_among(uint64_t words, uint64_t count)
{
    const mg_masked *field = MG_CONTROL->asked;
    const uint64_t *all = (const uint64_t *)(uintptr_t)words;
    if (RARE(count > MG_REGION_END || !is_plain_range(all, count * sizeof *all))) {
        MG_CONTROL->is_unsure = 1;
        return 0;
    }
    return field->used ? mg_masked_among(field, all, count) : values_among(field, all, count);
}

/* The one value that is left of a field becomes an entry of the choice stack, as the host would make it. */
static inline void push_only(const mg_masked *field, uint64_t address, uint64_t left)
{
    uint32_t used = field->used ? *field->used : 0;
    mg_choice *choice = MG_CONTROL->next;
    uint32_t index = (uint32_t)__builtin_ctzll(left), reached = index + 1 - (uint32_t)field->has_null;
    uint8_t bits = (uint8_t)(((1u << field->bytes) - 1) << (address & 7));
    *choice = (mg_choice){.key = MG_CHOICE_KEY(address, field->bytes),
                          .value = field->values[index],
                          .cell = field->cell,
                          .index = index,
                          .last = index,
                          .used = used,
                          .left = left};
    choice[1].key = 0;
    MG_CONTROL->next = choice + 1;
    *(uint32_t *)MG_CONTROL->depth += 1;
    if (field->used)
        *field->used = reached > used ? reached : used;
    if (field->bytes == 8)
        *(uint64_t *)(uintptr_t)address = choice->value;
    else
        *(uint32_t *)(uintptr_t)address = (uint32_t)choice->value;
    *mg_shadow_at(address) &= (uint8_t)~bits;
    MG_CONTROL->target_sp = MG_TOUCHED;
}

/* Asks the masker of a first read. True: one value is left, and the field has it now. */
static __attribute__((noinline, preserve_most)) bool read_masked(uint64_t address, uint64_t size,
                                                                 mg_masker *masker)
{
    const mg_masked *field = field_at(address, size);
    MG_CONTROL->asked = field;
    if (!field)
        return false;
    MG_CONTROL->is_unsure = 0;
    uint64_t refused = masker(MG_CONTROL->operands);
    MG_CONTROL->refused = refused = MG_CONTROL->is_unsure ? 0 : refused;
    mg_left left = mg_masked_left(field, refused);
    if (!left.different || left.different & (left.different - 1))
        return false;
    MG_CONTROL->passed += left.passed;
    push_only(field, address, left.different);
    return true;
}

/* The lane of what is read, where what follows refuses some values. The masker tells which, given the operands; if one of those has a
 * lane, it has no value to give. */
__attribute__((always_inline)) uint64_t mg_on_lane_masked(const void *p, uint64_t info, uint64_t size,
                                                          const void *masker, uint64_t lanes, uint64_t a,
                                                          uint64_t b, uint64_t c, uint64_t d, uint64_t e,
                                                          uint64_t f)
{
    uint64_t *operands = MG_CONTROL->operands, address = (uint64_t)(uintptr_t)p;
    if (!RARE(!is_quiet(p, (unsigned)size, (unsigned)__builtin_ctzll(size))) ||
        (size != 8 && is_plain(address, size)))
        return 0;
    if (lanes)
        return MG_CONTROL->gate_lane(MG_LANE_READ, address, info, ~0ull, 0, 0);
    operands[0] = a, operands[1] = b, operands[2] = c, operands[3] = d, operands[4] = e, operands[5] = f;
    if (read_masked(address, size, (mg_masker *)(uintptr_t)masker))
        return 0;
    return MG_CONTROL->gate_lane(MG_LANE_READ, address, info, ~0ull, (uint64_t)(uintptr_t)masker,
                                 (uint64_t)(uintptr_t)MG_CONTROL->asked);
}
