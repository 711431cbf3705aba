/* Questions of the program as values that are not chosen yet. Woven code can copy such a value (lane/kind.h) and compute with it and plain numbers;
 * every other use answers the question first. Ranges (ranges.c) and objects of pools (pools.c) are such kinds. */
#ifndef MG_CHOICE_QUESTIONS_H
#define MG_CHOICE_QUESTIONS_H

#include "base/text.h"
#include "lane/joined.h"

/* The operations in which these kinds differ; mg_value_kind.question. */
typedef struct mg_question {
    /* How many ways there are to answer it. */
    uint64_t (*options)(const mg_variable *variable);
    bool counts_itself; /* `options` needs the variable to be in the store */
    /* Called when it was added to the store; or NULL. */
    void (*note)(uint32_t variable);
    /* Answers it in the way with this number. */
    void (*answer)(uint32_t variable, uint64_t option);
    /* Gives a question that is still open some value while it is described. mg_questions_reopen takes it back. */
    void (*complete)(uint32_t variable);
    /* The question in the words of the program; NULL: its text in the source. */
    void (*add_name)(mg_text *out, const mg_variable *variable);
    /* The value in the words of the program, and what it was chosen from. */
    void (*add_value)(mg_text *out, const mg_variable *variable);
    void (*add_range)(mg_text *out, const mg_variable *variable);
    /* Its number in MG_CHOICES; false: it has none. */
    bool (*number)(const mg_variable *variable, int64_t *number);
} mg_question;

extern const mg_value_kind mg_ranges_kind;  /* ranges.c */
extern const mg_value_kind mg_objects_kind; /* pools.c */
extern const mg_value_kind mg_denials_kind; /* denials.c */

/* The number of the answer to a question that is answered. */
uint64_t mg_ranges_option(const mg_variable *variable);
/* How many different values the enumerators have. */
uint64_t mg_ranges_count(const mg_type *enumeration);

void mg_questions_reopen(uint32_t variable);

/* The operations that all of them share, for their tables. */
bool mg_questions_is_known(const mg_variable *variable);
uint64_t mg_questions_value(const mg_view *view);
mg_operand mg_questions_operand(uint64_t lane);
uint64_t mg_questions_force(uint64_t lane);
bool mg_questions_is_undecided(uint64_t lane);
uint64_t mg_questions_derive(uint64_t lane, uint64_t computation, uint64_t other);
uint64_t mg_questions_table(uint64_t lane, mg_constants t);
bool mg_questions_is_among(uint64_t lane, const uint64_t *words, uint64_t count, unsigned refused);
void mg_questions_see(uint64_t lane, mg_see_function *see, void *context);

#define MG_QUESTIONS_OPERATIONS                                                                                \
    .is_known = mg_questions_is_known, .value = mg_questions_value, .operand = mg_questions_operand,           \
    .force = mg_questions_force, .is_undecided = mg_questions_is_undecided, .derive = mg_questions_derive,     \
    .is_among = mg_questions_is_among, .see = mg_questions_see, .parts = &mg_joined_parts,                     \
    .table = mg_questions_table

#endif
