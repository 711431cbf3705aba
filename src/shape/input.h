/* The inputs of a path that the program has named (mg_input), as plain data that goes from the worker to the parent: objects one after the other, and of
 * each its scalars in the order of its type. The inputs themselves come first, then what their pointers lead to.
 *
 * As bytes: an mg_input_head; the mg_input_objects; their mg_input_tokens; and the names of the inputs, each ended by a NUL. */
#ifndef MG_SHAPE_INPUT_H
#define MG_SHAPE_INPUT_H

#include <stdint.h>

typedef enum mg_input_kind {
    MG_INPUT_VALUE, /* a number: `value`, and of one that is wider than a word `more` */
    MG_INPUT_ANY,   /* not chosen, or never written */
    MG_INPUT_OPEN,  /* not chosen: `value` would do */
    MG_INPUT_NULL,  /* a pointer: it is NULL */
    MG_INPUT_OBJECT, /* it leads into object `number`, to byte `value` of it; `more`: by a pointer whose type does not say so */
    MG_INPUT_GIVEN,  /* it leads to what call `number` of MG_ANY gave */
    MG_INPUT_OPAQUE, /* it leads to what has no type, is gone, or is a function */
    MG_INPUT_ARM, /* a union: member `number` is live, and its scalars follow; MG_INPUT_NO_ARM: it is not known which */
    MG_INPUT_COUNT, /* an array at the end of a struct: so many elements follow */
    MG_INPUT_LANE, /* only in the worker: the lane `value`; a pointer if `number` is not 0, to the type with that number less 1 */
    MG_INPUT_RAW, /* only in the worker: a pointer `value` to what has no type */
} mg_input_kind;

#define MG_INPUT_NO_ARM UINT32_MAX

typedef struct mg_input_token {
    uint32_t kind; /* mg_input_kind */
    uint32_t number;
    uint64_t value, more;
} mg_input_token;

typedef struct mg_input_object {
    uint32_t type;     /* its number in the table that both processes have; of an array that of its elements */
    uint32_t is_array; /* `count` of them lie in a row, perhaps one or none */
    uint64_t count, tokens;
} mg_input_object;

typedef struct mg_input_head {
    uint32_t inputs, objects; /* the first of the objects are the inputs */
    uint64_t tokens;
} mg_input_head;

#endif
