#include "lane/open.h"

#include <assert.h>

#include "base/hot.h"
#include "lane/open_memory.h"
#include "lane/sets.h"

static inline bool is_lane(uint64_t lane)
{
    return lane & MG_LANE_TERM ? (uint32_t)lane != 0 : lane && lane <= MG_STORE->view_count;
}

const mg_value_kind *mg_kind_of_terms(void)
{
    mg_assert_hot(mg_open_current()->terms);
    return mg_open_current()->terms;
}

bool mg_open_is_undecided(uint64_t lane)
{
    mg_assert_hot(is_lane(lane));
    mg_open_recount(mg_open_current());
    return mg_kind_of(lane)->is_undecided(lane);
}

uint64_t mg_open_force(uint64_t lane)
{
    mg_assert_hot(is_lane(lane));
    mg_open_recount(mg_open_current());
    return mg_kind_of(lane)->force(lane);
}

mg_operand mg_open_force_operand(const mg_operand *operand)
{
    return (mg_operand){0, operand->lane ? mg_open_force(operand->lane) : operand->value};
}

/* As mg_value_kind.is_among. */
static bool is_among(uint64_t lane, const uint64_t *words, uint64_t count, unsigned refused)
{
    mg_open_recount(mg_open_current());
    return mg_kind_of(lane)->is_among(lane, words, count, refused);
}

/* ---- instructions ---------------------------------------------------------------------------------------- */

/* The two operands of an instruction, one of them with a lane. */
typedef struct operands {
    mg_operand a, b;
} operands;

static mg_operand operand_of(uint64_t lane, uint64_t value)
{
    return lane && lane != MG_LANE_UNSET ? mg_kind_of(lane)->operand(lane) : (mg_operand){0, value};
}

/* Of two kinds one has to be a number: the term, if it is one; else it is chosen, and never the term. */
static void choose_one(mg_operand *term, mg_operand *other)
{
    uint64_t value;
    const mg_value_kind *kind = mg_kind_of(term->lane);
    if (kind->number && kind->number(term->lane, &value))
        *term = (mg_operand){0, value};
    else
        *other = mg_open_force_operand(other);
}

/* Chooses what the instruction cannot compute with, the second operand first. */
static operands operands_of(const uint64_t *args)
{
    operands both;
    both.b = operand_of(args[1], args[3]);
    both.a = operand_of(args[0], args[2]);
    if (both.a.lane && both.b.lane && mg_kind_of(both.a.lane) != mg_kind_of(both.b.lane)) {
        bool is_second = both.b.lane & MG_LANE_TERM;
        choose_one(is_second ? &both.b : &both.a, is_second ? &both.a : &both.b);
    }
    return both;
}

static const mg_value_kind *kind_of(const operands *both)
{
    uint64_t lane = both->a.lane ? both->a.lane : both->b.lane;
    mg_assert_hot(!lane || mg_kind_of(lane)->map); /* else none stays a lane */
    return lane ? mg_kind_of(lane) : NULL;
}

static uint64_t compute(const operands *both, uint64_t computation)
{
    return mg_store_compute(MG_LANE_OPERATION(computation), MG_LANE_WIDTH(computation),
                            MG_LANE_RESULT(computation), both->a.value, both->b.value);
}

static bool compare(const uint64_t *args)
{
    operands both = operands_of(args);
    const mg_value_kind *kind = kind_of(&both);
    return kind ? kind->compare(args[4], both.a, both.b) : compute(&both, args[4]);
}

/* The lane of what is computed from one open value, if its kind leaves that for later. */
static uint64_t derive(const uint64_t *args)
{
    uint64_t lane = args[0] ? args[0] : args[1];
    mg_assert_hot(lane); /* else woven code computes it itself */
    if ((args[0] && args[1]) || lane == MG_LANE_UNSET || !mg_kind_of(lane)->derive)
        return 0;
    return mg_kind_of(lane)->derive(lane, args[4] | (args[0] ? 0 : MG_LANE_SECOND),
                                    args[0] ? args[3] : args[2]);
}

static uint64_t map(const uint64_t *args)
{
    uint64_t lane = derive(args);
    if (lane)
        return lane;
    operands both = operands_of(args);
    const mg_value_kind *kind = kind_of(&both);
    if (kind)
        return kind->map(args[4], both.a, both.b);
    MG_CONTROL->stack.lane_value = compute(&both, args[4]);
    return 0;
}

/* ---- questions of woven code ----------------------------------------------------------------------------- */

/* The value of a floating-point number, which not every kind can give. */
static uint64_t force_real(uint64_t lane)
{
    const mg_value_kind *kind = mg_kind_of(lane);
    return kind->real ? kind->real(lane) : mg_open_force(lane);
}

/* What a use needs (enum mg_lane_use). A pointer that needs a number here keeps its lane for the uses that do not. */
static uint64_t choose(uint64_t lane, uint64_t value, uint64_t use)
{
    MG_CONTROL->stack.lane_settled = 0;
    if (lane == MG_LANE_UNSET)
        return value;
    if (use == MG_USE_REAL)
        return force_real(lane);
    const mg_value_kind *kind = mg_kind_of(lane);
    if (!kind->follow)
        return mg_open_force(lane);
    if (use != MG_USE_NUMBER)
        return kind->follow(lane, use == MG_USE_MOVE ? 0 : use - MG_USE_ACCESS);
    value = mg_open_force(lane);
    MG_CONTROL->stack.lane_settled = kind->settled ? kind->settled(lane) : 0;
    return value;
}

/* As mg_value_kind.table; the register that the entry goes into holds nothing. */
static uint64_t read_table(uint64_t lane, mg_constants constants)
{
    const mg_value_kind *kind = mg_kind_of(lane);
    uint64_t found = kind->table ? kind->table(lane, constants) : 0;
    if (found || lane & MG_LANE_TERM)
        return found;
    uint64_t index = mg_open_force(lane), address = constants.first + index * constants.distance;
    if (index >= constants.count)
        mg_run_end(mg_run_current(), MG_VERDICT_out_of_bounds, address,
                   MG_INFO_SITE(mg_run_current()->asked_at));
    MG_CONTROL->stack.lane_value =
        mg_store_entry(MG_ENTRY_OF(constants.first, constants.distance), index, constants.size);
    return 0;
}

static uint64_t answer(uint64_t op, const uint64_t *args)
{
    switch ((enum mg_lane_op)op) {
    case MG_LANE_READ:
        return mg_open_read(args[0], args[1], args[2], (const mg_masked *)(uintptr_t)args[3]);
    case MG_LANE_WRITE:
        return mg_open_write(args[0], args[1], args[2], args[3], args[4]);
    case MG_LANE_FORCE:
        return choose(args[0], args[1], args[3]);
    case MG_LANE_INDEX:
        return mg_kind_of(args[0])->index ? mg_kind_of(args[0])->index(args[0], args[1], args[2])
                                          : mg_open_force(args[0]);
    case MG_LANE_ELEMENT:
        return mg_kind_of_terms()->element(args[0], args[1], args[2], args[3]);
    case MG_LANE_MOVE:
        return mg_kind_of_terms()->move(args[0], args[1], args[2], args[3]);
    case MG_LANE_TABLE:
        return read_table(args[0], (mg_constants){args[1], args[2], args[3], MG_INFO_SIZE(args[4])});
    case MG_LANE_COMPARE:
        return compare(args);
    case MG_LANE_MAP:
        return map(args);
    default:
        mg_open_release(args[0], args[1]);
        return 0;
    }
}

/* Where the program asks a question, as MG_INFO; 0: the question does not say. */
static uint64_t info_of(uint64_t op, const uint64_t *args)
{
    return op == MG_LANE_ELEMENT || op == MG_LANE_TABLE ? args[4]
           : op == MG_LANE_INDEX                        ? args[3]
           : op == MG_LANE_FORCE                        ? args[2]
           : op <= MG_LANE_WRITE                        ? args[1]
                                                        : 0;
}

static uint64_t answer_lane(mg_run *run, uint64_t op, const uint64_t *args)
{
    mg_open *open = run->open;
    mg_open_recount(open);
    run->asked_at = info_of(op, args);
    uint64_t result = answer(op, args);
    run->asked_at = 0;
    return result;
}

void mg_open_install(mg_open *open, mg_path *path)
{
    mg_run *run = path->run;
    assert(open->fields && open->owner && run);
    open->run = run;
    open->path = path;
    run->open = open;
    mg_sets_install(open);
    mg_open_memory_install(open);
    if (!open->by_number && !open->terms)
        return;
    run->lane = answer_lane;
    run->is_among = is_among;
}
