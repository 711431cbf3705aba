/* margay init: a first harness for a C file, as C. What can be derived from types and names is written out, and the rest is left to whoever knows the code: it
 * stands in comments. sketch.c finds what the harness is about, sketch_parts.c guesses what a field is for, sketch_valid.c writes predicates and bounds,
 * sketch_tests.c tests. */
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
    const mg_function *predicate; /* the program's own; NULL: one is written */
    const mg_function *maker, *opener,
        *closer;     /* f() that returns one; f(it) that initialises one; f(it) that frees it */
    char name[64];   /* for variables and functions */
    bool is_unclear; /* it has fields of which nobody can say what they may hold */
} mg_sketch_subject;

typedef struct mg_sketch {
    const mg_types *types;
    MG_VEC(const mg_function *) functions; /* that are to be tested */
    MG_VEC(mg_sketch_subject) subjects;
    mg_type_list walked; /* structs whose objects are linked, for which a walk is written */
    size_t test_count, left_out_count;
    char letters[16]; /* that texts are made of: some that the program looks for */
} mg_sketch;

/* Finds the functions whose bodies stand in one of these files (absolute paths), and the structs that they take. */
void mg_sketch_find(mg_sketch *sketch, const mg_types *types, const char *const *homes, size_t home_count);
/* The letters of texts: those that the source compares with. */
void mg_sketch_find_letters(mg_sketch *sketch, const char *source);
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

/* Is the parameter a pointer to the first of several, whose number is the next parameter? */
bool mg_sketch_is_array(const mg_function *function, size_t number);
const mg_sketch_subject *mg_sketch_subject_of(const mg_sketch *sketch, const mg_type *type);
/* The name of the predicate of a subject. */
const char *mg_sketch_predicate(const mg_sketch_subject *subject, char name[80]);
void mg_sketch_add_valid(const mg_sketch *sketch, mg_text *out, const mg_sketch_subject *subject);
void mg_sketch_add_tests(mg_sketch *sketch, mg_text *out);

#endif
