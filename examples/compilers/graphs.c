/* Inheritance graphs of n types, for java.py: each is a class or an interface, with the types before it that it extends or implements, and a method m() in one of
 * several ways.
 *
 * An interface extends interfaces, a class at most one class and any interfaces. A class with an abstract method is abstract. Nothing else is ruled out: whether the
 * rest is correct Java is for the compilers to say.
 *
 *     margay gen examples/compilers/graphs.c --test graphs -n 2 --choice eager --format json
 *
 * Figures: n = 1: 9, n = 2: 142, n = 3: 3,782. */
#include <margay.h>
#include <stdbool.h>
#include <stdlib.h>

enum method { NONE, ABSTRACT, BODY, STATIC };

struct type {
    bool is_class, is_abstract;
    enum method method;
    int count;
    struct type **parents;
};

MG_BOUNDS(struct type, n)
{
    (void)n;
    MG_ARRAY(struct type, parents, count);
}

/* At most one class, and then any interfaces, of those made before. */
static void choose_parents(struct type *type, struct type *before, int count)
{
    int parent = type->is_class ? mg_int(-1, count - 1) : -1;
    mg_assume(parent < 0 || before[parent].is_class);
    type->parents = calloc((size_t)count, sizeof *type->parents);
    if (parent >= 0)
        type->parents[type->count++] = &before[parent];
    for (int i = 0; i < count; i++)
        if (!before[i].is_class && mg_bool())
            type->parents[type->count++] = &before[i];
}

MG_TEST(graphs, n)
{
    struct type types[n];
    for (int i = 0; i < n; i++) {
        types[i] = (struct type){.is_class = mg_bool()};
        types[i].method = (enum method)mg_int(NONE, types[i].is_class ? BODY : STATIC);
        if (types[i].is_class)
            types[i].is_abstract = types[i].method == ABSTRACT || mg_bool();
        choose_parents(&types[i], types, i);
    }
    mg_input_array(types, n);
}
