/* Choices that a program makes itself: mg_int and its kin, and objects of pools (margay_choice.h).
 *
 * Each becomes a variable. With delayed choice that is all: its value is chosen by the first use that is not a copy. Chosen at
 * once, it is a step of the path first and a variable then, since going back asks again. */
#ifndef MG_CHOICE_CHOICES_H
#define MG_CHOICE_CHOICES_H

#include "base/text.h"
#include "choice/cells.h"
#include "choice/show.h"
#include "shape/type.h"

typedef struct mg_choices {
    mg_cells *cells;
    const mg_types *types; /* for enumerators */
    int64_t n;             /* the bound of the test */
    bool is_eager;
    /* Called when MG_ANY is asked for a structure that is not laid out: so many must be. Returns when there is no room for it. */
    void (*lack)(void *context, const mg_type *type, int64_t n, uint32_t count);
    void *context;
    /* Numbers are not chosen: the lane of a symbol that stands for the one of this variable, so wide. NULL: they are. */
    uint64_t (*make_symbol)(void *prover, uint32_t variable, unsigned width);
    /* Of an array whose length is a symbol: the lane of how many elements there are from an address on. False: it is no such array. NULL: there is
     * none. */
    bool (*count_elements)(void *prover, uint64_t address, uint64_t size, uint64_t *lane);
    void *prover;
    mg_show show; /* of structures in memory */
    /* Of MG_SAME. The generator's turn: its structure is in show.line. The predicate's: what it is asked about. */
    bool has_generated;
    const mg_type *candidate; /* NULL: it is no predicate's turn */
    uint64_t candidate_address;
} mg_choices;

/* Fills in the functions of the host that choose; borrows. */
void mg_choices_install(mg_choices *choices);
/* A choice of the program, as described: its value, or nothing and the lane beside it. */
uint64_t mg_choices_make(mg_variable *described);
/* A choice among 0 to last, made at once, as it stands on a path: one turn, or two where there are more ways than a step has. */
uint32_t mg_choices_turns(uint64_t last, uint64_t option, mg_turn turns[2]);
/* Answers a question of the program that is open. */
void mg_choices_force(uint32_t variable);
/* describe.c: adds how a choice is written, in one line. */
void mg_choices_add_name(mg_text *out, const mg_variable *variable);
/* Adds the choices made so far, in their order, as records (shape/choice_record.h); beyond a thousand one that says how many
 * more there are. */
void mg_choices_describe(mg_text *out, mg_cells *cells);

#endif
