/* Which functions, lines and sides of branches of the code under test were reached: plain data.
 *
 * Weaving adds points: a counter, and what it says was reached. After mg_coverage_seal points that speak of
 * the same place of the source (a function that is in two files, or inlined) are one item. The engine has a
 * byte for each counter, which woven code sets. */
#ifndef MG_SHAPE_COVERAGE_H
#define MG_SHAPE_COVERAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"

typedef enum mg_cover_kind { MG_COVER_FUNCTION, MG_COVER_SIDE, MG_COVER_LINE, MG_COVER_KINDS } mg_cover_kind;

/* Which way a branch goes. */
typedef enum mg_cover_way { MG_WAY_FALSE, MG_WAY_TRUE, MG_WAY_CASE, MG_WAY_DEFAULT } mg_cover_way;

/* Something that can be reached. Sides of one branch agree in all but the last three members of the place. */
typedef struct mg_cover_item {
    mg_cover_kind kind;
    const char *file;     /* as the compiler was told */
    const char *function; /* of a line: "" */
    unsigned line, column;
    unsigned number; /* of a branch: among those at the same column, which macros make */
    mg_cover_way way;
    unsigned side;    /* of a switch: from 0 */
    unsigned to_line; /* of a case: where it stands, or 0 */

    unsigned tests;  /* that reached it */
    int64_t first_n; /* the smallest bound with which one did */
    bool is_new;     /* not counted among tests yet */
} mg_cover_item;

typedef struct mg_cover_point {
    uint32_t counter;
    uint32_t item;
} mg_cover_point;

typedef struct mg_coverage {
    mg_arena arena;              /* names */
    MG_VEC(mg_cover_item) items; /* once sealed: by file, kind, place */
    MG_VEC(mg_cover_point) points;
    uint32_t counters;
} mg_coverage;

/* How many items of each kind there are, and how many were reached. */
typedef struct mg_cover_sums {
    size_t all[MG_COVER_KINDS], reached[MG_COVER_KINDS];
    int64_t last_n; /* the bound with which something was reached that no smaller one reaches, or 0 */
} mg_cover_sums;

void mg_coverage_init(mg_coverage *coverage);
void mg_coverage_clear(mg_coverage *coverage);
const char *mg_coverage_name(mg_coverage *coverage, const char *name); /* a copy that lives as long */
/* Says of a counter that it also stands for this item. The strings must live as long as the coverage. */
void mg_coverage_add(mg_coverage *coverage, uint32_t counter, const mg_cover_item *item);
void mg_coverage_seal(mg_coverage *coverage);

/* Notes what a test has reached when it is done with bound n, or 0 if it has no bounds; and that the test is over. */
void mg_coverage_note(mg_coverage *coverage, const uint8_t *counters, int64_t n);
void mg_coverage_end_test(mg_coverage *coverage);

mg_cover_sums mg_coverage_sum(const mg_coverage *coverage);
/* Are they sides of one branch? */
bool mg_cover_is_same_branch(const mg_cover_item *a, const mg_cover_item *b);

#endif
