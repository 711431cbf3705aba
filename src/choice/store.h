/* The store: what is known of values that are not chosen yet.
 *
 * A *variable* is such a value: of a field, or of a choice. It has a few possible values, and a set of those that remain. A *view* is
 * what woven code has of one: the variable itself, or something computed from it alone, as a table of its values; its number is
 * the lane. A *relation* holds between two variables, as seen through views. When a set gets smaller, the relations make others
 * smaller, by bounds; an empty set is a contradiction.
 *
 * All of it lies out of the target's reach, but where the undo log can put it back: every change is logged. */
#ifndef MG_CHOICE_STORE_H
#define MG_CHOICE_STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/run.h"
#include "shape/woven.h"
#include "shape/type.h"

enum {
    MG_SET_MOST = 64,
    MG_VARIABLES_MOST = 1 << 16,
    MG_RELATIONS_MOST = 1 << 15,
    MG_TABLES_MOST = 1 << 20,
    MG_POOLS_MOST = 1 << 14,
    MG_FREED_MOST = 1 << 16, /* words of 64 bits: as many allocations as 32 bytes apart fit where objects lie */
    MG_GIVEN_MOST = 1 << 12,
    MG_HAVOCS_MOST = 1 << 12
};

/* The first so many of a set. */
static inline uint64_t mg_set_first(uint32_t count)
{
    return count < MG_SET_MOST ? (1ull << count) - 1 : ~0ull;
}

typedef enum mg_variable_kind {
    MG_VARIABLE_SET,    /* one of a few values, and which remain */
    MG_VARIABLE_RANGE,  /* one of many integers, or of the enumerators of an enum */
    MG_VARIABLE_OBJECT, /* an object of a pool */
} mg_variable_kind;

typedef struct mg_variable {
    uint64_t set;       /* the values that remain, by index; if it is no set: one bit once it is chosen */
    uint64_t relations; /* the newest one it takes part in, + 1; 0: none */
    uint32_t cell, count;
    uint32_t position; /* of the choice stack, when it came to be */
    uint32_t view;     /* the variable itself */
    mg_variable_kind kind;
    const char *what; /* of a choice of the program: how it is written, in the target's memory; else NULL */
    int64_t low;      /* of a range: the first value */
    uint64_t last;    /* and how far it is to the last */
    const mg_type *enumeration; /* of a range: its numbers are those of values of this enum; else NULL */
    uint64_t chosen;            /* of a range or an object: the value */
    uint32_t pool, level;
    bool is_bool;               /* of a range */
    bool is_new;                /* of an object: it was none of those before */
    bool is_called_new;         /* the program said mg_new; so it is new, and so is the first of all */
    uint64_t older;             /* the variable of the same pool before this one, + 1 */
    const struct mg_part *part; /* of a variable that mg_havoc was given; else NULL */
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

/* Objects that a program asks for, as mg_any and mg_new. */
typedef struct mg_object_pool {
    uint64_t size, bytes; /* size 0: any number */
    bool has_null;
    uint64_t levels, newest; /* how many mg_new; the variable asked for last, + 1 */
} mg_object_pool;

/* A field that was forgotten: by which call of mg_havoc, and how much had been chosen by then. */
typedef struct mg_havoc {
    uint32_t cell, call, position, variables;
} mg_havoc;

typedef struct mg_store {
    uint64_t variable_count, view_count, relation_count, table_count; /* views from 1: 0 is no lane */
    uint64_t pool_count;
    uint64_t freed_count, freed[MG_FREED_MOST]; /* a bit for each allocation of the structures */
    uint64_t given_count;
    uint32_t given[MG_GIVEN_MOST];       /* roots of the layout, in the order in which MG_ANY gave them */
    uint32_t given_sites[MG_GIVEN_MOST]; /* and where it was asked to */
    uint64_t havoc_calls, havoc_count;   /* more than there is room for are not noted */
    mg_havoc havocs[MG_HAVOCS_MOST];
    mg_object_pool pools[MG_POOLS_MOST];
    mg_variable variables[MG_VARIABLES_MOST];
    mg_view views[MG_LANES_MOST];
    mg_relation relations[MG_RELATIONS_MOST];
    uint64_t tables[MG_TABLES_MOST];
} mg_store;

#define MG_STORE ((mg_store *)(uintptr_t)MG_OPEN_BASE)

/* Writes a word of MG_OPEN_BASE and the control block so that it is put back. */
void mg_store_set(uint64_t *word, uint64_t value);

/* A value of a cell, with all its possible values; its lane, or 0 when there is no room. */
uint32_t mg_store_add(uint32_t cell, uint32_t position, const uint64_t *values, uint32_t count);
/* One of another kind, as described; its set is filled in here. */
uint32_t mg_store_add_choice(const mg_variable *variable);
/* A view: something computed from a lane and a number; with MG_LANE_SECOND from the number and the lane. Of a set it needs the
 * table of its values, by index; else NULL. The lane, or 0 when there is no room. */
#define MG_LANE_SECOND (1ull << MG_LANE_SECOND_AT)
uint32_t mg_store_derive(uint64_t lane, uint64_t what, uint64_t other, const uint64_t *table);
/* The same if it is there already, else 0. */
uint32_t mg_store_find(uint64_t lane, uint64_t what, uint64_t other);
void mg_store_choose(uint32_t variable, uint64_t value); /* one that is no set */

static inline mg_variable *mg_store_variable(uint64_t lane)
{
    return &MG_STORE->variables[MG_STORE->views[lane].variable];
}

static inline bool mg_store_is_known(const mg_variable *variable)
{
    return !(variable->set & (variable->set - 1));
}

/* The value of a lane whose variable is known. */
uint64_t mg_store_value(uint64_t lane);

/* What an operation on numbers of a width gives: 0 or 1 for comparisons. */
uint64_t mg_store_compute(mg_operation operation, unsigned width, unsigned result, uint64_t a, uint64_t b);

/* Leaves a variable only the values of a set; false: that contradicts the relations. */
bool mg_store_restrict(uint32_t variable, uint64_t set);
/* For one more relation? */
static inline bool mg_store_has_room(void)
{
    return MG_STORE->relation_count < MG_RELATIONS_MOST;
}
/* Makes a comparison of two lanes, of different variables, true or false; there must be room. False: that is a contradiction. */
bool mg_store_relate(mg_operation operation, unsigned width, uint64_t a, uint64_t b, bool outcome);

#endif
