/* A structure as a line of text. mg_show prints it, and MG_SAME compares it.
 *
 *     N0{head=N1{next=null, key=0}, size=2, items=[4, 5], u.number=3}
 *
 * Objects are numbered as they are met, and a pointer to one that was met is its name, so two structures are the same exactly if their
 * lines are. A pointer that owns an array (MG_ARRAY) is shown as its elements, a union as its live arm (MG_ARM). The values come from a
 * reader, so the structure may lie in memory or be a list of picks. */
#ifndef MG_CHOICE_SHOW_H
#define MG_CHOICE_SHOW_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "base/vec.h"
#include "shape/bounds.h"
#include "shape/type.h"

__extension__ typedef unsigned __int128 mg_wide;

typedef struct mg_scalar {
    const mg_type *type; /* NULL: a byte of something that is no scalar */
    uint64_t address;
    uint32_t size;                 /* bytes that it touches */
    uint32_t bit_offset, bit_size; /* of a bit-field, else 0 */
} mg_scalar;

/* The value, in the lowest bits. */
typedef mg_wide mg_show_reader(void *context, const mg_scalar *scalar);

/* The bounds of the types that a program may show: they say which pointers own arrays, and which arms are live. */
typedef struct mg_show_rules {
    mg_bounds *each;
    uint32_t count;
} mg_show_rules;

/* A struct around what is being shown, and where in `rule` paths relative to it begin. */
typedef struct mg_show_frame {
    const mg_type *type;
    uint64_t address;
    size_t rule_start;
} mg_show_frame;

/* Something with an address that was shown. */
typedef struct mg_show_met {
    uint64_t address, size;
    const mg_type *type; /* NULL: an array that a pointer owns */
    size_t name, length; /* its name, in `names` */
    bool is_inside;      /* it is part of another */
} mg_show_met;

/* Zero but for the first three. Its memory is kept from one line to the next: a reader may end the run in the middle of one. */
typedef struct mg_show {
    mg_show_reader *read;
    void *context;
    const mg_show_rules *rules; /* borrows */
    const mg_bounds *bounds;    /* those of the type that is shown; or NULL */
    mg_text line;
    bool is_too_large; /* the structure was too large, and the line is not all of it */
    bool is_in_part; /* a pointer leads to what the line does not show, as its type does not say what that is */
    mg_text names;
    mg_text rule, path; /* of the field that is being shown: as rules write it, and with objects and indices */
    size_t rule_start, path_start, first_frame; /* of the object that is being shown */
    uint32_t depth;                             /* in so many arrays that pointers own */
    uint32_t object_count;
    MG_VEC(mg_show_met) met;
    MG_VEC(mg_show_frame) frames;
} mg_show;

/* Shows what lies at an address, in `line`. */
void mg_show_structure(mg_show *show, const mg_type *type, uint64_t address);

/* show_memory.c: a reader of the target's memory. It reads as the target would: values that are not chosen yet are chosen, and a read that is not
 * allowed is a verdict. */
mg_show_reader mg_show_read_memory;

/* show_rules.c. The bounds for a type: its own, else the first that have a rule for it; NULL: there are none. */
const mg_bounds *mg_show_bounds(const mg_show_rules *rules, const mg_type *type);
/* Does a rule say that the pointer being shown may lead to other things than objects of its type? */
bool mg_show_leads_elsewhere(const mg_show *show, const mg_type *target);
/* Is there a rule that the pointer being shown owns an array? Then its length. */
bool mg_show_length(mg_show *show, int64_t *length);
/* Is there a rule that says which member of a union is live? */
bool mg_show_has_arms(mg_show *show, const mg_type *type);
/* The number of a union's live member, or -1: its tag selects none. */
int mg_show_arm(mg_show *show, const mg_type *type);
/* An integer's value, sign-extended if its type is signed. */
int64_t mg_show_integer(const mg_scalar *scalar, mg_wide value);
mg_scalar mg_show_scalar(const mg_type *type, uint64_t address, const mg_field *field);
/* Appends a member's name to the paths; cut them back to what they were afterwards. */
void mg_show_enter(mg_show *show, const char *name);
void mg_show_cut(mg_text *text, size_t length);

#endif
