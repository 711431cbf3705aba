/* What the functions behind the macros of MG_BOUNDS share. Each checks its arguments, which the target may have got wrong, and adds a rule to the bounds; the
 * first mistake fills the status of the calls, with its line. */
#ifndef MG_CHOICE_BOUND_PLACE_H
#define MG_CHOICE_BOUND_PLACE_H

#include "choice/bound_calls.h"
#include "choice/named.h"

/* What a call bounds, and where it is written. */
typedef struct mg_bound_place {
    const char *type;     /* as written */
    const mg_type *owner; /* NULL: not known */
    const char *field, *file;
    unsigned line;
} mg_bound_place;

/* Which calls are received now; NULL: none are. */
mg_bound_calls *mg_bound_current(void);
void mg_bound_begin(mg_bound_calls *calls);

mg_bound_place mg_bound_place_make(const mg_named *named, const char *field, const char *file, int line);
/* Notes what is wrong, unless something was before. */
void mg_bound_fail(const mg_bound_place *at, const char *format, ...) __attribute__((format(printf, 2, 3)));
void mg_bound_fail_twice(const mg_bound_place *at, const mg_rule *other);
/* The type that is bounded; NULL and a message if it is not known. */
const mg_type *mg_bound_owner(const mg_bound_place *at);
/* A string that a macro passes; "?" if the pointer is bad, or the string has no end. */
const char *mg_bound_text(const char *text);
/* Can so many bytes be read? If not, notes it. */
bool mg_bound_can_read(const mg_bound_place *at, const void *values, uint64_t size);
/* Is it a sensible number of values? If not, notes it. */
bool mg_bound_has_values(const mg_bound_place *at, long long count);

/* The characters of a string, each once, and how many; count: of the string, -1 if it ends with its first '\0'. NULL: something is wrong. */
int64_t *mg_bound_letters(const mg_bound_place *at, const char *chars, long long *count);

/* A path as rules are found by: without blanks, and items->key is items.key. */
const char *mg_bound_path(const char *field);
/* items->key is a path only when items is an array, or a heap array that the struct owns. If not, notes it. */
bool mg_bound_is_own_path(const mg_bound_place *at, const mg_type *owner);
/* The type of the field, or of the elements, that a path leads to; NULL: there is none, or an index is wrong, which is noted. */
const mg_type *mg_bound_type_at(const mg_bound_place *at, const mg_type *owner, const char *path);
/* Can this field be the tag of a union or the length of an array? If not, notes it. */
bool mg_bound_is_governor(const mg_bound_place *at, const mg_type *owner, const char *name, const char *role);

/* Adds a rule for the field, unless it is wrong, or there is one. */
void mg_bound_add_rule(const mg_bound_place *at, mg_domain domain);
/* Adds it without a look. */
void mg_bound_push_rule(const mg_bound_place *at, mg_domain domain);

/* bound_pointers.c: puts the functions for pointers behind their gates. */
void mg_bound_pointers_install(void);

#endif
