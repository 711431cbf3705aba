/* Bits that were never written travel beside the registers, as masks that are nearly always zero (weave/undefined.h). A `spark` is zero
 * when none of what a mask was computed from is undefined: it is cheap to have, and where it is zero nobody computes the mask. */
#include "hooks/plain.h"

static __attribute__((noinline)) uint64_t find_undefined(uint64_t address, uint64_t size)
{
    HOLDS(size <= 8, 47);
    return mg_known_undefined(address, size);
}

/* The undefined bits of what was just read, of a load whose own hook does not tell. */
__attribute__((always_inline)) uint64_t mg_on_undefined_read(const void *p, uint64_t size)
{
    return RARE(!is_plain_range(p, size)) ? find_undefined((uint64_t)(uintptr_t)p, size) : 0;
}

/* The same of a load with a lane. What is open has undefined bits only beside it. */
__attribute__((always_inline)) uint64_t mg_on_undefined_lane(uint64_t lane)
{
    return RARE(lane) ? MG_CONTROL->stack.undefined_read : 0;
}

/* After a store. */
HOOK mg_on_undefined_write(const void *p, uint64_t size, uint64_t spark, uint64_t mask)
{
    if (RARE(spark) && mask)
        MG_CONTROL->gate_lane(MG_LANE_UNDEFINED, (uint64_t)(uintptr_t)p, size, mask, 0, 0);
}

HOOK mg_on_undefined_fill(const void *p, uint64_t size, uint64_t spark, uint64_t mask)
{
    if (RARE(spark) && mask && size)
        MG_CONTROL->gate_lane(MG_LANE_FILLED, (uint64_t)(uintptr_t)p, size, mask, 0, 0);
}

/* Something is decided by the value. */
HOOK mg_on_undefined_use(uint64_t spark, uint64_t mask, uint64_t kind, uint64_t info)
{
    if (RARE(spark) && mask)
        MG_CONTROL->gate_fail(kind, 0, info);
}

/* It is computed with a value that is not known: what comes of its undefined bits depends on that. */
HOOK mg_on_undefined_map(uint64_t spark, uint64_t mask, uint64_t other_lane, uint64_t kind, uint64_t info)
{
    if (RARE(spark) && mask && other_lane & MG_LANE_OPEN)
        MG_CONTROL->gate_fail(kind, 0, info);
}

/* Before a call, and first thing in the function called. */
HOOK mg_on_undefined_pass(const void *callee, uint64_t spark, uint64_t a, uint64_t b, uint64_t c, uint64_t d,
                          uint64_t e, uint64_t f, uint64_t g, uint64_t h)
{
    uint64_t *args = MG_CONTROL->stack.undefined_args;
    if (!RARE(spark))
        return;
    _Static_assert(MG_UNDEFINED_PASSED == 8, "each is a parameter");
    args[0] = a, args[1] = b, args[2] = c, args[3] = d, args[4] = e, args[5] = f, args[6] = g, args[7] = h;
    MG_CONTROL->stack.undefined_tag = (uint64_t)(uintptr_t)callee;
}

__attribute__((always_inline)) uint64_t mg_on_undefined_parameter(const void *me, uint64_t number)
{
    return RARE(MG_CONTROL->stack.undefined_tag == (uint64_t)(uintptr_t)me)
               ? MG_CONTROL->stack.undefined_args[number]
               : 0;
}

HOOK mg_on_undefined_entered(const void *me)
{
    if (RARE(MG_CONTROL->stack.undefined_tag == (uint64_t)(uintptr_t)me))
        MG_CONTROL->stack.undefined_tag = 0;
}

HOOK mg_on_undefined_return(uint64_t spark, uint64_t low, uint64_t high)
{
    if (!RARE(spark))
        return;
    MG_CONTROL->stack.undefined_result[0] = low;
    MG_CONTROL->stack.undefined_result[1] = high;
}

/* After a call: the low or the high half. */
__attribute__((always_inline)) uint64_t mg_on_undefined_result(uint64_t half)
{
    uint64_t mask = MG_CONTROL->stack.undefined_result[half];
    if (RARE(mask))
        MG_CONTROL->stack.undefined_result[half] = 0;
    return mask;
}
