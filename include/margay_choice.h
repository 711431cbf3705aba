/* Margay: programs with choices. Included by margay.h.
 *
 * A test is an ordinary function that may make choices. `margay check` runs it with every combination of them:
 *
 *     MG_TEST(insert_keeps_order, n) {
 *         struct tree *tree = MG_ANY(struct tree, n);     every structure within its MG_BOUNDS
 *         mg_assume(tree_ok(tree));                       those that count
 *         tree_insert(tree, mg_int(0, n));
 *         mg_assert(tree_ok(tree));
 *     }
 *
 * A choice is made on first use: a value that is only copied, stored and passed on stays open, and one that is
 * never used is never chosen. So a generator, a function that makes choices and returns something, can be
 * written without regard to cost, and generators and predicates mix freely.
 *
 * With any other compiler the choices are read from the environment variable MG_CHOICES: numbers separated by blanks, in
 * the order in which `margay check` shows them; missing ones take their first value. -DMG_MAIN=insert_keeps_order
 * adds a main that runs that test, with MG_N for n. */
#ifndef MARGAY_CHOICE_H
#define MARGAY_CHOICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __MARGAY__
#define MG_CHOICE_API
#else
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __SANITIZE_THREAD__ /* choices are made one after the other, also by several threads */
#define MG_CHOICE_API __attribute__((unused, no_sanitize_thread)) static inline
#else
#define MG_CHOICE_API __attribute__((unused)) static inline
#endif
#endif

/* A test; n is the bound it is run with, 1 and up. */
#define MG_TEST(name, n)                                                                                       \
    static void mg_test_of_##name(int n);                                                                      \
    static const struct mg_test_entry mg_test_entry_##name                                                     \
        __attribute__((used)) = {#name, __FILE__, __LINE__, mg_test_of_##name};                                \
    static void mg_test_of_##name(__attribute__((unused)) int n)

/* Any integer from lo to hi; one of the first n elements of an array; one of the enumerators of an enum. Asking
 * for one from an empty range is a failure: mg_assume that it is not empty. */
#define mg_int(lo, hi) ((int)mg_choose((lo), (hi), "mg_int(" #lo ", " #hi ")"))
#define mg_long(lo, hi) mg_choose((lo), (hi), "mg_long(" #lo ", " #hi ")")
#define mg_bool() mg_choose_bool("mg_bool()")
#define mg_pick(array, n) ((array)[mg_choose(0, (long long)(n) - 1, "element of mg_pick(" #array ", " #n ")")])
#define mg_enum(type) ((type)mg_choose_enumerator(MG_NAMED(type), "mg_enum(" #type ")"))

/* This path does not count. mg_assume (margay.h) is the same with a condition. */
#define mg_reject() mg_refuse()
/* What the test checks. If it is false, the path is a counterexample. */
#define mg_assert(condition) ((condition) ? (void)0 : mg_fail(#condition, __FILE__, __LINE__))

/* Every structure of a type within its bounds, chosen field by field as they are read. Each call returns a separate one. */
#define MG_ANY(type, n) ((type *)mg_any_structure(MG_NAMED_BY(mg_any_entry, type), sizeof(type), (n)))
/* Does a pointer lead to at least count elements? For predicates and contracts in proofs, where an array may have any length that nothing
 * else says. With any other compiler it is always true. */
#define mg_has_elements(pointer, count) MG_HAS_ELEMENTS(pointer, >=, count)
/* Prints a structure on one line: objects numbered in the order they are reached, arrays of MG_ARRAY with their elements, of a union the
 * member that MG_ARM makes live. Fields that were not read yet are chosen for it. */
#define mg_show(type, pointer) mg_show_structure(MG_NAMED(type), (pointer))

/* Names an input of the path: `margay gen --test` writes it as it is now, with all that its pointers lead to, and leaves out what is not
 * named. A variable of any type, or count elements from a pointer on. No choice is made for it; what the path chooses later is
 * written as chosen. `margay check` ignores it.
 *
 *     struct tree *tree = make_tree(n);
 *     mg_assume(is_balanced(tree));
 *     mg_input(tree); */
#define mg_input(variable) MG_INPUT(variable, &(variable), -1, #variable)
#define mg_input_array(pointer, count) MG_INPUT(*(pointer), (pointer), (count), #pointer)

/* Do a generator and a predicate describe the same set? generate(n) makes a structure by choices and returns a pointer to it; predicate
 * says whether a structure within its MG_BOUNDS is valid. `margay check` shows a structure that only one of them has. Addresses
 * do not matter, but which pointers lead to the same object does. Fields that the predicate does not read
 * may be anything within their bounds, and what it writes does not matter. */
#define MG_SAME(name, type, generate, predicate)                                                               \
    static void mg_generated_of_##name(int n)                                                                  \
    {                                                                                                          \
        const void *structure = generate(n);                                                                   \
        mg_same_generated(MG_NAMED(type), structure);                                                          \
    }                                                                                                          \
    static void mg_accepted_of_##name(int n)                                                                   \
    {                                                                                                          \
        type *structure = MG_ANY(type, n);                                                                     \
        mg_same_candidate(MG_NAMED(type), structure);                                                          \
        mg_assume(predicate(structure));                                                                       \
    }                                                                                                          \
    static const struct mg_same_entry mg_same_entry_##name                                                     \
        __attribute__((used)) = {#name, __FILE__, __LINE__, mg_generated_of_##name, mg_accepted_of_##name}

/* Forgets a field of such a structure: it may be anything within its bounds again. Any other variable gets the values of a field of its type
 * without bounds: integers 0..n, bool, enumerators; in a struct or an array each number separately. */
#ifdef __MARGAY__
#define mg_havoc(lvalue)                                                                                       \
    __extension__({                                                                                            \
        static const MG_TYPED(lvalue, const char *) mg_havoc_entry                                             \
            __attribute__((used)) = {0, 0, "mg_havoc(" #lvalue ")"};                                           \
        mg_havoc_at((void *)(uintptr_t)&(lvalue), sizeof(lvalue), &mg_havoc_entry);                            \
    })
#else
#define mg_havoc(lvalue) mg_havoc_at((void *)(uintptr_t)&(lvalue), sizeof(lvalue), MG_HAVOC_KIND(lvalue))
#define MG_HAVOC_KIND(lvalue)                                                                                  \
    __extension__ _Generic((lvalue),                                                                           \
        float: 'r',                                                                                            \
        double: 'r',                                                                                           \
        long double: 'r',                                                                                      \
        bool: 'i',                                                                                             \
        char: 'i',                                                                                             \
        signed char: 'i',                                                                                      \
        unsigned char: 'i',                                                                                    \
        short: 'i',                                                                                            \
        unsigned short: 'i',                                                                                   \
        int: 'i',                                                                                              \
        unsigned: 'i',                                                                                         \
        long: 'i',                                                                                             \
        unsigned long: 'i',                                                                                    \
        long long: 'i',                                                                                        \
        unsigned long long: 'i',                                                                               \
        default: '@')
#endif

/* ---- object pools ---------------------------------------------------------------------------------------
 *
 * Objects for a generator to link. mg_any returns an object that was returned before, or a new one, or NULL if the pool has it; mg_new
 * always a new one. Unused objects are interchangeable, so one of them stands for all. size 0: as many as are
 * needed. Do not copy a pool after its first use: pass its address.
 *
 *     mg_pool nodes = MG_POOL(struct node, n);
 *     struct node *a = mg_new(&nodes), *b = mg_any(&nodes); */
typedef struct mg_pool {
    size_t size;  /* objects; 0: any number */
    size_t bytes; /* of each */
    bool has_null;
    void **objects; /* by number; NULL: not used yet */
    size_t room;
    void *state; /* Margay's */
} mg_pool;

#define MG_POOL(type, count) ((mg_pool){.size = (size_t)(count), .bytes = sizeof(type)})
#define MG_POOL_WITH_NULL(type, count)                                                                         \
    ((mg_pool){.size = (size_t)(count), .bytes = sizeof(type), .has_null = true})

#define mg_any(pool) mg_pool_any((pool), "mg_any(" #pool ")")
#define mg_new(pool) mg_pool_new((pool), "mg_new(" #pool ")")
/* Goes through all objects of a pool that has a size, including unused ones, to fill in their fields: unused ones stay interchangeable, and choices for
 * their fields matter only once they are used. Objects of the pool that were asked for earlier are chosen.
 *
 *     mg_pool nodes = MG_POOL_WITH_NULL(struct node, n);
 *     mg_each(struct node, node, &nodes) {
 *         node->left = mg_any(&nodes);
 *         node->key = mg_int(1, 9);
 *     } */
#define mg_each(type, object, pool)                                                                            \
    for (type *object = (type *)mg_pool_first(pool); object; object = (type *)mg_pool_after((pool), object))
MG_CHOICE_API void *mg_pool_first(mg_pool *pool);
MG_CHOICE_API void *mg_pool_after(mg_pool *pool, const void *object);
/* The objects used so far, or all of them after mg_each: how many, and each one. This chooses all that were asked for. */
MG_CHOICE_API size_t mg_pool_count(mg_pool *pool);
MG_CHOICE_API void *mg_pool_at(mg_pool *pool, size_t number);
MG_CHOICE_API void *mg_pool_any(mg_pool *pool, const char *what);
MG_CHOICE_API void *mg_pool_new(mg_pool *pool, const char *what);

/* ---- below: how it works -------------------------------------------------------------------------------- */

struct mg_test_entry {
    const char *name, *file;
    int line;
    void (*test)(int n);
};

struct mg_same_entry {
    const char *name, *file;
    int line;
    void (*generated)(int n), (*accepted)(int n);
};

#ifdef __MARGAY__
#define MG_INPUT(value, place, count, name)                                                                    \
    __extension__({                                                                                            \
        static const MG_TYPED(value, const char *) mg_input_entry __attribute__((used)) = {0, 0, name};        \
        mg_input_at((const void *)(uintptr_t)(place), (count), &mg_input_entry);                               \
    })
void mg_input_at(const void *place, long long count, const void *entry);
#define MG_HAS_ELEMENTS(pointer, is, count) (mg_elements((pointer), sizeof *(pointer)) is(long long)(count))
long long mg_elements(const volatile void *pointer, size_t size);
long long mg_choose(long long lo, long long hi, const char *what);
long long mg_choose_enumerator(const void *type, const char *what);
unsigned long long mg_choose_unsigned(const char *what); /* any number of this type */
bool mg_choose_bool(const char *what); /* separate, because converting a number to bool would use it */
_Noreturn void mg_fail(const char *condition, const char *file, int line);
void *mg_any_structure(const void *type, size_t size, int n);
void mg_havoc_at(void *place, size_t size, const void *entry);
void mg_show_structure(const void *type, const void *pointer);
void mg_same_generated(const void *type, const void *pointer);
void mg_same_candidate(const void *type, const void *pointer);
#else
#ifndef MG_OWN_CALLOC /* a reproducer has others if calls of the program are to fail */
#define MG_OWN_CALLOC calloc
#define MG_OWN_REALLOC realloc
#endif
#define MG_INPUT(value, place, count, name) ((void)sizeof(value), (void)(count))
#define MG_HAS_ELEMENTS(pointer, is, count) ((void)sizeof *(pointer), (void)(count), true)
/* What a reproducer has with it: the choices not made yet, what MG_ANY gives, whether that has a place, what a call of mg_havoc makes of
 * what it forgets there. One for all files of a program. */
struct mg_given {
    const char *choices;
    void *(*any)(void);
    bool (*has)(const void *place);
    void (*havoc)(int call);
    int havocs;
};
extern struct mg_given mg_given;
__attribute__((weak)) struct mg_given mg_given;

MG_CHOICE_API const char *mg_choices_left(void)
{
    const char *next = mg_given.choices ? mg_given.choices : getenv("MG_CHOICES");
    return next ? next : "";
}

MG_CHOICE_API long long mg_choose(long long lo, long long hi, const char *what)
{
    const char *next = mg_choices_left();
    char *end;
    long long value = strtoll(next, &end, 10);
    value = end == next ? lo : value;
    mg_given.choices = end;
    if (lo > hi) {
        fprintf(stderr, "%s: the range from %lld to %lld is empty\n", what, lo, hi);
        abort();
    }
    if (value < lo || value > hi) {
        fprintf(stderr, "MG_CHOICES: %s cannot be %lld\n", what, value);
        exit(2);
    }
    return value;
}

MG_CHOICE_API unsigned long long mg_choose_unsigned(const char *what)
{
    const char *next = mg_choices_left();
    char *end;
    unsigned long long value = strtoull(next, &end, 10);
    (void)what;
    mg_given.choices = end;
    return value;
}

MG_CHOICE_API bool mg_choose_bool(const char *what)
{
    return mg_choose(0, 1, what) != 0;
}

MG_CHOICE_API long long mg_choose_enumerator(const char *type, const char *what)
{
    (void)type;
    return mg_choose(INT64_MIN, INT64_MAX, what);
}

__attribute__((unused)) _Noreturn static inline void mg_fail(const char *condition, const char *file, int line)
{
    fprintf(stderr, "%s:%d: mg_assert(%s) failed\n", file, line, condition);
    abort();
}

MG_CHOICE_API void *mg_any_structure(const char *type, size_t size, int n)
{
    (void)type, (void)n;
    return mg_given.any ? mg_given.any() : MG_OWN_CALLOC(1, size);
}

/* A number of so many bytes, or bits from one on. */
MG_CHOICE_API void mg_havoc_write(unsigned char *to, unsigned bytes, unsigned bit, unsigned bits, char kind,
                                  long long value)
{
    float narrow = (float)value;
    double real = (double)value;
    long double wide = (long double)value;
    if (kind == 'r')
        memcpy(to,
               bytes == sizeof narrow ? (void *)&narrow
               : bytes == sizeof real ? (void *)&real
                                      : (void *)&wide,
               bytes);
    else if (!bits)
        memcpy(to, &value, bytes < sizeof value ? bytes : sizeof value);
    for (unsigned i = bit; i < bit + bits; i++, value >>= 1)
        to[i / 8] = (unsigned char)((to[i / 8] & ~(1u << i % 8)) | ((unsigned)value & 1u) << i % 8);
}

/* Numbers of a variable that has several: @offset:bytes:bit:bits:kind:value each, the last one with a semicolon. */
MG_CHOICE_API void mg_havoc_parts(unsigned char *place)
{
    unsigned offset, bytes, bit, bits;
    long long value;
    char kind, end = 0;
    int used;
    const char *next = mg_choices_left();
    while (end != ';' &&
           sscanf(next, " @%u:%u:%u:%u:%c:%lld%n", &offset, &bytes, &bit, &bits, &kind, &value, &used) == 6) {
        mg_havoc_write(place + offset, bytes, bit, bits, kind, value);
        end = next[used];
        next += used + (end == ';');
        mg_given.choices = next;
    }
}

MG_CHOICE_API void mg_havoc_at(void *place, size_t size, char kind)
{
    char *end;
    if (mg_given.has && mg_given.has(place)) {
        if (mg_given.havoc)
            mg_given.havoc(mg_given.havocs++);
        return;
    }
    memset(place, 0, size);
    if (kind == '@') {
        mg_havoc_parts(place);
        return;
    }
    long long value = strtoll(mg_choices_left(), &end, 10);
    mg_given.choices = end;
    mg_havoc_write(place, (unsigned)size, 0, 0, kind, value);
}

MG_CHOICE_API void mg_show_structure(const char *type, const void *pointer)
{
    printf("%s at %p\n", type, pointer);
}

/* Of MG_SAME only Margay can tell: without it each side just runs. */
MG_CHOICE_API void mg_same_generated(const char *type, const void *pointer)
{
    (void)type, (void)pointer;
}

MG_CHOICE_API void mg_same_candidate(const char *type, const void *pointer)
{
    (void)type, (void)pointer;
}

MG_CHOICE_API void *mg_pool_give(mg_pool *pool, size_t number)
{
    if (number == pool->room) {
        pool->objects = MG_OWN_REALLOC(pool->objects, (pool->room + 1) * sizeof *pool->objects);
        if (!pool->objects)
            abort();
        pool->objects[pool->room++] = MG_OWN_CALLOC(1, pool->bytes ? pool->bytes : 1);
    }
    return pool->objects[number];
}

/* After mg_each all objects are there, and `state` says so. */
MG_CHOICE_API void *mg_pool_first(mg_pool *pool)
{
    while (pool->room < pool->size)
        mg_pool_give(pool, pool->room);
    pool->state = pool;
    return pool->room ? pool->objects[0] : NULL;
}

MG_CHOICE_API void *mg_pool_after(mg_pool *pool, const void *object)
{
    size_t number = 0;
    while (number < pool->room && pool->objects[number] != object)
        number++;
    return number + 1 < pool->room ? pool->objects[number + 1] : NULL;
}

MG_CHOICE_API void *mg_pool_any(mg_pool *pool, const char *what)
{
    size_t fresh = !pool->size || pool->room < pool->size;
    long long number = mg_choose(pool->has_null ? -1 : 0, (long long)(pool->room + fresh) - 1, what);
    return number < 0 ? NULL : mg_pool_give(pool, (size_t)number);
}

MG_CHOICE_API void *mg_pool_new(mg_pool *pool, const char *what)
{
    if (pool->state)
        return mg_pool_give(pool, (size_t)mg_choose(0, (long long)pool->room - 1, what));
    if (pool->size && pool->room == pool->size)
        exit(0);
    return mg_pool_give(pool, pool->room);
}

MG_CHOICE_API size_t mg_pool_count(mg_pool *pool)
{
    return pool->room;
}

MG_CHOICE_API void *mg_pool_at(mg_pool *pool, size_t number)
{
    return number < pool->room ? pool->objects[number] : NULL;
}

#endif
#undef MG_CHOICE_API

#if defined MG_MAIN && !defined __MARGAY__
#ifndef MG_N
#define MG_N 3
#endif
#ifndef MG_MAIN_PREFIX
#define MG_MAIN_PREFIX mg_test_of_
#endif
#define MG_PASTE_NOW(a, b) a##b
#define MG_PASTE(a, b) MG_PASTE_NOW(a, b)
static void MG_PASTE(MG_MAIN_PREFIX, MG_MAIN)(int n);
#ifdef MG_REPRO_SECONDS
unsigned alarm(unsigned seconds);
#endif
#ifdef MG_REPRO_LEAK
/* When LeakSanitizer looks for pointers to lost memory, it meets its own to the first block of each size, and takes that for held. So the first is not the
 * program's. */
static void *mg_first_blocks[64];
#endif
#ifdef main /* a program with a main of its own is compiled with -Dmain=..., for all its files */
#pragma push_macro("main")
#undef main
#define MG_POPS_MAIN
#endif
int main(void)
{
#ifdef MG_REPRO_LEAK
    for (size_t i = 0; i < sizeof mg_first_blocks / sizeof *mg_first_blocks; i++)
        mg_first_blocks[i] = MG_OWN_CALLOC(i + 1, 16);
#endif
#ifdef MG_REPRO_CHOICES
    mg_given.choices = MG_REPRO_CHOICES;
#endif
#ifdef MG_REPRO_ANY
    mg_given.any = MG_REPRO_ANY;
#endif
#ifdef MG_REPRO_HAS
    mg_given.has = MG_REPRO_HAS;
#endif
#ifdef MG_REPRO_HAVOC
    mg_given.havoc = MG_REPRO_HAVOC;
#endif
#ifdef MG_REPRO_SECONDS
    alarm(MG_REPRO_SECONDS);
#endif
    MG_PASTE(MG_MAIN_PREFIX, MG_MAIN)(MG_N);
#ifdef MG_REPRO_END
    MG_REPRO_END();
#endif
    return 0;
}
#ifdef MG_POPS_MAIN
#pragma pop_macro("main")
#endif
#endif

#endif
