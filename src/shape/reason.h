/* What is known of why a path ended badly, beside how and where: which comparison of a condition was false, or what an access was to touch. It is sent as
 * one record, with the text of the condition behind it; failure/reason.c puts it into words. */
#ifndef MG_SHAPE_REASON_H
#define MG_SHAPE_REASON_H

#include <stdbool.h>
#include <stdint.h>

typedef enum mg_reason_kind {
    MG_REASON_NONE,
    MG_REASON_CONDITION,
    MG_REASON_ACCESS,
    MG_REASON_INDEX,
    MG_REASON_RANGE,
    MG_REASON_REFUSAL
} mg_reason_kind;

/* Where an object lies that an access missed. */
typedef enum mg_reason_area {
    MG_AREA_UNKNOWN,
    MG_AREA_HEAP,
    MG_AREA_LOCAL,
    MG_AREA_VARIABLE, /* a global one; which is known by its address only, like the objects of a structure */
    MG_AREA_STRUCTURE
} mg_reason_area;

typedef struct mg_reason {
    uint32_t kind; /* mg_reason_kind */
    /* Of a condition. */
    uint32_t refusal;    /* the site where a function returned false last; 0: not known */
    uint64_t comparison; /* MG_COMPARED (woven.h); 0: nothing is known of it */
    uint64_t left,
        right; /* what was compared; of an index that, and how many elements the array has; of an empty range its ends */
    /* Of an access. */
    uint32_t area;     /* mg_reason_area */
    uint32_t maker;    /* the site that allocated the block; 0: not known */
    uint64_t address;  /* what was accessed, */
    uint64_t size;     /* and how much of it; 0: not known */
    uint64_t object;   /* of heap and locals: where the nearest object begins, */
    uint64_t extent;   /* and its size */
    uint32_t is_store; /* a bool */
    uint32_t is_freed; /* a bool: the block was freed before */
} mg_reason;

#endif
