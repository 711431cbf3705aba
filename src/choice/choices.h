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
    uint64_t denials_most; /* so many calls of malloc and its kin may return NULL on a path */
    bool is_uncut; /* loops with an invariant are run turn by turn, though the program is woven for a proof */
    /* Called when MG_ANY asks for a structure that is not laid out: notes that so many of this type and bound are needed. Returns if there is no room
     * for it. */
    void (*lack)(void *context, const mg_type *type, int64_t n, uint32_t count);
    void *context;
    /* In a proof numbers are symbols: the lane of the symbol that stands for this variable, of `width` bits. NULL: they are chosen. */
    uint64_t (*make_symbol)(void *prover, uint32_t variable, unsigned width);
    /* If an array whose length is a symbol lies there: the lane of the number of elements from an address on. False: it is no such array. NULL: there
     * are none. */
    bool (*count_elements)(void *prover, uint64_t address, uint64_t size, uint64_t *lane);
    void *prover;
    struct mg_choice_use *uses; /* by number of the site that asks; NULL: nobody wants to know */
    mg_show show;               /* of structures in memory */
    /* For MG_SAME. When the generator has run, its structure is in show.line; when the predicate has, this is the structure it was asked about. */
    bool has_generated;
    const mg_type *candidate; /* NULL: no predicate was called */
    uint64_t candidate_address;
} mg_choices;

/* What became of the choices that are asked for at one place, on all paths so far. */
typedef struct mg_choice_use {
    const char *text; /* in the source, in the target's memory; NULL: none was asked for */
    bool is_used;     /* one of them was, on some path */
} mg_choice_use;

/* Fills in the functions of the host that choose; borrows. */
void mg_choices_install(mg_choices *choices);
/* Makes a choice of the program, as described: gives its value; or 0, and the lane in lane_result. */
uint64_t mg_choices_make(mg_variable *described);
/* The turns of a path for `option`, chosen at once from 0 to `last`: one, or two if there are more than a step has ways. Gives how many. */
uint32_t mg_choices_turns(uint64_t last, uint64_t option, mg_turn turns[2]);
/* Answers an open question of the program. */
void mg_choices_force(uint32_t variable);
/* describe.c: adds the text of a choice in the source, in one line. */
void mg_choices_add_name(mg_text *out, const mg_variable *variable);
/* Adds the choices made so far, in their order, as records (shape/choice_record.h); beyond a thousand one that says how many
 * more there are. */
void mg_choices_describe(mg_text *out, mg_cells *cells);

#endif
