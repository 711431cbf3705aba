/* Symbolic execution of the target, in the worker.
 *
 * Whatever the program asks for by mg_int and its kin is a *symbol*, and what it computes of symbols is a term (sym/terms.h), which travels on lanes
 * (MG_LANE_TERM). Where the program goes one way or the other by a term of one bit, the condition of the path (sym/condition.h) is asked which
 * ways there are. The answer is a step of the path like any other choice, of kind `answer`: with two ways, or with one that is forced.
 * Steps outlive the worker, so a path that is run again asks nobody.
 *
 *   prover.c      the parts together; symbols
 *   asking.c      questions: what becomes a step, and what holds on the path
 *   unknowns.c    fields of structures as symbols (unknowns.h)
 *   summaries.c   pointers among them
 *   arrays.c      arrays that they lead to
 *   allocated.c   arrays that the program allocates (allocated.h)
 *   indices.c     indices into these arrays that are terms
 *   pointers.c    pointers into these arrays that are terms
 *   tables.c      constants at an index that is a term
 *   loops.c       turns of loops
 *   cuts.c        loops with an invariant (cuts.h)
 *   computing.c   terms of what woven code computes: the kind of value that lanes have for it (lane/kind.h)
 *   condition_text.c  the condition of a path, to be read
 *   arrivals.c    what is counted of the tree of paths
 *   pure.c        functions that are open and answer the same to the same arguments (pure.h)
 *   sight.c       what they can see
 *   contexts.c    which objects a pointer may lead to (contexts.h)
 *   witness.c     numbers for all symbols, so that the path can be run without any */
#ifndef MG_PROVE_PROVER_H
#define MG_PROVE_PROVER_H

#include "choice/alike.h"
#include "choice/choices.h"
#include "lane/open.h"
#include "prove/arrivals.h"
#include "path/path.h"
#include "path/refusals.h"
#include "shape/contract.h"
#include "sym/condition.h"
#include "sym/evaluate.h"

/* A symbol is as wide as what it is chosen from needs. */
typedef enum mg_symbol_form { MG_SYMBOL_BIT, MG_SYMBOL_INT, MG_SYMBOL_LONG, MG_SYMBOL_FORMS } mg_symbol_form;

mg_symbol_form mg_symbol_form_of(const mg_range *range);

/* The symbols that stand for the same variable of the store on different paths. */
typedef struct mg_symbol_set {
    mg_term terms[MG_SYMBOL_FORMS]; /* 0: none was needed yet */
} mg_symbol_set;

/* What a step of kind `answer` was asked for, which is its owner: whether a bit holds, which number a term is, or whether a bit can never hold. */
typedef enum mg_asks { MG_ASKS_BIT, MG_ASKS_VALUE, MG_ASKS_NEVER } mg_asks;

/* What the step at a position says of the symbols. */
typedef struct mg_claim {
    mg_term term; /* 0: nothing */
    size_t mark;  /* of the condition before it */
} mg_claim;

/* No bound on chains but the size of the pools. */
#define MG_CHAINS_ANY UINT32_MAX

/* How far structures go whose fields are symbols. */
typedef struct mg_heap_limits {
    bool is_open; /* no MG_BOUNDS hold: numbers are any, and pools have as many objects as there is room for */
    bool is_lazy; /* a pointer becomes an object when it is read, not when it is followed */
    uint32_t chains;      /* so many new objects may follow each other from what the function is given */
    bool *has_met_chains; /* set when a longer chain would have been possible */
    bool *has_met_loops;  /* set when a loop was not followed to its end */
    const mg_region_rule *regions; /* which objects fields lead to; borrows */
    size_t region_count;
} mg_heap_limits;

typedef struct mg_prover {
    mg_run *run;
    mg_path *path;
    mg_choices *choices;
    mg_terms *terms;
    mg_condition *condition;
    mg_evaluator evaluator;
    mg_model model;
    uint32_t values_most;          /* how many numbers one term may take, where a number is needed */
    uint32_t loops;                /* as in mg_prover_limits */
    MG_VEC(mg_symbol_set) symbols; /* by variable of the store */
    MG_VEC(mg_term)
    undefined; /* the symbols of bits that were never written, 64 bits wide, by how many the path had before */
    MG_VEC(mg_claim) claims; /* by position of the path, as far as they are told to the condition */
    /* Of fields that are symbols (unknowns.h). */
    mg_cells *cells;
    MG_VEC(mg_term) fields; /* by cell; 0: none was needed yet */
    uint32_t *bounds;       /* by object that is in use: so many new ones may follow from there */
    uint32_t *arrays;       /* by object that is an array: its number among those */
    uint32_t array_count;   /* of these */
    mg_alike alike;
    struct mg_heap_limits heap;
    bool has_witness; /* the symbols of the path that runs have numbers, those of the model */
    uint64_t
        longest; /* by those, the length of the longest array that a run without symbols has no room for; or 0 */
    mg_result_place returned;
    uint32_t arrived[MG_ARRIVALS]; /* on the path that runs: steps taken by then, plus one; 0: not yet */
    mg_refusals *refusals;         /* told where tests that begin alike part; or NULL */
    struct mg_pure *pure;          /* what open functions have answered (pure.h) */
    bool is_moving;         /* elements of arrays move, which counts as no write of the program (cuts.h) */
    struct mg_sight *sight; /* what the pure function that is called now can see (sight.h) */
    uint64_t result_at,
        result_size;      /* the field that holds what an open function returns: a pointer, or a struct */
    bool is_result_fresh; /* and that leads to a new object */
    bool is_result_old;   /* or what a loop has made of a pointer: that leads to what there is */
    uint32_t *region_of; /* by cell: the rule that is first of its region, + 1; 0: it leads to objects of any */
    uint32_t *contexts;  /* by object that is in use: when it came to be (contexts.h) */
    MG_VEC(uint64_t) tops; /* by context: where the heap ended */
} mg_prover;

typedef struct mg_prover_limits {
    uint32_t rlimit;      /* of one question, in Z3's units; 0: any */
    uint32_t values_most; /* as in mg_prover */
    bool without_order;   /* the order solver is left out */
    uint32_t loops;       /* turns of a loop that makes nothing into symbols; 0: any */
    mg_heap_limits heap;
} mg_prover_limits;

extern const mg_value_kind mg_terms_kind; /* of the lanes; for mg_open.terms */

/* In the process that will prove, before system calls are forbidden to it. */
void mg_prover_prepare(void);
/* Registers its kinds of steps, and makes symbols of what the program chooses. Borrows run, path and choices. Never freed: the worker ends with it. */
void mg_prover_init(mg_prover *prover, const mg_prover_limits *limits, mg_choices *choices);
static inline mg_prover *mg_prover_current(void)
{
    return mg_run_current()->prover;
}

/* The symbol that stands for a variable of the store: the same one on every path. */
mg_term mg_prover_symbol(mg_prover *prover, uint32_t variable, mg_symbol_form form);

/* asking.c: does it hold? The answer is a step of the path, and holds from here on. If it depends on bits that were never written the run ends. */
bool mg_prover_ask(mg_prover *prover, mg_term bit);
/* It holds from here on; if it cannot, the path ends as one that does not count. is_certain: it can hold whatever holds so far, so the solver is not asked. */
void mg_prover_assume(mg_prover *prover, mg_term bit, bool is_certain);
/* Is it certain that it does not hold here? Makes no other way and claims nothing, unlike mg_prover_ask: false says that nobody knows. */
bool mg_prover_is_never(mg_prover *prover, mg_term bit);
/* The number that a term is from now on. */
uint64_t mg_prover_take_value(mg_prover *prover, mg_term term);
/* Ends the run if the value of the term depends on bits that were never written: nothing may be decided by them. */
void mg_prover_check_defined(mg_prover *prover, mg_term term);
/* The step at this position, which was just taken, says that this holds. */
void mg_prover_claim(mg_prover *prover, uint32_t position, mg_term bit);
/* Takes back what the steps from this position on claim. */
void mg_prover_forget_from(mg_prover *prover, uint32_t position);
void mg_check_claims(const mg_prover *prover);
extern const mg_step_ops mg_prover_steps; /* of both kinds */

/* Why a path goes beyond what can be proved: the detail of the verdict. */
typedef enum mg_beyond {
#define MG_BEYOND(NAME, text) MG_BEYOND_##NAME,
#include "prove/beyond.def"
#undef MG_BEYOND
    MG_BEYOND_COUNT
} mg_beyond;
const char *mg_beyond_text(uint64_t reason);
/* The place in the program that asks; or if a function of the host needs a number, where that was called. */
static inline uint32_t mg_prover_site(void)
{
    uint64_t asked_at = mg_run_current()->asked_at;
    return MG_INFO_SITE(asked_at ? asked_at : MG_CONTROL->stack.host_info);
}

/* Ends the path as one that goes beyond what can be proved. */
_Noreturn void mg_prover_give_up(mg_prover *prover, mg_beyond reason);

/* condition_text.c: adds what the path found at its choices, as text. */
void mg_prover_add_condition(mg_prover *prover, mg_text *out);

/* witness.c: gives every symbol of the path a number that leads to its end. False: none are known. */
bool mg_prover_find_witness(mg_prover *prover);
/* While these are looked for: they make this hold too, if they can. */
void mg_prover_prefer(mg_prover *prover, mg_term bit);
/* After that, of a path whose function returned: what it returned for those numbers. False: that is no integer, or not known. */
bool mg_prover_find_result(mg_prover *prover, uint64_t *value);
/* And the turns of a run without symbols that the path stands for, and how many; turns has room for two for each step. The picks are those
 * of the path (choice/solutions.h), objects numbered in the order in which fields refer to them. */
uint32_t mg_prover_list_turns(const mg_prover *prover, const mg_pick *picks, uint32_t pick_count,
                              uint32_t *uncut, mg_turn *turns);

#endif
