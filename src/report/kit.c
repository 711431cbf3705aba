#include "report/kit.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

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

static bool copy_header(const char *folder, const char *headers, const char *name, mg_status *status)
{
    char path[PATH_MAX], buffer[4096];
    mg_text text = {0};
    size_t count;
    snprintf(path, sizeof path, "%s/%s", headers, name);
    FILE *stream = fopen(path, "re");
    if (!stream)
        return mg_status_fail(status, MG_EXIT_INTERNAL, "%s: %s; is Margay installed completely?", path,
                              strerror(errno));
    while ((count = fread(buffer, 1, sizeof buffer, stream)) > 0)
        mg_text_add_bytes(&text, buffer, count);
    fclose(stream);
    bool is_good = mg_folder_write(folder, name, &text, status);
    mg_text_clear(&text);
    return is_good;
}

bool mg_kit_write(const char *folder, const mg_failure *failure, const char *headers, mg_status *status)
{
    return mg_folder_make(folder, status) && write_story(folder, failure, status) &&
           write_json(folder, failure, status) && write_repro(folder, failure, status) &&
           (!failure->pictures || write_pictures(folder, failure->pictures, status)) &&
           copy_header(folder, headers, "margay.h", status) &&
           copy_header(folder, headers, "margay_choice.h", status);
}
