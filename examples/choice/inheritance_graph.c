/* Inheritance graphs of n types, as a test of a Java compiler needs them: classes and interfaces with their
 * supertypes.
 *
 * A graph is good when no type is its own ancestor, none names a supertype twice, an interface has no class
 * above it, and a class at most one directly.
 *
 * Shows: three ways to say so. Declared: any supertypes and kinds at all, and a predicate. Generated: only
 * good graphs are ever made, which takes some thought. Mixed: acyclic graphs are easy to generate, Java's
 * rule is easy to check. From "Test Generation through Programming in UDITA" (Gligoric, Gvero, Jagannath,
 * Khurshid, Kuncak, Marinov), figures 1 to 4.
 *
 * Figures (paths explored / valid), and in brackets with every choice made at once:
 *
 *     declared    n = 2: 12 / 5 (36 / 10)     3: 389 / 79 (17,576 / 143)     4: 32,564 / 4,461
 *     generated   n = 2: 5 / 5 (7 / 7)        3: 34 / 34 (42 / 42)           4: 374 / 374 (438 / 438)
 *     mixed       n = 2: 4 / 3 (8 / 7)        3: 32 / 17 (64 / 42)           4: 456 / 173 (1,024 / 438)
 *
 * Declared has every numbering of the types and every order of the supertypes. Mixed has fewer valid paths than
 * generated because a kind that nobody asks for stays open, and one path stands for both. */
#include <margay.h>
#include <margay_generate.h>
#include <stdbool.h>
#include <stdlib.h>

struct type {
    bool is_class;
    bool is_passed; /* by the walk, on its way up to the type it looks at */
    int count;
    struct type **supertypes;
};

static void set_supertypes(struct type *type, int count)
{
    type->count = count;
    type->supertypes = calloc((size_t)count, sizeof *type->supertypes);
}

/* ---- predicates ----------------------------------------------------------------------------------------- */

static bool is_repeated(const struct type *type, int supertype)
{
    for (int i = 0; i < supertype; i++)
        if (type->supertypes[i] == type->supertypes[supertype])
            return true;
    return false;
}

static bool is_acyclic_from(struct type *type)
{
    if (type->is_passed)
        return false;
    type->is_passed = true;
    for (int i = 0; i < type->count; i++)
        if (is_repeated(type, i) || !is_acyclic_from(type->supertypes[i]))
            return false;
    type->is_passed = false;
    return true;
}

static bool is_acyclic(struct type **types, int n)
{
    for (int i = 0; i < n; i++)
        if (!is_acyclic_from(types[i]))
            return false;
    return true;
}

static bool is_java(struct type **types, int n)
{
    for (int i = 0; i < n; i++) {
        int classes = 0;
        for (int j = 0; j < types[i]->count; j++)
            if (types[i]->supertypes[j]->is_class && (!types[i]->is_class || ++classes > 1))
                return false;
    }
    return true;
}

/* ---- generators ----------------------------------------------------------------------------------------- */

/* Supertypes are types made earlier, in increasing order. */
static void generate_acyclic(struct type **types, int n)
{
    for (int i = 0; i < n; i++) {
        int count = mg_int(0, i), earlier[n];
        set_supertypes(types[i], count);
        mg_gen_increasing(earlier, count, 0, i - 1);
        for (int j = 0; j < count; j++)
            types[i]->supertypes[j] = types[earlier[j]];
    }
}

static void generate_kinds(struct type **types, int n)
{
    for (int i = 0; i < n; i++)
        types[i]->is_class = mg_bool();
}

/* A type and its supertypes at once: some of the interfaces made earlier, for a class also one of the
 * classes or none. */
static void generate_java(struct type **types, int n)
{
    for (int i = 0; i < n; i++) {
        struct type *type = types[i];
        set_supertypes(type, i);
        type->count = 0;
        type->is_class = mg_bool();
        bool may_extend = type->is_class;
        for (int j = 0; j < i; j++) {
            if (types[j]->is_class && !may_extend)
                continue;
            if (!mg_bool())
                continue;
            type->supertypes[type->count++] = types[j];
            if (types[j]->is_class)
                may_extend = false;
        }
    }
}

/* What is written of a type has as many supertypes as it names, not as many as there is room for. */
MG_BOUNDS(struct type, n)
{
    (void)n;
    MG_ARRAY(struct type, supertypes, count);
}

/* ---- tests ---------------------------------------------------------------------------------------------- */

MG_TEST(declared, n)
{
    mg_pool pool = MG_POOL(struct type, n);
    struct type *types[n];
    MG_GEN_ARRAY(types, n, mg_new(&pool));
    for (int i = 0; i < n; i++) {
        set_supertypes(types[i], mg_int(0, n - 1));
        MG_GEN_ARRAY(types[i]->supertypes, types[i]->count, mg_any(&pool));
    }
    generate_kinds(types, n);
    mg_assume(is_acyclic(types, n));
    mg_assume(is_java(types, n));
    mg_input_array(types, n);
}

MG_TEST(generated, n)
{
    mg_pool pool = MG_POOL(struct type, n);
    struct type *types[n];
    MG_GEN_ARRAY(types, n, mg_new(&pool));
    generate_java(types, n);
    mg_assert(is_acyclic(types, n) && is_java(types, n));
    mg_input_array(types, n);
}

MG_TEST(mixed, n)
{
    mg_pool pool = MG_POOL(struct type, n);
    struct type *types[n];
    MG_GEN_ARRAY(types, n, mg_new(&pool));
    generate_acyclic(types, n);
    generate_kinds(types, n);
    mg_assume(is_java(types, n));
    mg_input_array(types, n);
}
