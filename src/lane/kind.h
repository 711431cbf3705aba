/* Kinds of values that are not chosen yet. What can be done with such a value goes by its kind, through a table of operations that the room
 * owning the kind fills in: lane has the sets of values of a field (sets.c), choice the questions of the program (ranges.c, pools.c).
 *
 * A new kind is a struct in the union of mg_variable (store.h) and a table like those; nobody asks which kind a variable has. */
#ifndef MG_LANE_KIND_H
#define MG_LANE_KIND_H

#include "engine/run.h"
#include "lane/store.h"
#include "shape/structure.h"

/* What an instruction computes with. */
typedef struct mg_operand {
    uint64_t lane, value; /* no lane: a plain value */
} mg_operand;

struct mg_question; /* choice/questions.h */

/* Values that are numbers of so many bits, and can be cut and joined. What comes of it may be known: then it has no lane. */
typedef struct mg_part_ops {
    mg_operand (*part)(uint64_t lane, unsigned low, unsigned width); /* the bits from number `low` on */
    mg_operand (*join)(mg_operand high, unsigned high_width, mg_operand low, unsigned low_width);
    mg_operand (*undefined)(unsigned width); /* bits that were never written: whoever needs them fails */
} mg_part_ops;

struct mg_value_kind {
    const char *name;
    /* Is nothing left to choose? */
    bool (*is_known)(const mg_variable *variable);
    /* Of a variable that is known: the value of a view that is the variable itself, or that has a table. */
    uint64_t (*value)(const mg_view *view);
    /* All its values are less than 2 to this power. */
    uint8_t (*bits)(const mg_variable *variable);

    /* What woven code asks. An operand stays a lane if its kind can compute with it, else it is chosen. */
    mg_operand (*operand)(uint64_t lane);
    /* The value of a lane, chosen now if need be. */
    uint64_t (*force)(uint64_t lane);
    /* Of an index into the array at an address, with elements of so many bytes: where the element lies that is meant, as an index; the value of the
     * lane stays as it is. NULL: it is chosen. */
    uint64_t (*index)(uint64_t lane, uint64_t array, uint64_t size);
    /* The same where it is a floating-point number; NULL: there is no difference. */
    uint64_t (*real)(uint64_t lane);
    /* Can it be more than one thing? */
    bool (*is_undecided)(uint64_t lane);
    /* Of operands as `operand` left them, one of them or both with lanes of this kind: the outcome of an MG_LANE_QUESTION; and the lane of
     * what an MG_LANE_WHAT gives, or 0 and the result in lane_value. NULL where no operand stays a lane, and where the
     * weave does not ask: comparisons of terms are mapped. */
    bool (*compare)(uint64_t question, mg_operand a, mg_operand b);
    uint64_t (*map)(uint64_t what, mg_operand a, mg_operand b);
    /* Before any of that: the lane of what an instruction gives of this lane and a number, with nothing computed yet; 0: it is not to be
     * had. `what` says with MG_LANE_SECOND which comes first. NULL: it is computed at once. */
    uint64_t (*derive)(uint64_t lane, uint64_t what, uint64_t other);
    /* Is it one of these words? Splits what remains if both can be, and neither is refused (enum mg_lane_refused). */
    bool (*is_among)(uint64_t lane, const uint64_t *words, uint64_t count, unsigned refused);

    /* NULL: a part of a word is chosen with the word. */
    const mg_part_ops *parts;

    /* Calls back with every value that it may have. */
    void (*see)(uint64_t lane, mg_see_function *see, void *context);
    /* The values that a structure tells apart, as a set of indices: mg_solve_each tries them one after the other, and makes one true by
     * mg_store_restrict. NULL: no structure hangs on it. */
    uint64_t (*ways)(const mg_variable *variable);
    /* The field that it is the value of, and which one of its values, the first that remains; MG_NONE: none is known. NULL: it is of no field. */
    mg_pick (*pick)(const mg_variable *variable);
    /* What else can be done with a question of the program; NULL: it is the value of a field. */
    const struct mg_question *question;
};

/* The kind of terms; whoever makes some has said which (mg_open.terms). */
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
