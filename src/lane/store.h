/* The store: what is known of values that are not chosen yet.
 *
 * A *variable* is such a value, of a field or of a choice of the program. That of a field has a few possible values, and a set of those that
 * remain. A *view* is how woven code sees a variable: the variable itself, or something computed from it alone, for a set as a table of results.
 * The number of a view is the lane. A *relation* holds between two variables, as seen through views. When a set gets smaller, its relations may
 * make others smaller, by their bounds; an empty set is a contradiction.
 *
 * All of it lies out of the target's reach, but where the undo log can put it back: every change is logged. */
#ifndef MG_LANE_STORE_H
#define MG_LANE_STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/run.h"
#include "lane/masked.h"
#include "shape/woven.h"
#include "shape/type.h"

enum {
    MG_SET_MOST = 64,
    MG_VARIABLES_MOST = 1 << 16,
    MG_RELATIONS_MOST = 1 << 15,
    MG_TABLES_MOST = 1 << 20,
};

/* The set of the first so many indices. */
static inline uint64_t mg_set_first(uint32_t count)
{
    return count < MG_SET_MOST ? (1ull << count) - 1 : ~0ull;
}

typedef struct mg_value_kind mg_value_kind; /* kind.h: what can be done with a variable */

/* One of a few values of a field. */
typedef struct mg_set {
    uint64_t remains; /* the values that it may still have, by index */
    const mg_masked *field;
} mg_set;

/* The answer to a question of the program. */
typedef struct mg_answer {
    uint64_t value, is_known;
} mg_answer;

/* One of many integers, or of the enumerators of an enum. */
typedef struct mg_range {
    mg_answer answer;
    int64_t low;                /* the lowest value */
    uint64_t last;              /* the highest minus the lowest */
    const mg_type *enumeration; /* its numbers are those of values of this enum; else NULL */
    bool is_bool;
    bool
        is_unsigned; /* all 64-bit numbers, which the program has as unsigned ones: shown as such, ordered as signed ones */
} mg_range;

/* An object of a pool. */
typedef struct mg_pooled {
    mg_answer answer; /* its address; 0: NULL */
    uint32_t pool, level;
    bool is_new; /* it was none of those before */
    bool
        is_called_new; /* the program called mg_new; is_new holds for that, and for the first object of a pool */
    uint64_t older;    /* the variable of the same pool before this one, + 1 */
} mg_pooled;

/* A call of malloc or its kin that returns NULL because that was chosen. */
typedef struct mg_denial {
    mg_answer answer; /* 0 */
    const char *function;
    uint64_t size;   /* of the memory that it does not give */
    uint64_t number; /* among such calls on the path, from 1 */
} mg_denial;

/* An operand of an instruction, or a part of one. */
typedef struct mg_operand {
    uint64_t lane, value; /* lane 0: a plain value */
} mg_operand;

/* Several values in one register (joined.h). */
typedef struct mg_joined {
    mg_operand high, low;
    unsigned low_width, width; /* in bits: of the low part, and in all */
} mg_joined;

/* A field of which only that is known which the path has asked so far (prove/unknowns.c). */
typedef struct mg_unknown {
    mg_answer answer;
    uint32_t cell;
    uint32_t bound;       /* of a pointer: the longest chain of new objects from there */
    uint64_t context;     /* of a pointer: when it came to be (prove/contexts.h) */
    bool is_old;          /* of a pointer: a new object that it leads to was there from the beginning */
    uint64_t is_not_null; /* of a pointer: it was compared with NULL, and nothing else is known of it */
} mg_unknown;

typedef struct mg_variable {
    const mg_value_kind *kind;
    uint64_t relations; /* the newest one it takes part in, + 1; 0: none */
    uint32_t position;  /* on the path, when it came to be */
    uint32_t view;      /* the variable itself */
    uint32_t site;      /* where the program asks for it; 0: it is a field, or that is not known */
    const char
        *text; /* of a choice of the program: its text in the source, in the target's memory; else NULL */
    const struct mg_part
        *part; /* of a number that mg_havoc chose: where it lies in what mg_havoc was given; else NULL */
    union {
        mg_set set;
        mg_answer answer; /* the first member of all that follow, but for the last */
        mg_range range;
        mg_pooled object;
        mg_denial denial;
        mg_unknown unknown;
        mg_joined joined;
    };
} mg_variable;

typedef struct mg_view {
    const uint64_t *values; /* by index; zero-extended. NULL where values have no index */
    uint32_t variable;
    uint32_t parent;             /* it is computed from this lane and a number; 0: it is the variable itself */
    uint64_t computation, other; /* MG_LANE_COMPUTATION, perhaps with MG_LANE_SECOND; and the number */
    uint64_t child;              /* the newest computed from this one, 0: none */
    uint64_t older;              /* the one before it of the same parent */
} mg_view;

/* Between numbers of so many bits; is_unsigned tells how LT and LE compare them. */
typedef struct mg_relation {
    uint8_t operation; /* MG_OPERATION_EQ, NE, LT or LE */
    bool is_unsigned;
    uint8_t width;
    uint32_t views[2];
    uint64_t next[2]; /* for each of the two variables: its next older relation, as mg_variable.relations */
} mg_relation;

typedef struct mg_store {
    uint64_t variable_count, view_count, relation_count, table_count; /* views from 1: 0 is no lane */
    uint64_t undefined_count; /* how often bits that were never written became part of a term */
    mg_variable variables[MG_VARIABLES_MOST];
    mg_view views[MG_LANES_MOST];
    mg_relation relations[MG_RELATIONS_MOST];
    uint64_t tables[MG_TABLES_MOST];
} mg_store;

/* Not at the start of a page, where objects and their shadow begin (region.h). */
#define MG_STORE_BASE (MG_OPEN_BASE + 0x25800)
#define MG_STORE ((mg_store *)(uintptr_t)MG_STORE_BASE)
/* Behind it, up to the half of the area, is room for other rooms' data that the undo log must put back too. */
#define MG_STORE_END (MG_OPEN_BASE + MG_OPEN_SIZE / 16 * 7 + 0x4a400)

/* Writes a word of the area at MG_OPEN_BASE or of the control block, and logs the old value. */
void mg_store_set(uint64_t *word, uint64_t value);

/* Adds a copy of `described`, whose view is filled in here. `values`, by index, if it is a set; else NULL. Gives its lane, or 0 when there is no
 * room. */
uint32_t mg_store_add(const mg_variable *described, const uint64_t *values);
/* The least number of bits that every one of these values fits into. */
uint8_t mg_store_bits(const uint64_t *values, uint32_t count);
/* Adds a view: the result of a computation from a lane and a number; with MG_LANE_SECOND the number comes first. For a set it needs the table of
 * results, by index; else NULL. Gives the lane, or 0 when there is no room. */
#define MG_LANE_SECOND (1ull << MG_LANE_SECOND_AT)
uint32_t mg_store_derive(uint64_t lane, uint64_t computation, uint64_t other, const uint64_t *table);
/* The lane of the same view if it is there already, else 0. */
uint32_t mg_store_find(uint64_t lane, uint64_t computation, uint64_t other);
void mg_store_choose(uint32_t variable, uint64_t value); /* answers a question of the program */

static inline mg_variable *mg_store_variable(uint64_t lane)
{
    return &MG_STORE->variables[MG_STORE->views[lane].variable];
}

/* The value of a lane whose variable is known. */
uint64_t mg_store_value(uint64_t lane);

/* What a table of constants has at an index, as a number of `size` bytes. A table is where it begins and how far its entries are apart, in bytes. */
#define MG_ENTRY_OF(first, distance) ((first) | (uint64_t)(distance) << 32)
uint64_t mg_store_entry(uint64_t table, uint64_t index, uint64_t size);
/* The result of an operation on numbers of `width` bits: 0 or 1 for comparisons. */
uint64_t mg_store_compute(mg_operation operation, unsigned width, unsigned result, uint64_t a, uint64_t b);

/* Leaves a variable that is a set only some of its values; false: that contradicts the relations. */
bool mg_store_restrict(uint32_t variable, uint64_t set);
/* Is there room for one more relation? */
static inline bool mg_store_has_room(void)
{
    return MG_STORE->relation_count < MG_RELATIONS_MOST;
}
/* Makes a comparison of two lanes true or false. They must be of different variables, both sets, and there must be room. False: that contradicts the
 * relations. */
bool mg_store_relate(mg_operation operation, unsigned width, uint64_t a, uint64_t b, bool outcome);

#endif
