/* The log of accesses to memory, of programs with threads: who touched what, for finding data races (threads/races.c).
 *
 * A hook before each plain access appends to it while more than one thread can touch memory (MG_CONTROL->is_watched); functions of the host append what they read
 * and write for the program, and an atomic access is appended when its turn has come. Nothing is compared here. Accesses of one place in the source, one beside
 * the other, are one entry, as long as nothing is chosen between them. */
#ifndef MG_ENGINE_TOUCH_H
#define MG_ENGINE_TOUCH_H

#include <stdbool.h>
#include <stdint.h>

struct mg_step;

enum { MG_TOUCH_RETURNS = 7 };

enum mg_touch_kind {
    MG_TOUCH_WRITE = 1,  /* else it is a read */
    MG_TOUCH_ATOMIC = 2, /* two of these are no race */
    MG_TOUCH_VALUE = 4,  /* the value is known */
    MG_TOUCH_FREE = 8,   /* a write: the memory is freed */
    MG_TOUCH_SAME = 16,  /* a write that left all as it was */
    MG_TOUCH_INNER =
        32, /* by the model of a lock or its like: it changes something, but is no access of the program */
    MG_TOUCH_GONE = 64 /* a write: the memory is that of locals whose function returns or whose block ends */
};

typedef struct mg_touch {
    uint32_t address, size;
    uint32_t site;
    uint32_t kind;                      /* of mg_touch_kind */
    uint64_t value;                     /* that is read or written, if it is one number */
    const struct mg_step *when;         /* the step that the path takes next */
    uint32_t returns[MG_TOUCH_RETURNS]; /* the calls that are open, as return addresses, the innermost first */
    uint32_t return_count;
} mg_touch;

_Static_assert(sizeof(mg_touch) == 64, "an access is a line of the cache");

/* Where the next access of a place may belong to the last one: a number of the log for each, by the place. What lies there may be old. */
enum { MG_TOUCH_PLACES = 64 };

/* Part of the control block. */
typedef struct mg_touches {
    uint64_t is_watched; /* accesses are logged */
    mg_touch *first, *top, *end;
    mg_touch *open; /* from here on they are of the thread that runs, since its last operation */
    uint32_t places[MG_TOUCH_PLACES];
} mg_touches;

/* Is the access [address, address + size) part of an entry, or does it go on where that ends or begins? Then the entry is made larger. Of a larger one
 * no value is known. */
static inline bool mg_touch_extend(mg_touch *touch, uint32_t address, uint32_t size)
{
    uint32_t end = address + size, old_end = touch->address + touch->size;
    if (address >= touch->address && end <= old_end)
        return true;
    if (address > old_end || end < touch->address || (address < touch->address && end > old_end))
        return false;
    touch->size = (end > old_end ? end : old_end) - (address < touch->address ? address : touch->address);
    touch->address = address < touch->address ? address : touch->address;
    touch->kind &= ~(uint32_t)MG_TOUCH_VALUE;
    return true;
}

#endif
