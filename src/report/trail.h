/* A candidate as the search sees it: a line for each field, in the order of first reads, with all its values. The value that was taken is in
 * brackets, those that were decided without a run are struck out. If a field stayed open, the values that remain are in brackets and the others
 * struck out. */
#ifndef MG_REPORT_TRAIL_H
#define MG_REPORT_TRAIL_H

#include <stdio.h>

#include "shape/structure.h"
#include "shape/verdict.h"

/* The values of a field: the last index, and by index whether the value was struck out; NULL: none was. */
typedef struct mg_trail_field {
    uint32_t last;
    const uint8_t *struck;
    bool is_set; /* it stayed open: values that are not struck out remain */
} mg_trail_field;

void mg_trail_print(FILE *out, mg_structure *structure, const mg_pick *picks, const mg_trail_field *fields,
                    uint32_t count, mg_verdict_kind verdict, bool is_terminal);

#endif
