/* The known word nearest to a wrong one, for "did you mean". Offer every candidate, then read `best`.
 *
 *     mg_suggestion s = mg_suggestion_for("fromat");
 *     mg_suggestion_offer(&s, "format");
 *     if (s.best) ...
 */
#ifndef MG_BASE_SUGGEST_H
#define MG_BASE_SUGGEST_H

#include <stddef.h>

typedef struct mg_suggestion {
    const char *word; /* borrows */
    const char *best; /* borrows; NULL while nothing is near */
    size_t distance;  /* of best; while there is none, the smallest distance that is too far */
} mg_suggestion;

mg_suggestion mg_suggestion_for(const char *word);
void mg_suggestion_offer(mg_suggestion *suggestion, const char *candidate);

#endif
