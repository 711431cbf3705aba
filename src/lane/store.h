/* The store: what is known of values that are not chosen yet.
 *
 * A *variable* is such a value: of a field, or of a choice. It has a few possible values, and a set of those that remain. A *view* is
 * what woven code has of one: the variable itself, or something computed from it alone, as a table of its values; its number is
 * the lane. A *relation* holds between two variables, as seen through views. When a set gets smaller, the relations make others
 * smaller, by bounds; an empty set is a contradiction.
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

/* The first so many of a set. */
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

/* What a question of the program was answered with. */
typedef struct mg_answer {
    uint64_t value, is_known;
} mg_answer;

/* One of many integers, or of the enumerators of an enum. */
typedef struct mg_range {
    mg_answer answer;
    int64_t low;                /* the first value */
    uint64_t last;              /* and how far it is to the last */
    const mg_type *enumeration; /* its numbers are those of values of this enum; else NULL */
    bool is_bool;
} mg_range;

/* An object of a pool. */
typedef struct mg_pooled {
    mg_answer answer; /* its address; 0: NULL */
    uint32_t pool, level;
    bool is_new;        /* it was none of those before */
    bool is_called_new; /* the program said mg_new; so it is new, and so is the first of all */
    uint64_t older;     /* the variable of the same pool before this one, + 1 */
} mg_pooled;

/* A field of a structure that nothing is known of, but what the path asked so far (prove/unknowns.c). */
typedef struct mg_unknown {
    mg_answer answer;
    uint32_t cell;
    uint32_t bound;       /* of a pointer: so many objects that are new may follow each other from there */
    uint64_t context;     /* of a pointer: when it came to be (prove/contexts.h) */
    uint64_t is_not_null; /* of a pointer: that is all that is known of it */
} mg_unknown;

typedef struct mg_variable {
    const mg_value_kind *kind;
    uint64_t relations; /* the newest one it takes part in, + 1; 0: none */
    uint32_t position;  /* on the path, when it came to be */
    uint32_t view;      /* the variable itself */
    const char *text;   /* of a choice of the program: how it is written, in the target's memory; else NULL */
    const struct mg_part *part; /* of a variable that mg_havoc was given: which number in it; else NULL */
    union {
        mg_set set;
        mg_answer answer; /* the first member of all that follow */
        mg_range range;
        mg_pooled object;
        mg_unknown unknown;
    };
} mg_variable;

typedef struct mg_view {
    const uint64_t *values; /* by index; zero-extended. NULL where values have no index */
    uint32_t variable;
    uint32_t parent;      /* it is computed from this lane and a number; 0: it is the variable itself */
    uint64_t what, other; /* how: as mg_lane_op MAP has it, and with MG_LANE_SECOND */
    uint64_t child;       /* the newest computed from this one, 0: none */
    uint64_t older;       /* the one before it of the same parent */
} mg_view;

/* Between numbers as wide as this; is_unsigned changes what less means. */
typedef struct mg_relation {
    uint8_t operation; /* MG_OPERATION_EQ, NE, LT or LE */
    bool is_unsigned;
    uint8_t width;
    uint32_t views[2];
    uint64_t next[2]; /* relations of the one variable and of the other, as mg_variable.relations */
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
/* Behind it, up to the half of the area: for what other rooms want to be put back in the same way. */
#define MG_STORE_END (MG_OPEN_BASE + MG_OPEN_SIZE / 16 * 7 + 0x4a400)

/* Writes a word of MG_OPEN_BASE and the control block so that it is put back. */
void mg_store_set(uint64_t *word, uint64_t value);

/* A variable as described, with its kind; its view is filled in here. Of a set with its values, by index; else NULL. Its lane, or 0 when
 * there is no room. */
uint32_t mg_store_add(const mg_variable *described, const uint64_t *values);
/* All of so many values are less than 2 to this power. */
uint8_t mg_store_bits(const uint64_t *values, uint32_t count);
/* A view: something computed from a lane and a number; with MG_LANE_SECOND from the number and the lane. Of a set it needs the
 * table of its values, by index; else NULL. The lane, or 0 when there is no room. */
#define MG_LANE_SECOND (1ull << MG_LANE_SECOND_AT)
uint32_t mg_store_derive(uint64_t lane, uint64_t what, uint64_t other, const uint64_t *table);
/* The same if it is there already, else 0. */
uint32_t mg_store_find(uint64_t lane, uint64_t what, uint64_t other);
void mg_store_choose(uint32_t variable, uint64_t value); /* answers a question of the program */

static inline mg_variable *mg_store_variable(uint64_t lane)
{
    return &MG_STORE->variables[MG_STORE->views[lane].variable];
}

/* The value of a lane whose variable is known. */
uint64_t mg_store_value(uint64_t lane);

/* What an operation on numbers of a width gives: 0 or 1 for comparisons. */
uint64_t mg_store_compute(mg_operation operation, unsigned width, unsigned result, uint64_t a, uint64_t b);

/* Leaves a variable that is a set only some of its values; false: that contradicts the relations. */
bool mg_store_restrict(uint32_t variable, uint64_t set);
/* For one more relation? */
static inline bool mg_store_has_room(void)
{
    return MG_STORE->relation_count < MG_RELATIONS_MOST;
}
/* Makes a comparison of two lanes, of different variables, true or false, both sets; there must be room. False: that is a contradiction. */
bool mg_store_relate(mg_operation operation, unsigned width, uint64_t a, uint64_t b, bool outcome);

#endif
