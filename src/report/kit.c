#include "report/kit.h"

#include "report/folder.h"
#include "report/graph.h"
#include "report/graphviz.h"
#include "report/after.h"
#include "report/repro.h"
#include "report/story.h"

static bool write_story(const char *folder, const mg_failure *failure, mg_status *status)
{
    mg_text text = {0};
    mg_story_add_title(&text, failure);
    mg_text_add(&text, "\n\nChosen, in this order:\n");
    mg_story_add_choices(&text, failure);
    bool is_good = mg_folder_write(folder, "story.txt", &text, status);
    mg_text_clear(&text);
    return is_good;
}

static bool write_json(const char *folder, const mg_failure *failure, mg_status *status)
{
    mg_text text = {0};
    mg_story_add_json(&text, failure);
    bool is_good = mg_folder_write(folder, "case.json", &text, status);
    mg_text_clear(&text);
    return is_good;
}

static bool write_repro(const char *folder, const mg_failure *failure, mg_status *status)
{
    mg_text text = {0};
    mg_repro_add(&text, failure);
    bool is_good = mg_folder_write(folder, "repro.c", &text, status);
    mg_text_clear(&text);
    return is_good;
}

/* Without Graphviz a kit has no picture, and is a kit still. */
static bool write_picture(const char *folder, const mg_failure *failure, mg_status *status)
{
    mg_view view;
    mg_graph graph;
    mg_text dot = {0}, svg = {0};
    mg_status ignored;
    if (!failure->layout || !failure->pick_count)
        return true;
    mg_view_init(&view, failure->layout);
    mg_view_set(&view, 1, failure->picks, failure->pick_count);
    mg_graph_init(&graph, failure->layout);
    mg_graph_add(&graph, &dot, &view);
    bool is_good =
        !mg_graphviz_run(&dot, &svg, &ignored) || mg_folder_write(folder, "before.svg", &svg, status);
    mg_graph_clear(&graph);
    mg_view_clear(&view);
    mg_text_clear(&dot);
    mg_text_clear(&svg);
    return is_good;
}

static bool write_after(const char *folder, const mg_failure *failure, mg_status *status)
{
    mg_structure before;
    mg_text dot = {0}, svg = {0};
    mg_status ignored;
    if (!failure->layout || !failure->memory)
        return true;
    mg_structure_init(&before, failure->layout);
    mg_structure_set(&before, failure->picks, failure->pick_count);
    mg_after_add_graph(&dot, failure->memory, failure->memory_length, &before);
    bool is_good = !mg_graphviz_run(&dot, &svg, &ignored) || mg_folder_write(folder, "after.svg", &svg, status);
    mg_structure_clear(&before);
    mg_text_clear(&dot);
    mg_text_clear(&svg);
    return is_good;
}

bool mg_kit_write(const char *folder, const mg_failure *failure, const char *headers, mg_status *status)
{
    return mg_folder_make(folder, status) && write_story(folder, failure, status) &&
           write_json(folder, failure, status) && write_repro(folder, failure, status) &&
           write_picture(folder, failure, status) && write_after(folder, failure, status) &&
           mg_folder_copy(folder, headers, "margay.h", status) &&
           mg_folder_copy(folder, headers, "margay_choice.h", status) &&
           mg_folder_copy(folder, headers, "margay_contract.h", status);
}
