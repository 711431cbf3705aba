/* The file includes the one that has the test, so that static functions and types are there. Objects come from calloc, so that the test
 * may free them and a sanitizer sees where they end. Fields that nobody read stay zero. */
#include "report/repro.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "report/plain.h"
#include "report/shell.h"
#include "report/story.h"
#include "report/value.h"
#include "report/view.h"

typedef struct writer {
    mg_text *out;
    const mg_view *view;
    bool keeps; /* what it makes is not to be taken for lost memory */
} writer;

static const mg_layout *layout_of(const writer *w)
{
    return w->view->structure.layout;
}

/* Objects are named as in the picture, blocks by their cell. */
static void add_object(const writer *w, uint32_t object)
{
    mg_text_printf(w->out, "mg_%s", mg_view_object(w->view, object)->name);
}

static void add_value(const writer *w, uint32_t cell)
{
    uint32_t target = MG_NONE;
    switch (mg_view_look(w->view, cell, &target)) {
    case MG_LOOK_REF:
        add_object(w, target);
        break;
    case MG_LOOK_BLOCK:
        mg_text_printf(w->out, "mg_array_%u", cell);
        break;
    case MG_LOOK_VALUE:
        mg_value_add_c(w->out, &w->view->structure, cell);
        break;
    default:
        mg_text_add(w->out, "0");
    }
}

static void make_objects(const writer *w)
{
    char spelling[192];
    for (uint32_t i = 0; i < w->view->count; i++) {
        const mg_object *object = mg_view_object(w->view, w->view->order[i]);
        mg_type_spell(object->type, spelling, sizeof spelling);
        mg_text_printf(w->out, "    %s *mg_%s = calloc(1, sizeof(%s));\n", spelling, object->name, spelling);
        if (w->keeps)
            mg_text_printf(w->out, "    static void *kept_%s;\n    kept_%s = mg_%s;\n", object->name,
                           object->name, object->name);
    }
}

static void make_blocks(const writer *w, const mg_pick *picks, uint32_t count)
{
    char spelling[192];
    uint32_t target;
    for (uint32_t i = 0; i < count; i++) {
        const mg_cell *cell = &layout_of(w)->cells[picks[i].cell];
        if (cell->is_union || mg_view_look(w->view, picks[i].cell, &target) != MG_LOOK_BLOCK)
            continue;
        uint64_t length = mg_structure_length(&w->view->structure, picks[i].cell);
        mg_type_spell(cell->type->target, spelling, sizeof spelling);
        mg_text_printf(w->out, "    %s *mg_array_%u = calloc(%" PRIu64 ", sizeof(%s));\n", spelling,
                       picks[i].cell, length ? length : 1, spelling);
        if (w->keeps)
            mg_text_printf(w->out, "    static void *kept_array_%u;\n    kept_array_%u = mg_array_%u;\n",
                           picks[i].cell, picks[i].cell, picks[i].cell);
    }
}

static void set_fields(const writer *w, const mg_pick *picks, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const mg_cell *cell = &layout_of(w)->cells[picks[i].cell];
        if (cell->is_union)
            continue;
        mg_text_add(w->out, "    ");
        add_object(w, cell->object);
        mg_text_printf(w->out, "->%s = ", cell->path);
        add_value(w, picks[i].cell);
        mg_text_add(w->out, ";\n");
    }
}

static void add_structure(mg_text *out, const mg_failure *failure)
{
    mg_view view;
    mg_view_init(&view, failure->layout);
    mg_view_set(&view, 1, failure->picks, failure->pick_count);
    writer w = {out, &view, failure->verdict->kind == MG_VERDICT_leak};
    mg_text_add(out, "\n/* ");
    mg_plain_add(out, &view);
    mg_view_forget(&view);
    mg_text_add(out, " */\nstatic void *mg_repro_any(void)\n{\n");
    make_objects(&w);
    make_blocks(&w, failure->picks, failure->pick_count);
    set_fields(&w, failure->picks, failure->pick_count);
    mg_text_add(out, "    return ");
    add_object(&w, view.root);
    mg_text_add(out, ";\n}\n");
    mg_view_clear(&view);
}

static void add_numbers(mg_text *out, const mg_failure *failure)
{
    mg_choice_line line = mg_failure_numbers(failure);
    mg_text_add_bytes(out, line.text, (size_t)line.length);
}

/* The file that has the test is found from wherever the program is compiled. */
static void add_path(mg_text *out, const char *file)
{
    char path[PATH_MAX];
    mg_text_add(out, realpath(file, path) ? path : file);
}

static void add_quoted_path(mg_text *out, const char *file)
{
    char path[PATH_MAX];
    mg_shell_add(out, realpath(file, path) ? path : file);
}

/* How to see it: by a sanitizer, or by valgrind, which alone knows what was never written. */
void mg_repro_add_command(mg_text *out, const mg_failure *failure)
{
    bool is_uninitialised = failure->verdict->kind == MG_VERDICT_uninitialised;
    mg_text_printf(out, "gcc -g%s -I.", is_uninitialised ? "" : " -fsanitize=address,undefined");
    for (size_t i = 0; i < failure->flag_count; i++) {
        mg_text_add(out, " ");
        mg_shell_add(out, failure->flags[i]);
    }
    mg_text_add(out, " repro.c");
    for (size_t i = 0; i < failure->file_count; i++)
        if (strcmp(failure->files[i], failure->file)) {
            mg_text_add(out, " ");
            add_quoted_path(out, failure->files[i]);
        }
    mg_text_printf(out, " -o repro && %s./repro", is_uninitialised ? "valgrind --error-exitcode=1 " : "");
}

/* A clause of a contract may hold what would end the comment. */
static void add_title(mg_text *out, const mg_failure *failure)
{
    mg_text title = {0};
    mg_story_add_title(&title, failure);
    for (const char *c = title.data; *c; c++) {
        mg_text_add_bytes(out, c, 1);
        if (*c == '*' && c[1] == '/')
            mg_text_add(out, " ");
    }
    mg_text_clear(&title);
}

/* Only when lost memory is what to look for: the structure is never freed. */
static void add_sanitizer(mg_text *out, bool finds_leaks)
{
    if (!finds_leaks)
        mg_text_add(out, "\n/* The structure is never freed, and need not be. */");
    mg_text_printf(out,
                   "\nconst char *__asan_default_options(void);\n"
                   "const char *__asan_default_options(void)\n{\n    return \"detect_leaks=%d\";\n}\n",
                   finds_leaks);
}

void mg_repro_add(mg_text *out, const mg_failure *failure)
{
    bool has_structure = failure->layout && failure->pick_count;
    mg_text_add(out, "/* ");
    add_title(out, failure);
    mg_text_add(out, ".\n *\n * In this folder, without Margay:\n *\n");
    mg_text_add(out, " *     ");
    mg_repro_add_command(out, failure);
    mg_text_add(out, "\n */\n#include <unistd.h>\n\n#define MG_REPRO_CHOICES \"");
    add_numbers(out, failure);
    mg_text_printf(out, "\"\n#define MG_MAIN %s%s\n#define MG_N %" PRId64 "\n",
                   failure->harness ? "mg_triple_of_" : "", failure->test, failure->n);
    if (failure->verdict->kind == MG_VERDICT_runaway)
        mg_text_add(out, "#define MG_REPRO_SECONDS 10 /* it does not end by itself */\n");
    if (has_structure)
        mg_text_add(out, "#define MG_REPRO_ANY mg_repro_any\nstatic void *mg_repro_any(void);\n");
    mg_text_add(out, "#include \"");
    add_path(out, failure->file);
    mg_text_add(out, "\"\n");
    if (failure->harness)
        mg_text_printf(out, "\n%s", failure->harness);
    if (has_structure)
        add_structure(out, failure);
    add_sanitizer(out, failure->verdict->kind == MG_VERDICT_leak);
}
