/* Open values: the lanes of woven code, and its questions about them.
 *
 * Where the target is woven with lanes, reading a field gives a lane, a comparison splits the set of its values, and a value is chosen
 * only by a use that needs one. Woven code's questions come here and are answered by the kind of the value (kind.h). Each question with
 * more than one answer is a step of the path, so going back asks it again. */
#ifndef MG_LANE_OPEN_H
#define MG_LANE_OPEN_H

#include "lane/fields.h"
#include "lane/kind.h"
#include "path/path.h"

typedef struct mg_open {
    mg_run *run;
    mg_path *path;
    const mg_lane_fields *fields;
    void *owner; /* of the fields: their operations are given it; borrows */
    /* The fields' values, by number of the field. NULL: the target is woven without lanes, so no field stays open once it is read, and only memory
     * that realloc moved is held. */
    const mg_masked *by_number;
    const bool *recounts;       /* true: the numbers of objects in use may be out of date (mg_open_recount) */
    const mg_value_kind *terms; /* the kind of lanes with MG_LANE_TERM; NULL: there are none */
    bool is_lazy;               /* fields that are no terms are chosen when they are read */
    uint64_t splits;            /* steps of kind split that were made since the counter was last read */
    bool (*touch_word)(mg_run *run, uint64_t address,
                       uint64_t size); /* of the room of fields, which chooses at once */
} mg_open;

/* Hooks itself into the path and its run, between the target's accesses and the owner of the fields, which must have hooked itself in before. */
void mg_open_install(mg_open *open, mg_path *path);
static inline mg_open *mg_open_current(void)
{
    return mg_run_current()->open;
}
/* Brings the numbers of objects in use (mg_masked.used) up to date with this point of the path. */
static inline void mg_open_recount(const mg_open *open)
{
    if (__builtin_expect(*open->recounts, 0))
        open->fields->recount(open->owner);
}
/* Is nothing left to choose of it? */
static inline bool mg_open_is_known(uint64_t lane)
{
    return !(lane & MG_LANE_TERM) && mg_kind_is_known(mg_store_variable(lane));
}
/* The lane that takes the place of one of which nothing is left to choose; 0: none does. */
static inline uint64_t mg_open_settled(uint64_t lane)
{
    return mg_kind_of(lane)->settled ? mg_kind_of(lane)->settled(lane) : 0;
}
/* As mg_value_kind.is_undecided. */
bool mg_open_is_undecided(uint64_t lane);
/* The value, chosen now. */
uint64_t mg_open_force(uint64_t lane);
mg_operand mg_open_force_operand(const mg_operand *operand);

#endif
