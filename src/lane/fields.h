/* The operations on fields that lanes need. The owner of the fields fills them in (choice/lane_fields.c); `owner` is its context, which lanes only
 * hand back. */
#ifndef MG_LANE_FIELDS_H
#define MG_LANE_FIELDS_H

#include "lane/held.h"
#include "lane/masked.h"

/* A bit-field that nobody has read, and the bytes of all that share bytes with it, directly or through others: 8 at most. */
typedef struct mg_bit_field {
    uint32_t cell;
    uint64_t address, size;
    unsigned low, width; /* where it lies in these bytes */
} mg_bit_field;

typedef struct mg_lane_fields {
    /* The field that is exactly these bytes, if it can be open; else NULL. */
    const mg_masked *(*find)(void *owner, uint64_t address, uint64_t size);
    /* Has nobody read it yet, and is its memory not freed? */
    bool (*is_unread)(void *owner, const mg_masked *field);
    /* The first field of a range that nobody has read, and that a copy takes along unread: one that can be open, or, where memory moves, any
     * (MG_HELD_MOVED). False: there is none. */
    bool (*find_unread)(void *owner, uint64_t from, uint64_t end, bool is_moving, mg_held *found);
    /* The value of a field that moved before anybody read it, chosen now if need be. */
    uint64_t (*choose_moved)(void *owner, uint32_t cell, uint64_t address);
    /* Chooses an unread field among some of its values, by index, and writes it. False: here it has to stay open. */
    bool (*choose_left)(void *owner, const mg_masked *field, uint64_t left);
    /* The first field in a range that becomes a symbol when it is read: where it lies, and its number in the place of the lane. False: there is
     * none. NULL: there are no symbols. */
    bool (*find_symbolic)(void *owner, uint64_t from, uint64_t end, mg_held *found);
    /* These bytes are about to be touched, at this place of the program: elements of an array come into being there, if its length is a symbol. */
    void (*wake)(void *owner, uint64_t from, uint64_t end, uint32_t site);
    /* Makes a field a symbol: gives its lane; 0: this field is none, and is chosen. The caller notes the lane where the field lies (held.h). */
    uint64_t (*open_symbol)(void *owner, uint32_t cell);
    /* The first bit-field from this cell on that becomes a symbol if the access reads it, wholly or in part. False: there is none. NULL: there are no
     * symbols. And its symbol, before it is read; and that it is read now: from then on it is found no more. */
    bool (*find_bits)(void *owner, const mg_access *a, uint32_t from, mg_bit_field *found);
    uint64_t (*bits_symbol)(void *owner, uint32_t cell);
    void (*open_bits)(void *owner, uint32_t cell);
    /* An access is about to overwrite bit-fields whose symbols are held: nobody reads them any more. */
    void (*cover_bits)(void *owner, const mg_access *a);
    /* Counts the objects in use (mg_masked.used) at this point of the path. */
    void (*recount)(void *owner);
} mg_lane_fields;

#endif
