/* Kinds of values that are not chosen yet. Each kind has a table of operations, which the room that owns the kind fills in: lane has the sets of
 * values of a field (sets.c), choice the questions of the program (ranges.c, pools.c).
 *
 * A new kind is a struct in the union of mg_variable (store.h) and a table like those; no code asks which kind a variable has. */
#ifndef MG_LANE_KIND_H
#define MG_LANE_KIND_H

#include "engine/run.h"
#include "lane/store.h"
#include "shape/structure.h"

/* A table of constants: the address of the first, how many there are, how many bytes lie from one to the next, how large each is. */
typedef struct mg_constants {
    uint64_t first, count, distance, size;
} mg_constants;

struct mg_question; /* choice/questions.h */

/* Operations on numbers that can be cut and joined by bits. A result that is known has no lane. */
typedef struct mg_part_ops {
    mg_operand (*part)(uint64_t lane, unsigned low, unsigned width); /* the bits from number `low` on */
    mg_operand (*join)(mg_operand high, unsigned high_width, mg_operand low, unsigned low_width);
    mg_operand (*undefined)(
        unsigned width); /* bits that were never written: a use that depends on them fails */
} mg_part_ops;

struct mg_value_kind {
    const char *name;
    /* Is nothing left to choose? */
    bool (*is_known)(const mg_variable *variable);
    /* Of a variable that is known: the value of a view that is the variable itself, or that has a table. */
    uint64_t (*value)(const mg_view *view);
    /* All its values are less than 2 to this power. */
    uint8_t (*bits)(const mg_variable *variable);

    /* The questions of woven code. An operand stays a lane if its kind can compute with it, else it is chosen. */
    mg_operand (*operand)(uint64_t lane);
    /* The value of a lane, chosen now if need be. */
    uint64_t (*force)(uint64_t lane);
    /* The lane is an index into the array at an address, with elements of so many bytes: gives the index at which that element really lies, and
     * leaves the lane open. NULL: the lane's value is chosen. */
    uint64_t (*index)(uint64_t lane, uint64_t array, uint64_t size);
    /* The lane is a pointer, at which so many bytes are read or written: gives the address where they lie for this once. 0 bytes: it is only moved, and needs
     * none. lane_settled becomes the lane that the pointer keeps: 0 where its address is known by now, which is given then. NULL: its value is chosen. */
    uint64_t (*follow)(uint64_t lane, uint64_t bytes);
    /* The lane of the pointer to an element, counted from where a pointer leads: `base` is that one's lane or address, `index` a number where there is
     * no lane. 0: the address is in lane_value. And `element`: the address where it lies for this once. */
    uint64_t (*move)(uint64_t base, uint64_t lane, uint64_t index, uint64_t size);
    uint64_t (*element)(uint64_t base, uint64_t lane, uint64_t index, uint64_t size);
    /* The lane of what lies at an index in a table of constants; 0: the index is chosen, or of a term: it is in lane_value. NULL: it always is. */
    uint64_t (*table)(uint64_t lane, mg_constants constants);
    /* Of what is known: the lane that takes its place; 0: none does. NULL: always none. */
    uint64_t (*settled)(uint64_t lane);
    /* Is it a number, which stays on a lane only for what else that says? NULL: never. */
    bool (*number)(uint64_t lane, uint64_t *value);
    /* `force` for a floating-point number; NULL: there is no difference. */
    uint64_t (*real)(uint64_t lane);
    /* Can it still be one of several? Objects that nothing refers to count as one. */
    bool (*is_undecided)(uint64_t lane);
    /* Operands as `operand` left them, one or both of them lanes of this kind. `compare` gives the outcome of an MG_LANE_QUESTION. `map` gives the
     * lane of the result of an MG_LANE_COMPUTATION, or 0 and the result in lane_value. NULL where no operand stays a lane, and where the weave does
     * not ask: comparisons of terms are mapped. */
    bool (*compare)(uint64_t question, mg_operand a, mg_operand b);
    uint64_t (*map)(uint64_t computation, mg_operand a, mg_operand b);
    /* Tried before `map`: the lane of the result of this lane and a number, which is computed only when it is needed; 0: there is no room.
     * MG_LANE_SECOND in `computation` says that the number comes first. NULL: it is computed at once. */
    uint64_t (*derive)(uint64_t lane, uint64_t computation, uint64_t other);
    /* Is it one of these words? If both answers are possible and neither is refused (enum mg_lane_refused), this is a split. */
    bool (*is_among)(uint64_t lane, const uint64_t *words, uint64_t count, unsigned refused);

    /* NULL: a part of a word is chosen with the word. */
    const mg_part_ops *parts;

    /* Calls back with every value that it may have. */
    void (*see)(uint64_t lane, mg_see_function *see, void *context);
    /* The values that make different structures, as a set of indices: mg_solve_each tries them one after the other, by mg_store_restrict.
     * NULL: no structure depends on it. */
    uint64_t (*ways)(const mg_variable *variable);
    /* The field whose value it is, and the index of the first value that remains; MG_NONE: none is known. NULL: it is no field's. */
    mg_pick (*pick)(const mg_variable *variable);
    /* More operations, on questions of the program; NULL: it is the value of a field. */
    const struct mg_question *question;
};

/* The kind of lanes that are terms: mg_open.terms, which the room that makes them has set. */
const mg_value_kind *mg_kind_of_terms(void);

static inline const mg_value_kind *mg_kind_of(uint64_t lane)
{
    return lane & MG_LANE_TERM ? mg_kind_of_terms() : mg_store_variable(lane)->kind;
}

static inline bool mg_kind_is_known(const mg_variable *variable)
{
    return variable->kind->is_known(variable);
}

#endif
