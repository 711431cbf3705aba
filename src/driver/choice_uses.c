#include "driver/choice_uses.h"

#include <assert.h>
#include <string.h>

#include "shape/choice_record.h"

enum { TOLD_MOST = 5, TEXT_MOST = 200 };

void mg_choice_uses_add(mg_choice_uses *uses, const mg_board *board, uint32_t sites)
{
    while (uses->count < sites)
        mg_vec_push(uses, ((mg_choice_use){0}));
    for (uint32_t i = 0; board->uses && i < sites; i++) {
        const mg_choice_use *use = &board->uses[i];
        assert(use->text || !use->is_used); /* it was made before */
        if (use->text)
            uses->items[i].text = use->text;
        uses->items[i].is_used = uses->items[i].is_used || use->is_used;
    }
}

/* Calls are copied where functions are inlined: the copies are one call. */
static bool is_same(const mg_site *a, const mg_site *b)
{
    return a->line == b->line && a->column == b->column && !strcmp(a->file, b->file);
}

/* Is the call used nowhere, and none of its copies before this one told of? */
static bool is_news(const mg_choice_uses *uses, const mg_site *sites, uint32_t number)
{
    for (uint32_t i = 0; i < uses->count; i++)
        if (uses->items[i].text && is_same(&sites[i], &sites[number]) && (uses->items[i].is_used || i < number))
            return false;
    return true;
}

void mg_choice_uses_tell(const mg_choice_uses *uses, const mg_site *sites, mg_text *out)
{
    uint32_t told = 0;
    for (uint32_t i = 0; i < uses->count; i++) {
        const mg_choice_use *use = &uses->items[i];
        if (!use->text || use->is_used || !sites[i].line || !is_news(uses, sites, i))
            continue;
        if (told == TOLD_MOST)
            mg_text_add(out, " and others");
        if (told++ >= TOLD_MOST)
            return;
        mg_choice_record record = {.name = mg_region_text(use->text, TEXT_MOST), .value = "", .site = i};
        mg_text_add(out, told > 1 ? ", " : "");
        mg_choice_record_add_name(out, &record, sites);
    }
}
