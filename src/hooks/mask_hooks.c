/* Masked reads: reads of fields where a masker tells which values the code behind the read refuses (weave/masker.h). Here is what maskers call, and how a
 * field of which one value is left gets that value without a call of the host. There are many maskers, so longer functions are not inlined. */
#include "hooks/plain.h"
#include "lane/masked.h"
#include "path/step.h"

static inline __attribute__((always_inline)) const mg_masked *field_at(uint64_t address, uint64_t size)
{
    uint64_t place = address - MG_CONTROL->fields_from;
    const mg_masked *field = place < MG_CONTROL->fields_size ? MG_CONTROL->fields[place] : NULL;
    return field && field->bytes == size ? field : NULL;
}

/* An unread field that can have only one value has that value. */
static inline __attribute__((always_inline)) const void *only_value(uint64_t address, uint64_t size,
                                                                    uint64_t info)
{
    const mg_masked *field = field_at(address, size);
    return field && field->count == 1 && is_aligned(address, info) ? field->values : &MG_CONTROL->nowhere;
}

/* For mg_on_mask_place, when a test for plain memory was not enough: of a word that says that it is not plain, or not aligned; and of other sizes. */
static __attribute__((noinline)) const void *place_of_word(const void *p, uint64_t info)
{
    return only_value((uint64_t)(uintptr_t)p, 8, info);
}

static __attribute__((noinline)) const void *place_near(const void *p, uint64_t size, uint64_t info)
{
    uint64_t address = (uint64_t)(uintptr_t)p;
    if (is_plain(address, size) && is_aligned(address, info))
        return p;
    return only_value(address, size, info);
}

/* Where a masker may read what lies at an address: there, or elsewhere the same value; or `nowhere`, if that is not known. */
__attribute__((always_inline)) const void *mg_on_mask_place(const void *p, uint64_t size, uint64_t info)
{
    if (is_power(size) && is_quiet(p, size, info))
        return p;
    return size == 8 ? place_of_word(p, info) : place_near(p, size, info);
}

__attribute__((always_inline)) uint64_t mg_on_mask_is_there(const void *place)
{
    return place != &MG_CONTROL->nowhere;
}

static __attribute__((noinline)) uint64_t values_where(const mg_masked *field, uint64_t operation,
                                                       uint64_t width, uint64_t other)
{
    uint64_t found = 0;
    HOLDS(field->count <= 64, 0);
    MG_FEW_TURNS
    for (uint32_t i = 0; i < field->count; i++)
        found |= (uint64_t)mg_operation_holds((mg_operation)operation, width, field->values[i], other) << i;
    return found;
}

/* For which values of the field a comparison holds. */
__attribute__((always_inline)) uint64_t mg_on_mask_compare(uint64_t operation, uint64_t width, uint64_t other)
{
    const mg_masked *field = MG_CONTROL->asked;
    if (!field->used || operation > MG_OPERATION_NE)
        return values_where(field, operation, width, other);
    uint64_t found = mg_masked_equal(field, other);
    return operation == MG_OPERATION_EQ ? found : ~found;
}

/* Words that are not plain may still be choices, or no memory of the program: then the masker cannot tell. */
static __attribute__((noinline)) uint64_t values_among(uint64_t words, uint64_t count)
{
    const uint64_t *all = (const uint64_t *)(uintptr_t)words;
    if (RARE(count > MG_REGION_END || !is_plain_range_here(all, count * sizeof *all))) {
        MG_CONTROL->is_unsure = 1;
        return 0;
    }
    return mg_masked_among(MG_CONTROL->asked, all, count);
}

/* Which values are one of some words. */
__attribute__((always_inline)) uint64_t mg_on_mask_among(uint64_t words, uint64_t count)
{
    return values_among(words, count);
}

/* The one value that is left of a field. */
static inline __attribute__((always_inline)) void push_only(const mg_masked *field, uint64_t address,
                                                            uint64_t left)
{
    uint32_t used = field->used ? *field->used : 0, only = (uint32_t)__builtin_ctzll(left);
    uint32_t reached = only + 1 - (uint32_t)field->has_null;
    HOLDS_INLINE(!MG_CONTROL->next->key, 25);
    HOLDS_INLINE(left && !(left & (left - 1)) && !(left & ~field->all), 27);
    uint64_t value = field->values[only];
    mg_step_push_only(MG_STEP_KEY(address, field->bytes), field->cell, left, value, used);
    if (field->used)
        *field->used = reached > used ? reached : used;
    give_value(address, field->bytes, value);
    MG_CONTROL->stack.sp = MG_TOUCHED;
}

/* A masker begins. True: these bytes are a field, and it must tell which of its values are refused. False: they are no field as far as can be seen
 * here, or a field of which nothing needs to be told. */
__attribute__((always_inline)) uint64_t mg_on_mask_begin(uint64_t address, uint64_t size)
{
    const mg_masked *field = field_at(address, size);
    uint64_t bits = (1u << size) - 1;
    bool is_unread = field && (*shadow(address >> 3) >> (address & 7) & bits) == bits;
    MG_CONTROL->asked = is_unread ? field : NULL;
    MG_CONTROL->is_unsure = 0;
    return is_unread && !(field->count == 1 && mg_control_is_taking());
}

static __attribute__((noinline)) uint64_t take_only(uint64_t address)
{
    const mg_masked *field = MG_CONTROL->asked;
    HOLDS_INLINE(!field || field->count == 1, 44);
    if (field)
        push_only(field, address, 1);
    return field != NULL;
}

/* Where mg_on_mask_begin returned false the masker ends with this: a field with one value gets that. */
__attribute__((always_inline)) uint64_t mg_on_mask_none(uint64_t address)
{
    return take_only(address);
}

static __attribute__((noinline)) uint64_t take_left(uint64_t address, uint64_t refused)
{
    const mg_masked *field = MG_CONTROL->asked;
    HOLDS_INLINE(field && field_at(address, field->bytes) == field, 44);
    MG_CONTROL->refused = refused = MG_CONTROL->is_unsure ? 0 : refused;
    mg_left left = mg_masked_left(field, refused);
    if (!mg_control_is_taking() || !left.different || left.different & (left.different - 1))
        return false;
    MG_CONTROL->passed += left.passed;
    push_only(field, address, left.different);
    return true;
}

/* Otherwise it ends with this, and says which values are refused. */
__attribute__((always_inline)) uint64_t mg_on_mask_end(uint64_t address, uint64_t refused)
{
    return take_left(address, refused);
}

/* A load with a masker: the lane of what is read. If an operand of the masker has a lane, its value is not known, and the masker is not asked. */
__attribute__((always_inline)) uint64_t mg_on_lane_masked(const void *p, uint64_t info, uint64_t size,
                                                          const void *masker, uint64_t lanes, uint64_t a,
                                                          uint64_t b, uint64_t c, uint64_t d, uint64_t e,
                                                          uint64_t f)
{
    uint64_t address = (uint64_t)(uintptr_t)p, asked = 0;
    if (!RARE(!is_quiet(p, size, info)) || is_plain_near(p, size, info))
        return 0;
    if (RARE(!is_aligned(address, info)))
        MG_CONTROL->gate_access(address, info, ~0ull);
    if (!lanes) {
        if (((mg_masker *)(uintptr_t)masker)(address, a, b, c, d, e, f))
            return 0;
        asked = (uint64_t)(uintptr_t)MG_CONTROL->asked;
    }
    return MG_CONTROL->gate_lane(MG_LANE_READ, address, info, ~0ull, asked, 0);
}
