/* How far the search goes: how many objects of each struct, which values each field may take.
 *
 * Rules come from the user's MG_BOUNDS function; what no rule covers is derived from the type (domain.c).
 * A rule names a field by its path from a struct ("size", "pos.x", an array's name for all its elements, "a[2]" for one of them), or a
 * type for every field of that type that has no rule of its own. */
#ifndef MG_SHAPE_BOUNDS_H
#define MG_SHAPE_BOUNDS_H

#include "base/arena.h"
#include "base/status.h"
#include "base/vec.h"
#include "shape/type.h"

typedef enum mg_domain_kind {
    MG_DOMAIN_RANGE, /* lo, lo+1, ..., hi */
    MG_DOMAIN_LIST,  /* integers as listed, in that order */
    MG_DOMAIN_REALS, /* floating point values as listed */
    MG_DOMAIN_REF,   /* NULL (if has_null), then the objects of a pool under the isomorphism rule */
    MG_DOMAIN_BLOCK, /* one value: a heap array owned by the field, as long as another field says or as it always is */
    MG_DOMAIN_NULL,   /* a pointer that is always NULL */
    MG_DOMAIN_OPAQUE, /* a pointer that is NULL or leads to something unknown, which nobody may follow */
} mg_domain_kind;

/* The address that stands for one that is not NULL and that nobody follows. */
enum { MG_OPAQUE_ADDRESS = 16 };

typedef struct mg_domain {
    mg_domain_kind kind;
    bool has_null;
    bool may_be_empty; /* of a REF to arrays that nothing bounds: to one without elements, too */
    int64_t lo, hi;
    const int64_t *values;
    const char *const *names; /* of a LIST: what people call the values; NULL: they are numbers */
    const double *reals;
    uint64_t count; /* of values or reals; of a range: hi - lo + 1, so 0 where it has all that 64 bits can be */
    uint32_t pool;  /* of a REF: index into mg_layout.pools */
    uint64_t offset; /* of a REF: where in the object that part begins */
    const char
        *inside;     /* of a REF: the part of the object that it leads to, ".link" or "[2]"; NULL: all of it */
    bool is_by_type; /* of a NULL: not by a rule, but because there is no object that it could point to */
    const char
        *length; /* of a BLOCK: path of the field that holds the length; NULL: it has lo to hi elements */
} mg_domain;

typedef struct mg_rule {
    const mg_type *owner; /* the struct, or the type itself for a rule on a type */
    const char *path;     /* NULL for a rule on a type */
    mg_domain domain;
    unsigned round; /* which bounds function gave it; a later one wins */
    const char *file;
    unsigned line;
} mg_rule;

typedef struct mg_pool_rule {
    const mg_type *type;
    const char *set; /* its name; NULL: the objects that belong to no set */
    uint64_t count;
    unsigned round;
    const char *file;
    unsigned line;
} mg_pool_rule;

typedef enum mg_destination_kind {
    MG_TO_OBJECTS, /* of a struct or a set, or the same part of each */
    MG_TO_GIVEN,   /* variables and functions of the program */
    MG_TO_TEXT,    /* a string of its own */
} mg_destination_kind;

/* One of the things that a pointer may lead to. A field may have several. */
typedef struct mg_destination {
    mg_destination_kind kind;
    const mg_type
        *owner; /* the struct that the field is in; of a destination for every pointer to a type: that type */
    const char *path;    /* NULL: it is one for a type */
    const mg_type *type; /* of OBJECTS */
    const char *set;
    const char *inside; /* ".link"; NULL: the whole object */
    uint64_t offset;
    uint64_t most;            /* of TEXT: characters before its '\0' */
    const int64_t *values;    /* of GIVEN: addresses; of TEXT: characters */
    const char *const *names; /* of GIVEN: as they are written */
    uint64_t count;           /* of values */
    unsigned round;
    const char *file;
    unsigned line;
} mg_destination;

typedef struct mg_arm_rule { /* member `path` of a union is the live one when field `tag` equals value */
    const mg_type *owner;
    const char *path;
    const char *tag;
    int64_t value;
    const mg_type *united; /* the union */
    const char *file;
    unsigned line;
} mg_arm_rule;

/* One MG_BOUNDS of the program. */
typedef struct mg_bounds_entry {
    const char *name;     /* as in MG_BOUNDS_NAMED, "default" for MG_BOUNDS */
    const char *type;     /* the root, as written */
    const mg_type *root;  /* NULL: not known */
    const char *function; /* to call with n */
} mg_bounds_entry;

typedef struct mg_bounds {
    mg_arena *arena;     /* borrows; shared between worker and parent */
    const mg_type *root; /* whose bounds they are; NULL: not known */
    int64_t n;
    unsigned round; /* which of several bounds functions for one structure is called now */
    /* What no rule covers may be anything of its type, and there are so many objects of each struct, whatever MG_OBJECTS says. 0: it is
     * derived from n. */
    uint32_t room;
    MG_VEC(mg_rule) rules;
    MG_VEC(mg_pool_rule) pools;
    MG_VEC(mg_destination) destinations;
    MG_VEC(mg_arm_rule) arms;
} mg_bounds;

void mg_bounds_init(mg_bounds *bounds, mg_arena *arena, int64_t n);
void mg_bounds_clear(mg_bounds *bounds);

/* The rule for a field of a struct, or NULL; path has all its indices. A rule of a later round comes first, then one that names more indices,
 * then the one given last. A heap array has one rule for its pointer (is_block) and may have another for its elements. */
const mg_rule *mg_bounds_find(const mg_bounds *bounds, const mg_type *owner, const char *path, bool is_block);
/* The rule for a heap array at so many arrays' depth: the elements of the first array of a field may own arrays as well, by the second rule. */
const mg_rule *mg_bounds_find_array(const mg_bounds *bounds, const mg_type *owner, const char *path,
                                    uint32_t depth);
const mg_rule *mg_bounds_find_type(const mg_bounds *bounds, const mg_type *type);
/* What a pointer may lead to, one after the other from number 0 on; NULL: there are no more. The pointer is a field of a struct, or with a path of NULL any
 * that leads to a type. As for rules, a later round comes first, then more indices. */
const mg_destination *mg_bounds_destination(const mg_bounds *bounds, const mg_type *owner, const char *path,
                                            size_t number);
/* The domain of a scalar that no rule covers. bit_size as in mg_field; pool: for pointers to a struct, else ignored. */
mg_domain mg_domain_derive(const mg_bounds *bounds, const mg_type *type, uint32_t bit_size, uint32_t pool);
/* Makes a rule's domain fit the scalar it is for, or says why it does not. */
bool mg_domain_fit(mg_domain *domain, const mg_rule *rule, const mg_type *type, uint32_t bit_size,
                   uint32_t pool, mg_status *status);
int64_t mg_domain_integer(const mg_domain *domain, uint64_t index); /* of a RANGE or LIST */
int64_t mg_domain_largest(const mg_domain *domain);
int64_t mg_domain_smallest(const mg_domain *domain);
bool mg_domain_is_same(const mg_domain *a, const mg_domain *b);
/* The rule for the objects of a struct, or of a set of them; NULL: there is none. */
const mg_pool_rule *mg_bounds_find_pool(const mg_bounds *bounds, const mg_type *type, const char *set);
/* How many of them there are: as the rules say, else n. */
uint64_t mg_bounds_objects(const mg_bounds *bounds, const mg_type *type, const char *set);

#endif
