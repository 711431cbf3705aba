/* Margay: the one header a harness includes.
 *
 * Compiled by `margay` the calls below bound the search. Compiled by any other C compiler they do nothing, so a
 * harness stays an ordinary C file. Without any MG_BOUNDS the bounds are derived from the types: n objects of
 * each struct, pointers NULL or any object, integers 0..n, bool both, enums their enumerators, floating point
 * 0..n, char '\0' and the first n letters.
 *
 *     MG_BOUNDS(struct tree, n) {
 *         MG_OBJECTS(struct node, n);             how many objects of a struct
 *         MG_INTS(struct tree, size, n, n);       a field: every integer of a range
 *     }
 */
#ifndef MARGAY_H
#define MARGAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* The bounds of a structure whose root is `type` (a struct, or `struct node *` for a bare pointer), for size n. A
 * file may have one for each type, and several for a type by name; `--bounds NAME` picks one, the default is the
 * unnamed one. */
#define MG_BOUNDS(type, n) MG_BOUNDS_NAMED(default, type, n)
#define MG_BOUNDS_NAMED(name, type, n) MG_BOUNDS_NUMBERED(name, type, n, __COUNTER__)
#define MG_BOUNDS_NUMBERED(name, type, n, number) MG_BOUNDS_OF(name, type, n, number)
#define MG_BOUNDS_OF(name, type, n, number)                                                                   \
    static void mg_bounds_of_##name##_##number(int n);                                                        \
    static const MG_TYPED(type, struct mg_bounds_entry) mg_bounds_entry_##name##_##number                     \
        __attribute__((used)) = {0, 0, {#name, #type, mg_bounds_of_##name##_##number}};                       \
    static void mg_bounds_of_##name##_##number(__attribute__((unused)) int n)

/* count objects of a struct. */
#define MG_OBJECTS(type, count) mg_bound_objects(MG_TYPE_NAME(type), (count), __FILE__, __LINE__)

/* A field of a struct: a range, listed integers, the characters of a string, listed floating point values. The field
 * may be a path (`pos.x`, `points->x`); an array's name stands for all its elements, `a[2]` for that one. A field has one rule: a
 * second that says something else is refused. */
#define MG_INTS(type, field, lo, hi) mg_bound_ints(MG_FIELD_NAME(type, field), (lo), (hi), __FILE__, __LINE__)
#define MG_VALUES(type, field, ...)                                                                           \
    mg_bound_values(MG_FIELD_NAME(type, field), (const long long[]){__VA_ARGS__},                             \
                    (int)(sizeof((const long long[]){__VA_ARGS__}) / sizeof(long long)), __FILE__, __LINE__)
#define MG_CHARS(type, field, chars) mg_bound_chars(MG_FIELD_NAME(type, field), (chars), __FILE__, __LINE__)
#define MG_REALS(type, field, ...)                                                                            \
    mg_bound_reals(MG_FIELD_NAME(type, field), (const double[]){__VA_ARGS__},                                 \
                   (int)(sizeof((const double[]){__VA_ARGS__}) / sizeof(double)), __FILE__, __LINE__)

/* Every field of a type that has no bounds of its own. */
#define MG_TYPE_INTS(type, lo, hi) mg_bound_ints(MG_TYPE_NAME(type), (lo), (hi), __FILE__, __LINE__)
#define MG_TYPE_VALUES(type, ...)                                                                             \
    mg_bound_values(MG_TYPE_NAME(type), (const long long[]){__VA_ARGS__},                                     \
                    (int)(sizeof((const long long[]){__VA_ARGS__}) / sizeof(long long)), __FILE__, __LINE__)
#define MG_TYPE_REALS(type, ...)                                                                              \
    mg_bound_reals(MG_TYPE_NAME(type), (const double[]){__VA_ARGS__},                                         \
                   (int)(sizeof((const double[]){__VA_ARGS__}) / sizeof(double)), __FILE__, __LINE__)

/* A pointer field: NULL or any object (the default), never NULL, or always NULL; MG_TYPE_... for every pointer to a
 * struct type: MG_TYPE_NOT_NULL(struct node). */
#define MG_MAYBE_NULL(type, field) mg_bound_refs(MG_FIELD_NAME(type, field), 0, __FILE__, __LINE__)
#define MG_NOT_NULL(type, field) mg_bound_refs(MG_FIELD_NAME(type, field), 1, __FILE__, __LINE__)
#define MG_MAYBE_EMPTY(type, field) mg_bound_refs(MG_FIELD_NAME(type, field), 3, __FILE__, __LINE__)
#define MG_ONLY_NULL(type, field) mg_bound_refs(MG_FIELD_NAME(type, field), 2, __FILE__, __LINE__)
#define MG_TYPE_NOT_NULL(type) mg_bound_refs(MG_TYPE_NAME(type), 1, __FILE__, __LINE__)
#define MG_TYPE_ONLY_NULL(type) mg_bound_refs(MG_TYPE_NAME(type), 2, __FILE__, __LINE__)

/* A pointer field that owns a heap array of as many elements as the field `length` of the same struct says. Bound the
 * length as any integer, the elements by MG_INTS and its kin on the pointer field itself. */
#define MG_ARRAY(type, field, length)                                                                         \
    mg_bound_array(MG_FIELD_NAME(type, field), MG_FIELD_PATH(type, length), __FILE__, __LINE__)

/* A union's member that is live when the field `tag` of the same struct has a value. */
#define MG_ARM(type, member, tag, value)                                                                      \
    mg_bound_arm(MG_FIELD_NAME(type, member), MG_FIELD_PATH(type, tag), (value), __FILE__, __LINE__)

/* Refuses the candidate at once when the condition is false, from however deep inside the predicate. Compiled by any other
 * compiler it ends the program, successfully: such an input does not count. */
#define mg_assume(condition) ((condition) ? (void)0 : mg_refuse())

/* A search over sets of values (--engine sets) leaves a field open until its value matters. A membership test that looks at the bits of an
 * address (a filter, a hash) makes it matter. Ask first:
 *
 *     if (mg_is_open(node))
 *         return mg_among(node, seen->at, seen->count);
 *
 * mg_is_open is never true without sets of values; mg_among tells whether the value is one of an array of words (pointers, or
 * integers as wide), in one step. */
#define mg_is_open(value) mg_is_open((uintptr_t)(value))
#define mg_among(value, words, count) mg_among((uintptr_t)(value), (words), (size_t)(count))

/* ---- below: how the macros work ---------------------------------------------------------------------------- */

/* The sizeof makes the compiler refuse a type or a field that does not exist. */
#define MG_TYPE_NAME(type) ((void)sizeof(type), MG_NAMED(type)), (const char *)0
#define MG_FIELD_NAME(type, field) MG_NAMED(type), MG_FIELD_PATH(type, field)
#define MG_FIELD_PATH(type, field) ((void)sizeof((void)((type *)0)->field, 0), #field)

/* What a macro tells of a type, and which type it is: its name may be that of another one in another file or function. Margay looks for it
 * in the debug info of a constant of this type, and writes a number into its second member. */
#define MG_TYPED(type, told)                                                                                  \
    struct {                                                                                                  \
        __typeof__(type) *mg_none;                                                                            \
        long mg_number;                                                                                       \
        told mg_told;                                                                                         \
    }

struct mg_bounds_entry {
    const char *name, *type;
    void (*bounds)(int n);
};

#ifdef __MARGAY__
#define MG_NAMED(type) MG_NAMED_BY(mg_named_entry, type)
#define MG_NAMED_BY(entry, type)                                                                              \
    __extension__({                                                                                           \
        static const MG_TYPED(type, const char *) entry __attribute__((used)) = {0, 0, #type};                \
        (const void *)&entry;                                                                                 \
    })
#define MG_BOUND(declaration) void declaration;
_Noreturn void mg_refuse(void);
bool(mg_is_open)(uintptr_t value);
bool(mg_among)(uintptr_t value, const void *words, size_t count);
#else
#define MG_NAMED(type) #type
#define MG_NAMED_BY(entry, type) #type
__attribute__((unused)) static inline bool(mg_is_open)(uintptr_t value)
{
    return (void)value, false;
}
__attribute__((unused)) static inline bool(mg_among)(uintptr_t value, const void *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (((const uintptr_t *)words)[i] == value)
            return true;
    return false;
}
__attribute__((unused)) _Noreturn static inline void mg_refuse(void)
{
#ifdef MG_REPRO_COUNTS /* it is a path that does */
    abort();
#else
    exit(0);
#endif
}
#define MG_BOUND(declaration)                                                                                 \
    __attribute__((unused)) static inline void declaration {}
#endif

MG_BOUND(mg_bound_objects(__attribute__((unused)) const void *type, __attribute__((unused)) const char *field,
                          __attribute__((unused)) long long count, __attribute__((unused)) const char *file,
                          __attribute__((unused)) int line))
MG_BOUND(mg_bound_ints(__attribute__((unused)) const void *type, __attribute__((unused)) const char *field,
                       __attribute__((unused)) long long lo, __attribute__((unused)) long long hi,
                       __attribute__((unused)) const char *file, __attribute__((unused)) int line))
MG_BOUND(mg_bound_values(__attribute__((unused)) const void *type, __attribute__((unused)) const char *field,
                         __attribute__((unused)) const long long *values, __attribute__((unused)) int count,
                         __attribute__((unused)) const char *file, __attribute__((unused)) int line))
MG_BOUND(mg_bound_chars(__attribute__((unused)) const void *type, __attribute__((unused)) const char *field,
                        __attribute__((unused)) const char *chars, __attribute__((unused)) const char *file,
                        __attribute__((unused)) int line))
MG_BOUND(mg_bound_reals(__attribute__((unused)) const void *type, __attribute__((unused)) const char *field,
                        __attribute__((unused)) const double *values, __attribute__((unused)) int count,
                        __attribute__((unused)) const char *file, __attribute__((unused)) int line))
MG_BOUND(mg_bound_refs(__attribute__((unused)) const void *type, __attribute__((unused)) const char *field,
                       __attribute__((unused)) int kind, __attribute__((unused)) const char *file,
                       __attribute__((unused)) int line))
MG_BOUND(mg_bound_array(__attribute__((unused)) const void *type, __attribute__((unused)) const char *field,
                        __attribute__((unused)) const char *length, __attribute__((unused)) const char *file,
                        __attribute__((unused)) int line))
MG_BOUND(mg_bound_arm(__attribute__((unused)) const void *type, __attribute__((unused)) const char *field,
                      __attribute__((unused)) const char *tag, __attribute__((unused)) long long value,
                      __attribute__((unused)) const char *file, __attribute__((unused)) int line))

#undef MG_BOUND

#include "margay_choice.h"
#include "margay_contract.h"

#endif
