#include "report/kit.h"

#include "report/folder.h"
#include "report/pictures.h"
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
static bool write_pictures(const char *folder, const mg_pictures *pictures, mg_status *status)
{
    return (!pictures->before.length || mg_folder_write(folder, "before.svg", &pictures->before, status)) &&
           (!pictures->after.length || mg_folder_write(folder, "after.svg", &pictures->after, status));
}

bool mg_kit_write(const char *folder, const mg_failure *failure, const char *headers, mg_status *status)
{
    return mg_folder_make(folder, status) && write_story(folder, failure, status) &&
           write_json(folder, failure, status) && write_repro(folder, failure, status) &&
           (!failure->pictures || write_pictures(folder, failure->pictures, status)) &&
           mg_folder_copy(folder, headers, "margay.h", status) &&
           mg_folder_copy(folder, headers, "margay_choice.h", status) &&
           mg_folder_copy(folder, headers, "margay_contract.h", status);
}
