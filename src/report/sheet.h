/* The contact sheet: many small pictures in a grid, one SVG. */
#ifndef MG_REPORT_SHEET_H
#define MG_REPORT_SHEET_H

#include <stdint.h>

#include "base/text.h"
#include "base/vec.h"

enum { MG_SHEET_MOST = 200 }; /* nobody would look through more */

typedef struct mg_picture {
    char *svg; /* from <svg to </svg>; owns */
    double width, height;
    uint64_t id;
} mg_picture;

typedef struct mg_sheet {
    MG_VEC(mg_picture) pictures;
} mg_sheet;

void mg_sheet_clear(mg_sheet *sheet); /* {0} is ready for use */
/* One of dot's documents, svg up to svg + length. Leaves it out when the sheet is full. */
void mg_sheet_add(mg_sheet *sheet, uint64_t id, const char *svg, size_t length);
/* The whole document; total counts the pictures left out too, title may be "". */
void mg_sheet_write(const mg_sheet *sheet, mg_text *out, const char *title, uint64_t total);

#endif
