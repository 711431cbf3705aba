/* Lanes: values that are not chosen yet travel beside the registers. */
#include "hooks/plain.h"

void mg_on_store_1(const void *p, uint64_t info, uint64_t bits);
void mg_on_store_2(const void *p, uint64_t info, uint64_t bits);
void mg_on_store_4(const void *p, uint64_t info, uint64_t bits);
void mg_on_store_8(const void *p, uint64_t info, uint64_t bits);
void mg_on_store_odd(const void *p, uint64_t info, uint64_t bits);

/* The lane of what is read, of which these bits matter. */
__attribute__((always_inline)) uint64_t mg_on_lane_read(const void *p, uint64_t info, uint64_t size,
                                                        uint64_t bits)
{
    uint64_t address = (uint64_t)(uintptr_t)p;
    if (is_power(size) ? !RARE(!is_quiet(p, size, info)) || is_plain_near(p, size, info)
                       : is_plain_range(p, size) && is_aligned(address, info))
        return 0;
    if (RARE(!is_aligned(address, info)))
        MG_CONTROL->gate_access(address, info, ~0ull);
    return MG_CONTROL->gate_lane(MG_LANE_READ, address, info, bits, 0, 0);
}

static inline __attribute__((always_inline)) void note_store(const void *p, uint64_t info, uint64_t size,
                                                             uint64_t bits)
{
    if (size == 8)
        mg_on_store_8(p, info, bits);
    else if (size == 4)
        mg_on_store_4(p, info, bits);
    else if (size == 2)
        mg_on_store_2(p, info, bits);
    else if (size == 1)
        mg_on_store_1(p, info, bits);
    else
        mg_on_store_odd(p, info, bits);
}

/* What to store: the value, or anything where the lane lies from now on. */
__attribute__((always_inline)) uint64_t mg_on_lane_write(const void *p, uint64_t info, uint64_t value,
                                                         uint64_t lane, uint64_t size)
{
    if (RARE(lane && !is_aligned((uint64_t)(uintptr_t)p, info)))
        MG_CONTROL->gate_access((uint64_t)(uintptr_t)p, info | MG_INFO_STORE, ~0ull);
    if (RARE(lane))
        return MG_CONTROL->gate_lane(MG_LANE_WRITE, (uint64_t)(uintptr_t)p, info, lane, value, 0);
    note_store(p, info, size, ~0ull);
    return value;
}

/* The same of a bit-field: `value` is its unit with these bits replaced. What else the unit holds may have lanes too, so the host puts it together. */
__attribute__((always_inline)) uint64_t mg_on_lane_write_bits(const void *p, uint64_t info, uint64_t value,
                                                              uint64_t lane, uint64_t size, uint64_t bits)
{
    if (RARE(lane || !is_plain_word(p, size, info)))
        return MG_CONTROL->gate_lane(MG_LANE_WRITE, (uint64_t)(uintptr_t)p, info, lane, value, bits);
    note_store(p, info, size, bits);
    return value;
}

/* The value itself, or what this use needs of it (enum mg_lane_use). */
__attribute__((always_inline)) uint64_t mg_on_lane_force(uint64_t value, uint64_t lane, uint64_t info,
                                                         uint64_t use)
{
    return RARE(lane) ? MG_CONTROL->gate_lane(MG_LANE_FORCE, lane, value, info, use, 0) : value;
}

/* Right after that: the lane that a pointer is left with. */
__attribute__((always_inline)) uint64_t mg_on_lane_settled(uint64_t value, uint64_t lane)
{
    (void)value;
    return RARE(lane) ? MG_CONTROL->stack.lane_settled : 0;
}

/* An index that is only there to find an element: where that lies. The index itself stays open. */
__attribute__((always_inline)) uint64_t mg_on_lane_index(uint64_t index, uint64_t lane, const void *array,
                                                         uint64_t size, uint64_t info)
{
    return RARE(lane & MG_LANE_OPEN)
               ? MG_CONTROL->gate_lane(MG_LANE_INDEX, lane, (uint64_t)(uintptr_t)array, size, info, 0)
               : index;
}

/* The same where the pointer to the array may be open as well: the address where the element lies. */
__attribute__((always_inline)) uint64_t mg_on_lane_element(uint64_t address, uint64_t base, uint64_t lane_base,
                                                           uint64_t index, uint64_t lane_index, uint64_t size,
                                                           uint64_t info)
{
    return RARE((lane_base | lane_index) & MG_LANE_OPEN)
               ? MG_CONTROL->gate_lane(MG_LANE_ELEMENT, lane_base ? lane_base : base, lane_index, index, size,
                                       info)
               : address;
}

/* The lane of what lies in a table of constants at an index that may be open. */
__attribute__((always_inline)) uint64_t mg_on_lane_table(uint64_t lane, uint64_t table, uint64_t count,
                                                         uint64_t distance, uint64_t info)
{
    return RARE(lane & MG_LANE_OPEN) ? MG_CONTROL->gate_lane(MG_LANE_TABLE, lane, table, count, distance, info)
                                     : 0;
}

/* The lane of a pointer that moves by so many elements. */
__attribute__((always_inline)) uint64_t mg_on_lane_move(uint64_t base, uint64_t lane_base, uint64_t index,
                                                        uint64_t lane_index, uint64_t size)
{
    return RARE((lane_base | lane_index) & MG_LANE_OPEN)
               ? MG_CONTROL->gate_lane(MG_LANE_MOVE, lane_base ? lane_base : base, lane_index, index, size, 0)
               : 0;
}

__attribute__((always_inline)) uint64_t mg_on_lane_compare(uint64_t plain, uint64_t lane_a, uint64_t lane_b,
                                                           uint64_t a, uint64_t b, uint64_t operation,
                                                           uint64_t width, uint64_t refused)
{
    return RARE(lane_a | lane_b) ? MG_CONTROL->gate_lane(MG_LANE_COMPARE, lane_a, lane_b, a, b,
                                                         MG_LANE_QUESTION(operation, width, refused))
                                 : plain;
}

__attribute__((always_inline)) uint64_t mg_on_lane_map(uint64_t lane_a, uint64_t lane_b, uint64_t a, uint64_t b,
                                                       uint64_t what)
{
    return RARE((lane_a | lane_b) & MG_LANE_OPEN)
               ? MG_CONTROL->gate_lane(MG_LANE_MAP, lane_a, lane_b, a, b, what)
               : 0;
}

/* What was computed from lanes may be an ordinary value: then the instruction computed with registers that hold nothing. */
__attribute__((always_inline)) uint64_t mg_on_lane_computed(uint64_t plain, uint64_t lane_a, uint64_t lane_b,
                                                            uint64_t lane)
{
    return RARE((lane_a | lane_b) & MG_LANE_OPEN && !lane) ? MG_CONTROL->stack.lane_value : plain;
}

/* A conversion that changes no value below 2 to the power of `kept`. */
__attribute__((always_inline)) uint64_t mg_on_lane_convert(uint64_t lane, uint64_t kept, uint64_t operation,
                                                           uint64_t from, uint64_t to)
{
    if (!RARE(lane) || MG_LANE_BITS[lane % MG_LANES_MOST] <= kept)
        return lane;
    return MG_CONTROL->gate_lane(MG_LANE_MAP, lane, 0, 0, 0, MG_LANE_COMPUTATION(operation, from, to));
}

/* Before a call: the lanes of its arguments, then for whom they are. A callee that expects none does not look. */
HOOK mg_on_lane_pass(uint64_t number, uint64_t lane)
{
    MG_CONTROL->stack.lanes[number] = lane;
}

HOOK mg_on_lane_call(const void *callee)
{
    MG_CONTROL->stack.lane_tag = (uint64_t)(uintptr_t)callee;
    MG_CONTROL->stack.lane_result = 0;
}

__attribute__((always_inline)) uint64_t mg_on_lane_parameter(const void *me, uint64_t number)
{
    return MG_CONTROL->stack.lane_tag == (uint64_t)(uintptr_t)me ? MG_CONTROL->stack.lanes[number] : 0;
}

HOOK mg_on_lane_entered(void)
{
    MG_CONTROL->stack.lane_tag = 0;
}

HOOK mg_on_lane_return(uint64_t lane)
{
    MG_CONTROL->stack.lane_result = lane;
}

__attribute__((always_inline)) uint64_t mg_on_lane_result(void)
{
    return MG_CONTROL->stack.lane_result;
}

/* The same of a struct that is returned in registers, an element each. */
HOOK mg_on_lane_return_part(uint64_t number, uint64_t lane)
{
    MG_CONTROL->stack.lane_parts[number] = lane;
}

__attribute__((always_inline)) uint64_t mg_on_lane_result_part(uint64_t number)
{
    return MG_CONTROL->stack.lane_parts[number];
}

/* Locals are gone, and what they held: those below an address, or one of them. */
HOOK mg_on_lane_release(const void *from, const void *end)
{
    if (RARE(MG_CONTROL->stack.held < (uint64_t)(uintptr_t)end))
        MG_CONTROL->gate_lane(MG_LANE_RELEASE, (uint64_t)(uintptr_t)from, (uint64_t)(uintptr_t)end, 0, 0, 0);
}
