/* C types as the user wrote them, read once from debug info and then plain data.
 *
 * Everything lives in the arena of the table; pointers between types stay valid as long as it does. Typedefs
 * and qualifiers are looked through: a field of type `const tree_t *` has a pointer type whose target is the
 * struct itself. A struct that only has a typedef's name carries that name. */
#ifndef MG_SHAPE_TYPE_H
#define MG_SHAPE_TYPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"

typedef enum mg_type_kind {
    MG_TYPE_VOID,
    MG_TYPE_BOOL,
    MG_TYPE_CHAR,     /* plain char: shown as a character; int8_t and uint8_t are integers */
    MG_TYPE_SIGNED,   /* every signed integer, short to long long, signed char too */
    MG_TYPE_UNSIGNED, /* every unsigned integer */
    MG_TYPE_FLOAT,    /* _Float16 to long double, by size */
    MG_TYPE_ENUM,
    MG_TYPE_POINTER,
    MG_TYPE_STRUCT,
    MG_TYPE_UNION,
    MG_TYPE_ARRAY, /* fixed length */
    MG_TYPE_FUNCTION,
    MG_TYPE_OTHER, /* _Complex, vectors, _BitInt beyond 128: cannot be chosen */
} mg_type_kind;

typedef struct mg_type mg_type;

typedef struct mg_field {
    const char *name; /* "" for an anonymous struct or union member */
    const mg_type *type;
    uint32_t bit_offset; /* from the start of the struct */
    uint32_t bit_size;   /* 0: not a bit-field */
} mg_field;

typedef struct mg_enumerator {
    const char *name;
    int64_t value;
} mg_enumerator;

struct mg_type {
    mg_type_kind kind;
    uint32_t number;        /* in mg_types.all; stands for the type in records between processes */
    const char *name;       /* as written in C: "int", "struct node", "enum color", or a typedef's name when the
                              struct, union or enum has none of its own; "" for pointers, arrays, anonymous */
    uint64_t size;          /* bytes; 0 for incomplete types */
    const mg_type *target;  /* what a pointer points to, an array's element */
    uint64_t count;         /* elements of an array */
    const mg_field *fields; /* of a struct or union, in the order written */
    size_t field_count;
    const mg_enumerator *enumerators;
    size_t enumerator_count;
    bool is_signed;   /* of an enum or char */
    bool is_empty;    /* a struct that has no members: complete, though its size is 0 */
    bool is_local;    /* a struct, union or enum that is declared inside a function */
    const char *file; /* where a struct, union or enum was first written; NULL: not known */
    unsigned line;
    const mg_type *rivals
        [2]; /* if it is only declared here and other files define it differently: two of their definitions; else NULL */
};

/* Is it a struct that objects can be made of? */
static inline bool mg_type_has_objects(const mg_type *type)
{
    return type->kind == MG_TYPE_STRUCT && (type->size || type->is_empty);
}

/* A function of the user's, as the front saw it: enough to find predicates and to blame lines. */
typedef struct mg_function {
    const char *name;
    const char *file;
    const char *unit; /* the file that was compiled, which may have included that one */
    unsigned line;
    const mg_type *result; /* void: kind MG_TYPE_VOID */
    const mg_type *const *params;
    const char *const *param_names; /* "": it has none */
    size_t param_count;
    bool is_static;
    bool is_reader;   /* its only parameter is a pointer to something const */
    bool is_variadic; /* the last parameter, of type void, stands for the variable ones */
} mg_function;

typedef struct mg_alias {
    const char *name; /* a typedef */
    const mg_type *type;
    bool is_local; /* declared inside a function */
} mg_alias;

typedef MG_VEC(const mg_type *) mg_type_list;

typedef struct mg_types {
    mg_arena arena;
    MG_VEC(mg_type *) all;
    MG_VEC(mg_alias) aliases;
    MG_VEC(mg_function) functions; /* those with a body */
    mg_type_list
        named; /* types that macros of the headers name; each use leaves a number in the module, which less 1 is the index; NULL: not known */
} mg_types;

void mg_types_init(mg_types *types);
void mg_types_clear(mg_types *types);

/* By C spelling: "struct node", a typedef's name, "node" for struct node, and any of these followed by '*'
 * (spaces do not matter). NULL when there is none. Files and functions may have different types of one name: those at file scope come first.
 * This is for names that a user typed; where a macro got a type in C, mg_types.named says which it is. */
const mg_type *mg_types_find(const mg_types *types, const char *name);
/* All types that the name fits equally well, one after the other: number 0 is the one of mg_types_find. NULL: there are no more. */
const mg_type *mg_types_find_one(const mg_types *types, const char *name, size_t number);
const mg_function *mg_types_find_function(const mg_types *types, const char *name);

/* The pointer type to `target`, made when there is none yet. */
const mg_type *mg_types_pointer_to(mg_types *types, const mg_type *target);

/* The named type whose spelling is nearest to name, for "did you mean"; NULL when nothing is near. */
const char *mg_types_nearest(const mg_types *types, const char *name);
const char *mg_types_nearest_function(const mg_types *types, const char *name);

/* By path ("pos.x"), through arrays, pointers and anonymous members; container: the struct or union it stands in. */
const mg_field *mg_type_find_path(const mg_type *type, const char *path, const mg_type **container);
bool mg_type_is_integer(const mg_type *type); /* bool, char, signed, unsigned, enum */
bool mg_type_is_scalar(const mg_type *type);  /* integer, float or pointer */
/* Does a struct have pointers to its own kind, perhaps through others? */
bool mg_type_is_recursive(const mg_type *type);
/* "struct node", "int", "struct node *": for messages and generated C; written into the arena-free buffer. */
const char *mg_type_spell(const mg_type *type, char *buffer, size_t size);

#endif
