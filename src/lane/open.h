/* Open values: what woven code has in its lanes, and asks about them.
 *
 * Where the target is woven with lanes, reading a field gives a lane, a comparison splits the set of its values, and a value is chosen
 * only by a use that needs one. What woven code asks comes here and goes on by the kind of the value (kind.h); each question that has
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
    /* What is known of the fields, by number. NULL: the target is woven without lanes, so none stays open, and only memory that moves holds
     * what is not chosen. */
    const mg_masked *by_number;
    const bool *recounts;       /* the numbers of objects in use may not be of this point of the path */
    const mg_value_kind *terms; /* the kind of lanes with MG_LANE_TERM; NULL: there are none */
    bool is_lazy;               /* what is no term is chosen when it is read, though symbols stand for fields */
    uint64_t splits;            /* sets of values that were split, since they were last counted */
    bool (*touch_word)(mg_run *run, uint64_t address, uint64_t size); /* of fields that are chosen at once */
} mg_open;

/* Hooks itself into the path and its run, between the target's accesses and whoever owns the fields, which has hooked itself in before. */
void mg_open_install(mg_open *open, mg_path *path);
static inline mg_open *mg_open_current(void)
{
    return mg_run_current()->open;
}
/* Sees to it that the numbers of objects in use (mg_masked.used) are of this point of the path. */
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
/* Can it be more than one thing? Objects that nothing refers to are one thing. */
bool mg_open_is_undecided(uint64_t lane);
/* The value, chosen now. */
uint64_t mg_open_force(uint64_t lane);
mg_operand mg_open_force_operand(const mg_operand *operand);

#endif
