#include "failure/stretches.h"

#include <assert.h>
#include <string.h>

#include "base/vec.h"
#include "failure/excerpt.h"
#include "failure/story.h"
#include "show/json.h"

enum { SHOWN_MOST = 400 };

typedef struct writer {
    mg_text *out;
    const mg_failure *failure;
    MG_VEC(uint32_t) sites; /* of the places, by their numbers */
} writer;

static uint32_t find_place(writer *w, uint32_t site)
{
    const mg_site *all = w->failure->sites;
    uint32_t i = 0;
    while (i < w->sites.count && (all[w->sites.items[i]].line != all[site].line ||
                                  strcmp(all[w->sites.items[i]].file, all[site].file) != 0))
        i++;
    if (i == w->sites.count)
        mg_vec_push(&w->sites, site);
    return i;
}

static void add_text(writer *w, const char *key, const mg_text *text)
{
    const char *start = text->length && *text->data == ' ' ? text->data + 1 : text->data;
    mg_text_printf(w->out, ",\"%s\":", key);
    mg_json_add_string(w->out, start, text->length - (size_t)(start - text->data));
}

static void add_stretch(writer *w, const mg_move *move)
{
    mg_text text = {0};
    const mg_site *sites = w->failure->sites, *first = &sites[move->first_site];
    uint32_t last = move->count ? sites[move->last_site].line : first->line;
    mg_text_printf(w->out, "{\"thread\":%u,\"count\":%u,\"from\":%u,\"to\":%u,\"place\":%u", move->thread,
                   move->count, first->line, last, find_place(w, move->first_site));
    mg_json_add_member(w->out, "file", first->file);
    if (move->count)
        mg_text_printf(&text, " %s", mg_thread_op_text(move->first));
    else
        mg_story_add_stretch(&text, w->failure, move);
    add_text(w, "what", &text);
    mg_text_reset(&text);
    if (move->count && move->end != MG_MOVE_LAST) {
        mg_story_add_end(&text, w->failure, move);
        add_text(w, "end", &text);
    }
    mg_text_add(w->out, "}");
    mg_text_clear(&text);
}

/* Those that moved, or those that wait. */
static void add_list(writer *w, const char *key, size_t from, bool moved)
{
    bool has_one = false;
    mg_text_printf(w->out, ",\"%s\":[", key);
    for (size_t i = from; i < w->failure->move_count; i++) {
        const mg_move *move = &w->failure->moves[i];
        if ((move->count != 0) != moved)
            continue;
        mg_text_add(w->out, has_one ? ",\n" : "\n");
        has_one = true;
        add_stretch(w, move);
    }
    mg_text_add(w->out, "]");
}

static void add_places(writer *w)
{
    mg_text_add(w->out, ",\"places\":[");
    for (size_t i = 0; i < w->sites.count; i++) {
        const mg_site *site = &w->failure->sites[w->sites.items[i]];
        mg_text_add(w->out, i ? "," : "");
        mg_excerpt_add_json(w->out, site->file, site->line);
    }
    mg_text_add(w->out, "]");
}

void mg_stretches_add_json(mg_text *out, const mg_failure *failure)
{
    writer w = {.out = out, .failure = failure};
    size_t from = failure->move_count > SHOWN_MOST ? failure->move_count - SHOWN_MOST : 0;
    uint32_t count = 0;
    assert(failure->sites && failure->move_count);
    for (size_t i = 0; i < failure->move_count; i++)
        count = failure->moves[i].thread > count ? failure->moves[i].thread : count;
    mg_text_printf(out, "{\"count\":%u,\"hidden\":%zu", count, from);
    add_list(&w, "stretches", from, true);
    add_list(&w, "waits", from, false);
    add_places(&w);
    mg_text_add(out, "}");
    mg_vec_clear(&w.sites);
}
