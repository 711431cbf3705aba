/* margay init: a first harness for a C file, as C. What can be derived from types and names is written out, and the rest is left to whoever knows the code: it
 * stands in comments. sketch.c finds what the harness is about, sketch_parts.c guesses what a field is for, sketch_valid.c writes predicates and bounds,
 * sketch_calls.c calls, sketch_tests.c tests. */
#ifndef MG_DRIVER_SKETCH_H
#define MG_DRIVER_SKETCH_H

#include "base/text.h"
#include "shape/type.h"

enum { MG_LEAVES_MOST = 64 };

/* A field of a struct, or of a struct that lies in it. */
typedef struct mg_leaf {
    char path[96];
    const char *name; /* the last word of the path */
    const mg_type *type;
} mg_leaf;

typedef struct mg_leaves {
    const mg_type *type;
    mg_leaf each[MG_LEAVES_MOST];
    size_t count;
} mg_leaves;

/* A struct that functions take, and what is known of it. */
typedef struct mg_sketch_subject {
    const mg_type *type;
    const mg_function *predicate;      /* the program's own; NULL: one is written */
    const mg_function *maker, *opener, /* f(...) returns a new one; f(it, ...) initialises one */
        *closer;                       /* f(it) or f(&it) frees it */
    char name[64];                     /* for variables and functions */
    char predicate_name[80]; /* no function of the program is called that, unless it is the predicate */
    bool is_unclear;         /* only the program knows what some of its fields may hold */
    bool has_any_calls;      /* a test makes one by these functions and calls the others */
} mg_sketch_subject;

typedef struct mg_sketch {
    const mg_types *types;
    MG_VEC(const mg_function *) functions; /* that are to be tested */
    MG_VEC(mg_sketch_subject) subjects;
    mg_type_list walked; /* structs whose objects are linked, for which a walk is written */
    size_t test_count, left_out_count;
    mg_text
        pieces; /* of texts, as C strings with commas between them: signs and words that the source looks for */
    char letters[8]; /* some of these signs: arrays of bytes are made of them */
} mg_sketch;

/* Finds the functions whose bodies stand in one of these files (absolute paths), and the structs that they take. */
void mg_sketch_find(mg_sketch *sketch, const mg_types *types, const char *const *homes, size_t home_count);
/* What texts are made of: signs and words that stand in the source as constants. */
void mg_sketch_find_pieces(mg_sketch *sketch, const char *source);
/* The harness. include: the file that it includes; has_main: that file has a main. */
void mg_sketch_add(mg_sketch *sketch, mg_text *out, const char *include, bool has_main);
void mg_sketch_clear(mg_sketch *sketch);

/* ---- what the parts share --------------------------------------------------------------------------------- */

/* The fields, those of structs within in their places; no more than there is room for. */
void mg_leaves_find(mg_leaves *leaves, const mg_type *type);
/* The struct that a pointer leads to; NULL: it is no such pointer. */
const mg_type *mg_sketch_target(const mg_type *type);
/* A pointer that leads on to an object of its own. */
bool mg_leaf_is_link(const mg_leaf *leaf);
/* A pointer between objects of one struct that leads back, such as prev or parent. */
bool mg_leaf_is_back(const mg_leaf *leaf, const mg_type *owner);
/* A pointer to the last object. */
bool mg_leaf_is_tail(const mg_leaf *leaf);
/* An array whose name says that it holds elements. */
bool mg_leaf_is_table(const mg_leaf *leaf);
bool mg_leaf_is_count(const mg_leaf *leaf);
/* The integer that says how long the array is that a pointer owns, and the one that says how much of it is used; NULL: there is none. */
const mg_leaf *mg_leaves_capacity(const mg_leaves *leaves, const mg_leaf *array);
const mg_leaf *mg_leaves_used(const mg_leaves *leaves, const mg_leaf *array);
/* The least that an integer may be. */
int mg_leaf_least(const mg_leaf *leaf);
/* Two pointers to its own kind and nothing else: such lists are rings, in Linux. */
bool mg_leaves_is_ring(const mg_leaves *leaves);
/* Does a name have one of these words in it? They end with NULL. */
bool mg_sketch_has_word(const char *name, const char *const *words);

/* Adds the structs of linked objects that can be reached from a structure, itself among them. */
void mg_sketch_reach(mg_type_list *reached, const mg_type *type);

/* Several lists lead through its objects: one of them backwards too, so the others are lists of their own. */
bool mg_leaves_is_shared(const mg_leaves *leaves);
/* What stands before the first object of a list, and is no element. */
bool mg_leaf_is_sentinel(const mg_leaf *leaf);

/* Does the name of a function say that it frees something? */
bool mg_sketch_is_closer(const mg_function *function);
/* The parameter that says how many there are where `number` points to the first of them; 0: it is a pointer to one. */
size_t mg_sketch_length(const mg_function *function, size_t number);
/* Is the parameter such a number? */
bool mg_sketch_is_length(const mg_function *function, size_t number);
const mg_sketch_subject *mg_sketch_subject_of(const mg_sketch *sketch, const mg_type *type);
void mg_sketch_add_valid(const mg_sketch *sketch, mg_text *out, const mg_sketch_subject *subject);
void mg_sketch_add_tests(mg_sketch *sketch, mg_text *out);

#endif
