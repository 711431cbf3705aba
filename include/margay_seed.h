/* From any bytes to a structure within its bounds, for fuzzers. `margay gen --format=bytes -o DIR` writes seeds, this file, and seed.h,
 * which describes the structure in the tables below; a harness includes seed.h:
 *
 *     int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
 *     {
 *         mg_seed seed;
 *         struct list *list = mg_seed_make(&seed, data, size);
 *         if (list_ok(list))
 *             list_sort(list);
 *         mg_seed_free(&seed);
 *         return 0;
 *     }
 *
 * A seed has a number for every field that can be chosen, at a place of its own, so that changing a byte changes one field. A number
 * picks one of the values that the bounds allow: modulo their count. Bytes that are missing are zero, those left over are ignored;
 * so there are no wrong seeds. Whether the structure is valid is for the predicate to say.
 *
 * Every object and every array is a piece of memory of its own, from malloc. Needs no Margay, compiles as C and as C++. */
#ifndef MARGAY_SEED_H
#define MARGAY_SEED_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---- what a harness uses -------------------------------------------------------------------------------------- */

/* The memory of one structure. */
typedef struct mg_seed {
    void **memory;
    size_t count, room;
} mg_seed;

/* Frees every piece that mg_seed_make took. */
static inline void mg_seed_free(mg_seed *seed);
/* The structure is the harness's now, and so is freeing it; nothing else was taken. */
static inline void mg_seed_forget(mg_seed *seed);

/* ---- the tables of seed.h ------------------------------------------------------------------------------------- */

enum {
    MG_SEED_SIGNED,
    MG_SEED_UNSIGNED,
    MG_SEED_REAL,
    MG_SEED_POINTER,
    MG_SEED_ARRAY,
    MG_SEED_UNION,
    MG_SEED_TAG
};

typedef struct mg_seed_domain {
    int64_t first;         /* of a range */
    const int64_t *values; /* or a list; else NULL */
    const double *reals;   /* or a list of these; else NULL */
    uint64_t count;        /* 0: all that 64 bits hold */
    uint32_t object;       /* of a pointer: the first it may lead to */
    uint32_t has_null;
    uint32_t offset; /* of a pointer: into the object */
} mg_seed_domain;

typedef struct mg_seed_arm {
    int64_t value; /* of the tag */
    uint32_t arm;
} mg_seed_arm;

typedef struct mg_seed_field {
    uint8_t kind, width;          /* width: of its number, in bytes */
    uint8_t bit_offset, bit_size; /* of a bit-field, else 0 */
    uint32_t at;                  /* of its number, from that of the object */
    uint32_t offset, bytes;       /* in the object, or in the array that it is an element of */
    uint32_t domain;
    int32_t owner;        /* the field, an array or a union, that it is a part of; -1: the object */
    uint32_t key;         /* which part: the element, the arm */
    int32_t governor;     /* of an array the field with the length, of a union that with the tag; or -1 */
    uint32_t first, most; /* of a union: its first arm and how many; of an array: the most elements */
    uint32_t element;     /* of an array: bytes of an element */
} mg_seed_field;

/* Objects of a kind follow each other, here and in the seed. */
typedef struct mg_seed_pool {
    const mg_seed_field *fields;
    uint32_t field_count;
    uint32_t first, count; /* objects */
    uint32_t at, stride;   /* of the first one's numbers; from one to the next */
    uint32_t size;         /* of an object in memory */
} mg_seed_pool;

typedef struct mg_seed_plan {
    const mg_seed_pool *pools;
    const mg_seed_domain *domains;
    const mg_seed_arm *arms;
    uint32_t pool_count, object_count;
    uint32_t root;    /* an object */
    uint32_t is_bare; /* what is wanted is the pointer in the root object */
} mg_seed_plan;

/* A structure that is nothing but bytes and how many: its seed is those bytes. */
typedef struct mg_seed_text {
    uint32_t size;          /* of the struct */
    uint32_t offset, most;  /* of the bytes */
    uint32_t is_apart;      /* at offset is a pointer to them */
    uint32_t length, bytes; /* where their number is kept; 0 bytes: nowhere, zeros follow them */
} mg_seed_text;

/* ---- how it is done ------------------------------------------------------------------------------------------- */

typedef struct mg_seed_work {
    mg_seed *seed;
    const mg_seed_plan *plan;
    const uint8_t *data;
    size_t size;
    void **objects;  /* NULL: not met yet */
    uint32_t *queue; /* those met, in order */
    uint32_t met;
    const mg_seed_field *fields; /* of the object that is filled */
    uint64_t base;               /* where its numbers are */
    uint8_t *object;
} mg_seed_work;

/* Zeros; memory does not run out here, where it does there is nothing left to test. */
static inline void *mg_seed_zeros(size_t size)
{
    void *memory = calloc(size ? size : 1, 1);
    if (!memory)
        abort();
    return memory;
}

static inline void *mg_seed_take(mg_seed *seed, size_t size)
{
    if (seed->count == seed->room) {
        seed->room = seed->room ? seed->room * 2 : 8;
        seed->memory = (void **)realloc(seed->memory, seed->room * sizeof *seed->memory);
        if (!seed->memory)
            abort();
    }
    return seed->memory[seed->count++] = mg_seed_zeros(size);
}

static inline uint64_t mg_seed_number(const mg_seed_work *w, const mg_seed_field *field)
{
    uint64_t number = 0, count = w->plan->domains[field->domain].count;
    for (uint32_t i = 0; i < field->width; i++)
        if (w->base + field->at + i < w->size)
            number |= (uint64_t)w->data[w->base + field->at + i] << (8 * i);
    return count ? number % count : number;
}

static inline int64_t mg_seed_integer(const mg_seed_work *w, const mg_seed_field *field)
{
    const mg_seed_domain *domain = &w->plan->domains[field->domain];
    uint64_t number = mg_seed_number(w, field);
    return domain->values ? domain->values[number] : (int64_t)((uint64_t)domain->first + number);
}

static inline uint32_t mg_seed_length(const mg_seed_work *w, const mg_seed_field *array)
{
    int64_t length = array->governor < 0 ? array->most : mg_seed_integer(w, &w->fields[array->governor]);
    return length < 0 ? 0 : length < array->most ? (uint32_t)length : array->most;
}

static inline int mg_seed_has_arm(const mg_seed_work *w, const mg_seed_field *united, uint32_t arm)
{
    const mg_seed_arm *arms = w->plan->arms + united->first;
    if (united->governor < 0)
        return united->most && arms[0].arm == arm;
    int64_t tag = mg_seed_integer(w, &w->fields[united->governor]);
    for (uint32_t i = 0; i < united->most; i++)
        if (arms[i].value == tag)
            return arms[i].arm == arm;
    return 0;
}

/* Is it there: an element below the length, in the arm that the tag says? */
static inline int mg_seed_is_live(const mg_seed_work *w, const mg_seed_field *field)
{
    for (; field->owner >= 0; field = &w->fields[field->owner]) {
        const mg_seed_field *owner = &w->fields[field->owner];
        if (owner->kind == MG_SEED_UNION ? !mg_seed_has_arm(w, owner, field->key)
                                         : field->key >= mg_seed_length(w, owner))
            return 0;
    }
    return 1;
}

/* Where it lies: in the object, or in an array that was made before. */
static inline uint8_t *mg_seed_place(const mg_seed_work *w, const mg_seed_field *field)
{
    const mg_seed_field *owner = field;
    void *array;
    do {
        if (owner->owner < 0)
            return w->object + field->offset;
        owner = &w->fields[owner->owner];
    } while (owner->kind == MG_SEED_UNION);
    memcpy(&array, mg_seed_place(w, owner), sizeof array);
    return (uint8_t *)array + field->offset;
}

static inline void *mg_seed_meet(mg_seed_work *w, uint32_t object)
{
    const mg_seed_pool *pool = w->plan->pools;
    if (w->objects[object])
        return w->objects[object];
    while (object - pool->first >= pool->count)
        pool++;
    w->queue[w->met++] = object;
    return w->objects[object] = mg_seed_take(w->seed, pool->size);
}

/* The lowest bytes first, as all machines that Margay runs on have them. */
static inline void mg_seed_store_integer(uint8_t *place, const mg_seed_field *field, int64_t value)
{
    for (uint32_t bit = 0; bit < field->bit_size; bit++) {
        uint32_t to = field->bit_offset + bit;
        uint64_t set = bit < 64 ? (uint64_t)value >> bit & 1 : 0;
        place[to / 8] = (uint8_t)((place[to / 8] & ~(1u << to % 8)) | (unsigned)set << to % 8);
    }
    if (field->bit_size)
        return;
    memset(place, field->kind == MG_SEED_SIGNED && value < 0 ? 0xff : 0, field->bytes);
    memcpy(place, &value, field->bytes < sizeof value ? field->bytes : sizeof value);
}

static inline void mg_seed_store_real(uint8_t *place, const mg_seed_field *field, double value)
{
    float narrow = (float)value;
    long double wide = value;
    if (field->bytes == sizeof value)
        memcpy(place, &value, sizeof value);
    else if (field->bytes == sizeof narrow)
        memcpy(place, &narrow, sizeof narrow);
    else if (field->bytes == sizeof wide)
        memcpy(place, &wide, sizeof wide);
#ifdef __FLT16_MAX__
    else if (field->bytes == 2) {
        __extension__ _Float16 half = (_Float16)value;
        memcpy(place, &half, sizeof half);
    }
#endif
}

static inline void mg_seed_store_pointer(mg_seed_work *w, uint8_t *place, const mg_seed_field *field)
{
    const mg_seed_domain *domain = &w->plan->domains[field->domain];
    uint64_t number = mg_seed_number(w, field);
    void *target = NULL;
    if (field->kind == MG_SEED_ARRAY)
        target = mg_seed_take(w->seed, (size_t)mg_seed_length(w, field) * field->element);
    else if (domain->values)
        target = (void *)(intptr_t)domain->values[number];
    else if (!domain->has_null || number)
        target =
            (uint8_t *)mg_seed_meet(w, domain->object + (uint32_t)number - domain->has_null) + domain->offset;
    memcpy(place, &target, sizeof target);
}

static inline void mg_seed_fill_field(mg_seed_work *w, const mg_seed_field *field)
{
    const mg_seed_domain *domain = &w->plan->domains[field->domain];
    uint8_t *place = mg_seed_place(w, field);
    if (field->kind == MG_SEED_POINTER || field->kind == MG_SEED_ARRAY)
        mg_seed_store_pointer(w, place, field);
    else if (field->kind == MG_SEED_REAL)
        mg_seed_store_real(place, field,
                           domain->reals ? domain->reals[mg_seed_number(w, field)]
                                         : (double)mg_seed_integer(w, field));
    else
        mg_seed_store_integer(place, field, mg_seed_integer(w, field));
}

static inline void mg_seed_fill(mg_seed_work *w, uint32_t object)
{
    const mg_seed_pool *pool = w->plan->pools;
    while (object - pool->first >= pool->count)
        pool++;
    w->fields = pool->fields;
    w->base = pool->at + (uint64_t)(object - pool->first) * pool->stride;
    w->object = (uint8_t *)w->objects[object];
    for (uint32_t i = 0; i < pool->field_count; i++)
        if (pool->fields[i].kind != MG_SEED_UNION && pool->fields[i].kind != MG_SEED_TAG && /* in no memory */
            mg_seed_is_live(w, &pool->fields[i]))
            mg_seed_fill_field(w, &pool->fields[i]);
}

/* Only what the root leads to is made. */
static inline void *mg_seed_build(mg_seed *seed, const mg_seed_plan *plan, const uint8_t *data, size_t size)
{
    mg_seed_work w;
    memset(seed, 0, sizeof *seed);
    memset(&w, 0, sizeof w);
    w.seed = seed;
    w.plan = plan;
    w.data = data;
    w.size = size;
    w.objects = (void **)mg_seed_zeros(plan->object_count * sizeof *w.objects);
    w.queue = (uint32_t *)mg_seed_zeros(plan->object_count * sizeof *w.queue);
    void *root = mg_seed_meet(&w, plan->root);
    for (uint32_t i = 0; i < w.met; i++)
        mg_seed_fill(&w, w.queue[i]);
    free(w.objects);
    free(w.queue);
    if (plan->is_bare) {
        memcpy(&root, seed->memory[0], sizeof root);
        free(seed->memory[0]);
        seed->memory[0] = NULL;
    }
    return root;
}

static inline void *mg_seed_build_text(mg_seed *seed, const mg_seed_text *text, const uint8_t *data,
                                       size_t size)
{
    uint64_t length = size < text->most ? size : text->most;
    memset(seed, 0, sizeof *seed);
    uint8_t *root = (uint8_t *)mg_seed_take(seed, text->size);
    void *bytes = text->is_apart ? mg_seed_take(seed, (size_t)length) : root + text->offset;
    if (text->is_apart)
        memcpy(root + text->offset, &bytes, sizeof bytes);
    if (length)
        memcpy(bytes, data, (size_t)length);
    memcpy(root + text->length, &length, text->bytes < sizeof length ? text->bytes : sizeof length);
    return root;
}

static inline void mg_seed_forget(mg_seed *seed)
{
    free(seed->memory);
    memset(seed, 0, sizeof *seed);
}

static inline void mg_seed_free(mg_seed *seed)
{
    for (size_t i = 0; i < seed->count; i++)
        free(seed->memory[i]);
    mg_seed_forget(seed);
}

#endif
