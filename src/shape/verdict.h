/* Every way a path can end (verdicts.def), and what is known about one that ended badly. */
#ifndef MG_SHAPE_VERDICT_H
#define MG_SHAPE_VERDICT_H

#include <stdbool.h>
#include <stdint.h>

typedef enum mg_verdict_kind {
#define MG_VERDICT(name, is_crash, text) MG_VERDICT_##name,
#include "shape/verdicts.def"
#undef MG_VERDICT
    MG_VERDICT_COUNT
} mg_verdict_kind;

enum { MG_SITE_BETWEEN = 31 }; /* between the values of a site: no text that can be printed has it */

typedef struct mg_site { /* a place in the user's source */
    const char *file, *function;
    unsigned line, column;
    uint32_t caller; /* where the function was inlined: index into the site table; 0: it was not */
    /* Of a choice of the program: the variable that it goes into; and what it is the index of, as text. Or NULL. */
    const char *into, *values;
} mg_site;

typedef struct mg_verdict {
    mg_verdict_kind kind;
    uint32_t site;             /* index into the site table; 0: unknown */
    uint64_t address;          /* the offending address, or 0; of a contract: where the text of the clause is */
    uint64_t detail;           /* exit status, signal number */
    uint32_t expected, actual; /* unstable: the two cells read, MG_NONE: no read */
} mg_verdict;

static inline bool mg_verdict_is_crash(mg_verdict_kind kind)
{
    static const bool crashes[] = {
#define MG_VERDICT(name, is_crash, text) is_crash,
#include "shape/verdicts.def"
#undef MG_VERDICT
    };
    return crashes[kind];
}

const char *mg_verdict_name(mg_verdict_kind kind); /* "double_free" */
const char *mg_verdict_text(mg_verdict_kind kind); /* "frees the same memory twice" */

#endif
