/* A candidate as the search sees it: a line for each field, in the order of first reads, with all its values. The one taken stands
 * in brackets, those that were decided without a run are struck out. Of a field that stayed open those that remain stand in brackets,
 * the others are struck out. */
#ifndef MG_REPORT_TRAIL_H
#define MG_REPORT_TRAIL_H

#include <stdio.h>

#include "shape/structure.h"
#include "shape/verdict.h"

/* What a field could have been: so many values, and for each whether it was struck out; NULL: none. */
typedef struct mg_trail_field {
    uint32_t last;
    const uint8_t *struck;
    bool is_set; /* it stayed open: what is not struck out remains */
} mg_trail_field;

void mg_trail_print(FILE *out, mg_structure *structure, const mg_pick *picks, const mg_trail_field *fields,
                    uint32_t count, mg_verdict_kind verdict, bool is_terminal);

#endif
