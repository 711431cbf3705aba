/* What lanes need of the fields whose values they stand for. Whoever owns the fields fills it in: choice/lane_fields.c.
 * `owner` is its own context, which lanes only hand back. */
#ifndef MG_LANE_FIELDS_H
#define MG_LANE_FIELDS_H

#include "lane/held.h"
#include "lane/masked.h"

typedef struct mg_lane_fields {
    /* The field that is exactly these bytes, if it can be open; else NULL. */
    const mg_masked *(*find)(void *owner, uint64_t address, uint64_t size);
    /* Has nobody read it yet, and is its memory not freed? */
    bool (*is_unread)(void *owner, const mg_masked *field);
    /* The first field of a range that nobody has read, and that a copy takes along: as one that can be open, or, where memory moves, as itself
     * (MG_HELD_MOVED). False: there is none. */
    bool (*find_unread)(void *owner, uint64_t from, uint64_t end, bool is_moving, mg_held *found);
    /* The value of a field that moved before anybody read it, chosen now if need be. */
    uint64_t (*take)(void *owner, uint32_t cell, uint64_t address);
    /* Chooses an unread field among some of its values, by index, and writes it. False: here it has to stay open. */
    bool (*take_left)(void *owner, const mg_masked *field, uint64_t left);
    /* The first field that a range touches for which a symbol will stand: where it lies, and its number in the place of the lane. False: there is
     * none. NULL: there are no symbols. */
    bool (*find_symbolic)(void *owner, uint64_t from, uint64_t end, mg_held *found);
    /* These bytes are about to be touched, at this place of the program: elements of an array that are not known to be there. */
    void (*wake)(void *owner, uint64_t from, uint64_t end, uint32_t site);
    /* The lane of the symbol that stands for a field from now on; 0: this one has none, and is chosen. The caller holds it where the field lies. */
    uint64_t (*open_symbol)(void *owner, uint32_t cell);
    /* Counts the objects in use (mg_masked.used) at this point of the path. */
    void (*recount)(void *owner);
} mg_lane_fields;

#endif
