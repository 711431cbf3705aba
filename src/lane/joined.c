#include "lane/joined.h"

#include <assert.h>

#include "base/hot.h"
#include "lane/open.h"

enum { WIDTH_MOST = 64 };

static uint64_t ones(unsigned width)
{
    return width >= WIDTH_MOST ? ~(uint64_t)0 : ((uint64_t)1 << width) - 1;
}

static bool is_known_part(const mg_operand *part)
{
    return !part->lane || mg_open_is_known(part->lane);
}

static uint64_t value_of_part(const mg_operand *part)
{
    return part->lane ? mg_store_value(part->lane) : part->value;
}

/* ---- the kind -------------------------------------------------------------------------------------------- */

static bool is_known(const mg_variable *variable)
{
    return is_known_part(&variable->joined.low) && is_known_part(&variable->joined.high);
}

static uint64_t value(const mg_view *view)
{
    const mg_joined *joined = &MG_STORE->variables[view->variable].joined;
    mg_assert_hot(joined->low_width < WIDTH_MOST);
    return (value_of_part(&joined->low) & ones(joined->low_width)) | value_of_part(&joined->high)
                                                                         << joined->low_width;
}

static uint8_t bits(const mg_variable *variable)
{
    return (uint8_t)variable->joined.width;
}

static uint64_t force(uint64_t lane)
{
    const mg_joined *joined = &mg_store_variable(lane)->joined;
    mg_open_force_operand(&joined->low);
    mg_open_force_operand(&joined->high);
    return mg_store_value(lane);
}

static mg_operand operand(uint64_t lane)
{
    return (mg_operand){0, force(lane)};
}

static bool is_undecided(uint64_t lane)
{
    return !is_known(mg_store_variable(lane));
}

static uint64_t derive(uint64_t lane, uint64_t computation, uint64_t other)
{
    return is_undecided(lane) ? mg_store_derive(lane, computation, other, NULL) : 0;
}

static bool is_among(uint64_t lane, const uint64_t *words, uint64_t count, unsigned refused)
{
    uint64_t number = force(lane);
    (void)refused;
    for (uint64_t i = 0; i < count; i++)
        if (words[i] == number)
            return true;
    return false;
}

static void see_part(const mg_operand *part, mg_see_function *see, void *context)
{
    if (part->lane)
        mg_kind_of(part->lane)->see(part->lane, see, context);
    else
        see(context, part->value);
}

/* No pointer is put together of parts that are open, but each part may be one. */
static void see(uint64_t lane, mg_see_function *seen, void *context)
{
    see_part(&mg_store_variable(lane)->joined.low, seen, context);
    see_part(&mg_store_variable(lane)->joined.high, seen, context);
}

const mg_value_kind mg_joined_kind = {.name = "joined",
                                      .is_known = is_known,
                                      .value = value,
                                      .bits = bits,
                                      .operand = operand,
                                      .force = force,
                                      .is_undecided = is_undecided,
                                      .derive = derive,
                                      .is_among = is_among,
                                      .see = see,
                                      .parts = &mg_joined_parts};

/* ---- parts ----------------------------------------------------------------------------------------------- */

static mg_operand part_of(const mg_operand *whole, unsigned low, unsigned width)
{
    return whole->lane ? mg_joined_parts.part(whole->lane, low, width)
                       : (mg_operand){.value = whole->value >> low & ones(width)};
}

/* If there is no room for what is computed, the value is chosen. */
static mg_operand compute(mg_operand number, mg_operation operation, uint64_t other)
{
    uint64_t computation = MG_LANE_COMPUTATION(operation, WIDTH_MOST, WIDTH_MOST);
    uint64_t made = number.lane ? mg_kind_of(number.lane)->derive(number.lane, computation, other) : 0;
    if (made)
        return (mg_operand){.lane = made};
    return (mg_operand){.value = mg_store_compute(operation, WIDTH_MOST, WIDTH_MOST,
                                                  mg_open_force_operand(&number).value, other)};
}

static mg_operand join(mg_operand high, unsigned high_width, mg_operand low, unsigned low_width)
{
    assert(low_width && high_width && low_width + high_width <= WIDTH_MOST);
    bool fits = low.lane && MG_LANE_BITS[low.lane] <= low_width;
    if (!high.lane && !high.value && fits)
        return low;
    if (high.lane || low.lane) {
        mg_variable both = {
            .kind = &mg_joined_kind,
            .position = mg_path_position(mg_open_current()->path),
            .joined = {.high = high, .low = low, .low_width = low_width, .width = low_width + high_width}};
        uint64_t lane = mg_store_add(&both, NULL);
        if (lane)
            return (mg_operand){.lane = lane};
        low = mg_open_force_operand(&low);
        high = mg_open_force_operand(&high);
    }
    return (mg_operand){.value = (low.value & ones(low_width)) | high.value << low_width};
}

static mg_operand part_of_joined(const mg_joined *joined, unsigned low, unsigned width)
{
    unsigned middle = joined->low_width;
    if (low + width <= middle)
        return part_of(&joined->low, low, width);
    if (low >= middle)
        return part_of(&joined->high, low - middle, width);
    mg_operand below = part_of(&joined->low, low, middle - low);
    return join(part_of(&joined->high, 0, low + width - middle), low + width - middle, below, middle - low);
}

static mg_operand part(uint64_t lane, unsigned low, unsigned width)
{
    assert(width && low + width <= WIDTH_MOST);
    mg_operand number = {.lane = lane};
    if (mg_open_is_known(lane))
        return (mg_operand){.value = mg_store_value(lane) >> low & ones(width)};
    if (mg_joined_is(lane))
        return part_of_joined(&mg_store_variable(lane)->joined, low, width);
    if (low >= MG_LANE_BITS[lane])
        return (mg_operand){0};
    bool is_cut = MG_LANE_BITS[lane] > low + width;
    if (low)
        number = compute(number, MG_OPERATION_SHR, low);
    return is_cut ? compute(number, MG_OPERATION_AND, ones(width)) : number;
}

/* Their mask travels beside the register, as that of every number (engine/known.h). */
static mg_operand undefined(unsigned width)
{
    (void)width;
    return (mg_operand){0};
}

const mg_part_ops mg_joined_parts = {.part = part, .join = join, .undefined = undefined};
