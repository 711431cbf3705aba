/* Margay: the one header a harness includes.
 *
 * When `margay` compiles them, the calls below bound the search. With any other C compiler they do nothing, so a
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
#define MG_BOUNDS_OF(name, type, n, number)                                                                    \
    static void mg_bounds_of_##name##_##number(int n);                                                         \
    static const MG_TYPED(type, struct mg_bounds_entry) mg_bounds_entry_##name##_##number                      \
        __attribute__((used)) = {0, 0, {#name, #type, mg_bounds_of_##name##_##number}};                        \
    static void mg_bounds_of_##name##_##number(__attribute__((unused)) int n)

/* count objects of a struct. A set is count further objects, under a name: only pointers with MG_POINTS_TO_SET lead to these. */
#define MG_OBJECTS(type, count) mg_bound_objects(MG_TYPE_NAME(type), (count), __FILE__, __LINE__)
#define MG_SET(set, type, count)                                                                               \
    mg_bound_objects(((void)sizeof(type), MG_NAMED(type)), #set, (count), __FILE__, __LINE__)

/* A field of a struct: a range, listed integers, the characters of a string, listed floating point values. The field
 * may be a path (`pos.x`, `points->x`); an array's name stands for all its elements, `a[2]` for that one. A field has one rule: a
 * second, different one is refused. */
#define MG_INTS(type, field, lo, hi) mg_bound_ints(MG_FIELD_NAME(type, field), (lo), (hi), __FILE__, __LINE__)
#define MG_VALUES(type, field, ...)                                                                            \
    mg_bound_values(MG_FIELD_NAME(type, field), (const long long[]){__VA_ARGS__},                              \
                    (int)(sizeof((const long long[]){__VA_ARGS__}) / sizeof(long long)), __FILE__, __LINE__)
/* The same for an array of long long that was computed. */
#define MG_VALUES_FROM(type, field, values, count)                                                             \
    mg_bound_values(MG_FIELD_NAME(type, field), (values), (int)(count), __FILE__, __LINE__)
/* In a string literal '\0' is a character like any other: "\0ab". */
#define MG_CHARS(type, field, chars)                                                                           \
    mg_bound_chars(MG_FIELD_NAME(type, field), (chars), MG_LETTERS(chars), __FILE__, __LINE__)
#define MG_REALS(type, field, ...)                                                                             \
    mg_bound_reals(MG_FIELD_NAME(type, field), (const double[]){__VA_ARGS__},                                  \
                   (int)(sizeof((const double[]){__VA_ARGS__}) / sizeof(double)), __FILE__, __LINE__)

/* Every field of a type that has no bounds of its own. */
#define MG_TYPE_INTS(type, lo, hi) mg_bound_ints(MG_TYPE_NAME(type), (lo), (hi), __FILE__, __LINE__)
#define MG_TYPE_VALUES(type, ...)                                                                              \
    mg_bound_values(MG_TYPE_NAME(type), (const long long[]){__VA_ARGS__},                                      \
                    (int)(sizeof((const long long[]){__VA_ARGS__}) / sizeof(long long)), __FILE__, __LINE__)
#define MG_TYPE_REALS(type, ...)                                                                               \
    mg_bound_reals(MG_TYPE_NAME(type), (const double[]){__VA_ARGS__},                                          \
                   (int)(sizeof((const double[]){__VA_ARGS__}) / sizeof(double)), __FILE__, __LINE__)

/* A pointer field: NULL or any object (the default), never NULL, or always NULL; MG_TYPE_... for every pointer to a
 * struct type: MG_TYPE_NOT_NULL(struct node). */
#define MG_MAYBE_NULL(type, field) mg_bound_refs(MG_FIELD_NAME(type, field), 0, __FILE__, __LINE__)
#define MG_NOT_NULL(type, field) mg_bound_refs(MG_FIELD_NAME(type, field), 1, __FILE__, __LINE__)
#define MG_MAYBE_EMPTY(type, field) mg_bound_refs(MG_FIELD_NAME(type, field), 3, __FILE__, __LINE__)
#define MG_ONLY_NULL(type, field) mg_bound_refs(MG_FIELD_NAME(type, field), 2, __FILE__, __LINE__)
#define MG_TYPE_NOT_NULL(type) mg_bound_refs(MG_TYPE_NAME(type), 1, __FILE__, __LINE__)
#define MG_TYPE_ONLY_NULL(type) mg_bound_refs(MG_TYPE_NAME(type), 2, __FILE__, __LINE__)

/* What a pointer field may lead to, if not to objects of the struct it names: objects of another struct, or a member of each of them, such as a `link` in
 * the middle; objects of a set; variables and functions of the program; strings over an alphabet, of up to so many characters, each in memory of its own. All of these
 * may be given for one field. NULL is always among them, unless there is MG_NOT_NULL as well. MG_TYPE_... is for every pointer to a type that has no bounds of its
 * own. */
#define MG_POINTS_TO(type, field, target)                                                                      \
    mg_bound_points(MG_FIELD_NAME(type, field), 0, MG_TARGET(.named = MG_TARGET_NAME(target)), __FILE__,       \
                    __LINE__)
#define MG_POINTS_INTO(type, field, target, part)                                                              \
    mg_bound_points(MG_FIELD_NAME(type, field), 0, MG_TARGET_PART(target, part), __FILE__, __LINE__)
#define MG_POINTS_TO_SET(type, field, name)                                                                    \
    mg_bound_points(MG_FIELD_NAME(type, field), 0, MG_TARGET(.set = #name), __FILE__, __LINE__)
#define MG_TYPE_POINTS_TO(type, target)                                                                        \
    mg_bound_points(MG_TYPE_NAME(type), 0, MG_TARGET(.named = MG_TARGET_NAME(target)), __FILE__, __LINE__)
#define MG_TYPE_POINTS_INTO(type, target, part)                                                                \
    mg_bound_points(MG_TYPE_NAME(type), 0, MG_TARGET_PART(target, part), __FILE__, __LINE__)
#define MG_POINTERS(type, field, ...)                                                                          \
    mg_bound_points(MG_FIELD_NAME(type, field), 1, MG_TARGET_LIST(#__VA_ARGS__, __VA_ARGS__), __FILE__,        \
                    __LINE__)
#define MG_STRINGS(type, field, alphabet, longest)                                                             \
    mg_bound_points(MG_FIELD_NAME(type, field), 2,                                                             \
                    MG_TARGET(.values = (alphabet), .count = MG_LETTERS(alphabet), .most = (longest)),         \
                    __FILE__, __LINE__)

/* A pointer field that owns a heap array; the field `length` of the same struct says how many elements it has. Bound the
 * length like any integer, and the elements by MG_INTS and similar macros on the pointer field itself. If the elements are pointers to arrays, a second MG_ARRAY of the same
 * field is for these. The field may be a flexible array, too. */
#define MG_ARRAY(type, field, length)                                                                          \
    mg_bound_array(MG_FIELD_NAME(type, field), MG_FIELD_PATH(type, length), __FILE__, __LINE__)
/* The same if no field holds the length: arrays of every length from least to most. */
#define MG_ARRAYS(type, field, least, most)                                                                    \
    mg_bound_arrays(MG_FIELD_NAME(type, field), (const long long[]){(least), (most)}, __FILE__, __LINE__)

/* A union's member that is live when the field `tag` of the same struct has a value. */
#define MG_ARM(type, member, tag, value)                                                                       \
    mg_bound_arm(MG_FIELD_NAME(type, member), MG_FIELD_PATH(type, tag), (value), __FILE__, __LINE__)

/* Refuses the candidate at once if the condition is false, however deep inside the predicate. With any other
 * compiler it ends the program successfully: such an input does not count. */
#define mg_assume(condition) ((condition) ? (void)0 : mg_refuse())

/* A search over sets of values (--engine sets) leaves a field open until its value matters. A membership test that uses the bits of an
 * address (a filter, a hash) forces a choice. Ask first:
 *
 *     if (mg_is_open(node))
 *         return mg_among(node, seen->at, seen->count);
 *
 * mg_is_open is never true without sets of values; mg_among says in one step whether the value is one of an array of words (pointers, or
 * integers of the same width). */
#define mg_is_open(value) mg_is_open((uintptr_t)(value))
#define mg_among(value, words, count) mg_among((uintptr_t)(value), (words), (size_t)(count))

/* ---- below: how the macros work ---------------------------------------------------------------------------- */

/* The sizeof makes the compiler refuse a type or a field that does not exist. */
#define MG_TYPE_NAME(type) ((void)sizeof(type), MG_NAMED(type)), (const char *)0
#define MG_FIELD_NAME(type, field) MG_NAMED(type), MG_FIELD_PATH(type, field)
#define MG_FIELD_PATH(type, field) ((void)sizeof((void)((type *)0)->field, 0), #field)

/* How many characters a string literal has; of any other string -1. */
#define MG_LETTERS(chars)                                                                                      \
    (__builtin_constant_p(chars) && __builtin_types_compatible_p(__typeof__(chars), char[sizeof(chars)])       \
         ? (long long)sizeof(chars) - 1                                                                        \
         : -1)

/* What a pointer leads to. */
struct mg_target {
    const void *named;
    const char *member, *set;
    size_t offset;
    const void *values;
    long long count, most;
};
#define MG_TARGET(...) (&(const struct mg_target){__VA_ARGS__})
#define MG_TARGET_NAME(target) ((void)sizeof(target), MG_NAMED(target))
#define MG_TARGET_PART(target, part)                                                                           \
    MG_TARGET(.named = MG_TARGET_NAME(target), .member = #part, .offset = offsetof(target, part))

/* What a macro says about a type, and which type it is: another file or function may have a different one of that name. Margay looks for it
 * in the debug info of a constant of this type, and writes a number into its second member. */
#define MG_TYPED(type, told)                                                                                   \
    struct {                                                                                                   \
        __typeof__(type) *mg_none;                                                                             \
        long mg_number;                                                                                        \
        told mg_told;                                                                                          \
    }

struct mg_bounds_entry {
    const char *name, *type;
    void (*bounds)(int n);
};

#ifdef __MARGAY__
#define MG_NAMED(type) MG_NAMED_BY(mg_named_entry, type)
#define MG_NAMED_BY(entry, type)                                                                               \
    __extension__({                                                                                            \
        static const MG_TYPED(type, const char *) entry __attribute__((used)) = {0, 0, #type};                 \
        (const void *)&entry;                                                                                  \
    })
#define MG_BOUND(declaration) void declaration;
#define MG_TARGET_LIST(text, ...)                                                                              \
    MG_TARGET(.member = text, .values = (const void *const[]){__VA_ARGS__},                                    \
              .count = sizeof((const void *const[]){__VA_ARGS__}) / sizeof(void *))
_Noreturn void mg_refuse(void);
bool(mg_is_open)(uintptr_t value);
bool(mg_among)(uintptr_t value, const void *words, size_t count);
#else
#define MG_TARGET_LIST(text, ...) MG_TARGET(.member = text) /* ISO C has no array of functions and variables */
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
#ifdef MG_REPRO_COUNTS /* this path does */
    abort();
#else
    exit(0);
#endif
}
#define MG_BOUND(declaration)                                                                                  \
    __attribute__((unused)) static inline void declaration                                                     \
    {                                                                                                          \
    }
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
                        __attribute__((unused)) const char *chars, __attribute__((unused)) long long count,
                        __attribute__((unused)) const char *file, __attribute__((unused)) int line))
MG_BOUND(mg_bound_reals(__attribute__((unused)) const void *type, __attribute__((unused)) const char *field,
                        __attribute__((unused)) const double *values, __attribute__((unused)) int count,
                        __attribute__((unused)) const char *file, __attribute__((unused)) int line))
MG_BOUND(mg_bound_refs(__attribute__((unused)) const void *type, __attribute__((unused)) const char *field,
                       __attribute__((unused)) int kind, __attribute__((unused)) const char *file,
                       __attribute__((unused)) int line))
MG_BOUND(mg_bound_array(__attribute__((unused)) const void *type, __attribute__((unused)) const char *field,
                        __attribute__((unused)) const char *length, __attribute__((unused)) const char *file,
                        __attribute__((unused)) int line))
MG_BOUND(mg_bound_arrays(__attribute__((unused)) const void *type, __attribute__((unused)) const char *field,
                         __attribute__((unused)) const long long *lengths,
                         __attribute__((unused)) const char *file, __attribute__((unused)) int line))
MG_BOUND(mg_bound_points(__attribute__((unused)) const void *type, __attribute__((unused)) const char *field,
                         __attribute__((unused)) int kind,
                         __attribute__((unused)) const struct mg_target *target,
                         __attribute__((unused)) const char *file, __attribute__((unused)) int line))
MG_BOUND(mg_bound_arm(__attribute__((unused)) const void *type, __attribute__((unused)) const char *field,
                      __attribute__((unused)) const char *tag, __attribute__((unused)) long long value,
                      __attribute__((unused)) const char *file, __attribute__((unused)) int line))

#undef MG_BOUND

#include "margay_choice.h"
#include "margay_contract.h"

#endif
