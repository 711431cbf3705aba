/* Which choices of a test no path uses: each of their values is the same to it, so they may as well be left out, or the test does not do what it was meant to. */
#ifndef MG_DRIVER_CHOICE_USES_H
#define MG_DRIVER_CHOICE_USES_H

#include "base/vec.h"
#include "choice/choices.h"
#include "search/board.h"

/* By number of the site that asks. */
typedef MG_VEC(mg_choice_use) mg_choice_uses;

/* Adds those of a search. */
void mg_choice_uses_add(mg_choice_uses *uses, const mg_board *board, uint32_t sites);
/* Adds the choices that were made and not used, as "mg_int(0, 9) for key at a.c:7", with commas. */
void mg_choice_uses_tell(const mg_choice_uses *uses, const mg_site *sites, mg_text *out);

#endif
