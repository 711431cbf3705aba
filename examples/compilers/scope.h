/* What a program has declared: structs, unions, functions, and the places that can be read and written. */
#ifndef SCOPE_H
#define SCOPE_H

#include "values.h"

enum {
    MOST_MEMBERS = 4,
    MOST_LAYOUTS = 4,
    MOST_FUNCTIONS = 4,
    MOST_GIVEN = 3,
    MOST_PLACES = 120,
    MOST_OBJECTS = 16
};
enum { NAME = 32 };

struct member {
    enum type type;
    int width;  /* of a bit-field; 0: it is none */
    int nested; /* the layout of a struct; -1: a scalar */
};

/* A struct Tnumber. */
struct layout {
    int count;
    struct member members[MOST_MEMBERS];
};

/* A function fnumber: scalar parameters, and after them one of a struct. */
struct function {
    int count;
    enum type given[MOST_GIVEN];
    int given_layout; /* -1: none */
    enum type result;
    int result_layout; /* -1: a scalar */
};

/* A scalar lvalue: a variable, a member, an element. */
struct place {
    char name[NAME];
    struct member kind;
    bool is_writable, is_plain, is_array, is_union, is_nested,
        is_global;    /* plain: a variable, nothing overlaps it */
    long long lo, hi; /* when lo <= hi: it is never outside */
};

/* A whole struct. */
struct object {
    char name[NAME];
    int layout;
};

static struct {
    int layout_count, function_count, place_count, object_count, names;
    struct layout layouts[MOST_LAYOUTS];
    struct function functions[MOST_FUNCTIONS];
    struct place places[MOST_PLACES];
    struct object objects[MOST_OBJECTS];
    bool is_pure;      /* inside a function: globals are only read */
    int level, budget; /* of indentation; of statements */
} scope;

static int new_name(void)
{
    return ++scope.names;
}

/* Puts words together: the name of a place. */
static void join(char *name, const char *first, const char *second, int number)
{
    int start = used;
    say("%s%s%d", first, second, number);
    if (used - start >= NAME)
        mg_reject();
    memcpy(name, text + start, (size_t)(used - start) + 1);
    used = start;
    text[used] = '\0';
}

static struct place *add_place(const char *first, const char *second, int number, struct member kind)
{
    if (scope.place_count == MOST_PLACES)
        mg_reject();
    struct place *place = &scope.places[scope.place_count++];
    *place = (struct place){.kind = kind, .is_writable = true, .lo = 1, .hi = 0};
    join(place->name, first, second, number);
    return place;
}

static struct place *add_scalar(const char *prefix, int number, enum type type)
{
    struct place *place = add_place(prefix, "", number, (struct member){type, 0, -1});
    place->is_plain = true;
    return place;
}

/* A struct by this name, and all that is in it. */
static void add_object(const char *name, int layout, bool is_nested)
{
    if (scope.object_count == MOST_OBJECTS)
        mg_reject();
    struct object *object = &scope.objects[scope.object_count++];
    object->layout = layout;
    memcpy(object->name, name, strlen(name) + 1);
    for (int i = 0; i < scope.layouts[layout].count; i++) {
        struct member member = scope.layouts[layout].members[i];
        if (member.nested < 0) {
            add_place(object->name, ".m", i, member)->is_nested = is_nested;
        } else {
            char inner[NAME];
            join(inner, object->name, ".m", i);
            add_object(inner, member.nested, true);
        }
    }
}

static struct value value_of_place(const struct place *place)
{
    struct member kind = place->kind;
    struct value value = kind.width ? any_of_bits(kind.type, kind.width) : any_of(kind.type);
    if (place->lo <= place->hi)
        value = (struct value){kind.type, place->lo, place->hi};
    /* A narrow bit-field is promoted to int, whatever its type. */
    return kind.width && kind.width < 32 && kind.type < LONG ? (struct value){INT, value.lo, value.hi} : value;
}

static struct place *pick_place(bool is_to_write)
{
    int found[MOST_PLACES], count = 0;
    for (int i = 0; i < scope.place_count; i++)
        if (!is_to_write || (scope.places[i].is_writable && !(scope.is_pure && scope.places[i].is_global)))
            found[count++] = i;
    return &scope.places[mg_pick(found, count)];
}

/* A struct of a layout, or of any (-1); NULL when there is none. */
static const struct object *pick_object(int layout)
{
    int found[MOST_OBJECTS], count = 0;
    for (int i = 0; i < scope.object_count; i++)
        if (layout < 0 || scope.objects[i].layout == layout)
            found[count++] = i;
    return count ? &scope.objects[mg_pick(found, count)] : NULL;
}

static void tag_place(const struct place *place, bool is_written)
{
    if (place->kind.width) {
        tag(is_written ? BITS_WRITE : BITS_READ);
        if (place->kind.type >= LONG)
            tag(BITS_WIDE);
        if (place->kind.type == BOOL)
            tag(BITS_BOOL);
    }
    if (place->is_array)
        tag(ARRAY);
    if (place->is_union)
        tag(UNION);
    if (place->is_nested)
        tag(NESTED);
    if (place->is_global)
        tag(GLOBAL);
}

#endif
