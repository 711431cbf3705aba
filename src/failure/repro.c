/* Writes repro.c, a program that fails in the same way without Margay. It includes the user's file with the test, so that static functions and types are
 * there. Objects come from calloc, so that the test may free them and a sanitizer sees where they end. Fields that nobody read stay zero. */
#include "failure/repro.h"

#include <assert.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "show/plain.h"
#include "failure/denying.h"
#include "failure/forcing.h"
#include "failure/linking.h"
#include "failure/shell.h"
#include "failure/story.h"
#include "show/value.h"
#include "show/view.h"

typedef struct writer {
    mg_text *out;
    mg_view *view;
    const char *calloc; /* how it is called here */
    bool forgets;       /* the failure is a leak of an object: no variable may keep its address */
} writer;

static const mg_layout *layout_of(const writer *w)
{
    return w->view->structure.layout;
}

/* Objects are named as in the picture. */
static void add_object(const writer *w, uint32_t object)
{
    mg_text_printf(w->out, "mg_%s", mg_view_object(w->view, object)->name);
}

/* The pointer may have another type than its target. */
static void add_reference(const writer *w, uint32_t cell, uint32_t target)
{
    const char *part = mg_view_part(w->view, cell);
    if (*part) {
        mg_text_add(w->out, "(void *)&");
        add_object(w, target);
        mg_text_printf(w->out, "%s%s", *part == '.' ? "->" : "[0]", part + (*part == '.'));
        return;
    }
    const mg_type *type = layout_of(w)->cells[cell].type->target, *object = layout_of(w)->objects[target].type;
    mg_text_add(w->out, object->kind == MG_TYPE_STRUCT && !object->target && type != object ? "(void *)" : "");
    add_object(w, target);
}

static void add_value(const writer *w, uint32_t cell)
{
    uint32_t target = MG_NONE;
    switch (mg_view_content(w->view, cell, &target)) {
    case MG_CONTENT_REF:
        add_reference(w, cell, target);
        break;
    case MG_CONTENT_BLOCK:
        mg_text_printf(w->out, "mg_array_%u", cell);
        break;
    case MG_CONTENT_OPAQUE:
        mg_text_printf(w->out, "(void *)%d", MG_OPAQUE_ADDRESS);
        break;
    case MG_CONTENT_VALUE:
        if (layout_of(w)->cells[cell].type->kind == MG_TYPE_POINTER) { /* the program gave it */
            mg_text_add(w->out, "(void *)(");
            mg_value_add_text(w->out, &w->view->structure, cell);
            mg_text_add(w->out, ")");
            break;
        }
        mg_value_add_c(w->out, &w->view->structure, cell);
        break;
    default:
        mg_text_add(w->out, "0");
    }
}

/* The type of an object in C; of an array that of its elements. */
static const char *spell_element(const mg_object *object, char spelling[192])
{
    return mg_type_spell(mg_object_is_array(object) ? object->type->target : object->type, spelling, 192);
}

static uint64_t count_of(const writer *w, const mg_object *object)
{
    return mg_object_is_array(object) ? mg_structure_elements(&w->view->structure, object->slot) : 1;
}

/* ---- objects and arrays, as variables of the file: mg_havoc needs them again -------------------------------- */

/* Adds the size of the flexible array at the end of an object, if it has one: as long as it was chosen to be. */
static void add_flexible(const writer *w, const mg_object *object)
{
    const mg_slot *all = object->slot;
    const mg_slot *last =
        all->kind == MG_SLOT_STRUCT && all->child_count ? &all->children[all->child_count - 1] : NULL;
    if (!last || last->kind != MG_SLOT_UNION || last->type->kind != MG_TYPE_ARRAY)
        return;
    uint32_t arm = mg_structure_arm(&w->view->structure, last);
    if (arm != MG_NONE)
        mg_text_printf(w->out, " + %" PRIu32 " * sizeof(mg_%s->%s[0])", last->children[arm].child_count,
                       object->name, last->name);
}

static void make_objects(const writer *w, const bool *wanted)
{
    char spelling[192];
    for (uint32_t i = 0; i < layout_of(w)->object_count; i++) {
        const mg_object *object = mg_view_object(w->view, i);
        if (!wanted[i])
            continue;
        mg_text_printf(w->out, "    mg_%s = %s(%" PRIu64 ", sizeof(%s)", object->name, w->calloc,
                       count_of(w, object), spell_element(object, spelling));
        add_flexible(w, object);
        mg_text_add(w->out, ");\n");
    }
}

static void declare_objects(const writer *w, const bool *wanted)
{
    char spelling[192];
    for (uint32_t i = 0; i < layout_of(w)->object_count; i++) {
        const mg_object *object = mg_view_object(w->view, i);
        if (wanted[i])
            mg_text_printf(w->out, "static %s *mg_%s;\n", spell_element(object, spelling), object->name);
    }
}

/* Needs the object that a field belongs to, and the one it points to. */
static void want_field(bool *wanted, const mg_view *view, uint32_t cell)
{
    uint32_t target = MG_NONE;
    assert(cell < view->structure.layout->cell_count); /* invariant 33 */
    wanted[view->structure.layout->cells[cell].object] = true;
    if (mg_view_content(view, cell, &target) == MG_CONTENT_REF)
        wanted[target] = true;
}

/* By number: is the object part of the structure, or brought in by mg_havoc? */
static bool *find_objects(const mg_failure *failure, const mg_view *view)
{
    bool *wanted = mg_memory_new(failure->layout->object_count + 1);
    mg_view single;
    for (uint32_t i = 0; i < failure->layout->root_count; i++)
        wanted[failure->layout->roots[i].object] = true;
    for (uint32_t i = 0; i < failure->pick_count; i++)
        want_field(wanted, view, failure->picks[i].cell);
    mg_view_init(&single, failure->layout);
    for (uint32_t i = 0; i < failure->again_count; i++) {
        mg_view_set(&single, 1, &failure->again[i].pick, 1);
        want_field(wanted, &single, failure->again[i].pick.cell);
    }
    mg_view_clear(&single);
    return wanted;
}

/* Does the field own a heap array? If so, gives its length, and the type of its elements in C. */
static bool is_block(const writer *w, uint32_t number, uint64_t *length, char spelling[192])
{
    uint32_t target;
    const mg_cell *cell = &layout_of(w)->cells[number];
    if (cell->is_union || mg_view_content(w->view, number, &target) != MG_CONTENT_BLOCK)
        return false;
    assert(cell->type->kind == MG_TYPE_POINTER && cell->type->target);
    *length = mg_structure_length(&w->view->structure, number);
    mg_type_spell(cell->type->target, spelling, 192);
    return true;
}

static void declare_blocks(const writer *w, const mg_pick *picks, uint32_t count)
{
    char spelling[192];
    uint64_t length;
    for (uint32_t i = 0; i < count; i++)
        if (is_block(w, picks[i].cell, &length, spelling))
            mg_text_printf(w->out, "static %s *mg_array_%u;\n", spelling, picks[i].cell);
}

static void make_blocks(const writer *w, const mg_pick *picks, uint32_t count)
{
    char spelling[192];
    uint64_t length;
    for (uint32_t i = 0; i < count; i++)
        if (is_block(w, picks[i].cell, &length, spelling))
            mg_text_printf(w->out, "    mg_array_%u = %s(%" PRIu64 ", sizeof(%s));\n", picks[i].cell, w->calloc,
                           length, spelling);
}

static bool is_root(const mg_layout *layout, uint32_t object)
{
    for (uint32_t i = 0; i < layout->root_count; i++)
        if (layout->roots[i].object == object)
            return true;
    return false;
}

/* A leak is only found if no variable of the file has the address. What MG_ANY returned stays. */
static void forget_objects(const writer *w, const bool *wanted, const mg_pick *picks, uint32_t count)
{
    char spelling[192];
    uint64_t length;
    for (uint32_t i = 0; w->forgets && i < layout_of(w)->object_count; i++)
        if (wanted[i] && !is_root(layout_of(w), i)) {
            mg_text_add(w->out, "    ");
            add_object(w, i);
            mg_text_add(w->out, " = NULL;\n");
        }
    for (uint32_t i = 0; w->forgets && i < count; i++)
        if (is_block(w, picks[i].cell, &length, spelling))
            mg_text_printf(w->out, "    mg_array_%u = NULL;\n", picks[i].cell);
}

static void set_fields(const writer *w, const mg_pick *picks, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        assert(picks[i].cell < layout_of(w)->cell_count); /* invariant 33 */
        const mg_cell *cell = &layout_of(w)->cells[picks[i].cell];
        if (cell->is_union || cell->is_hidden)
            continue;
        mg_text_add(w->out, "    ");
        add_object(w, cell->object);
        mg_text_printf(w->out, "%s%s = ", *cell->path == '[' ? "" : "->", cell->path);
        add_value(w, picks[i].cell);
        mg_text_add(w->out, ";\n");
    }
}

/* ---- the functions that margay_choice.h calls ------------------------------------------------------------- */

/* All structures are made by the first call; later calls return the others. */
static void add_later(const writer *w)
{
    const mg_layout *layout = layout_of(w);
    if (layout->root_count < 2)
        return;
    mg_text_add(w->out, "    static int call;\n    switch (call++) {\n");
    for (uint32_t i = 1; i < layout->root_count; i++) {
        mg_text_printf(w->out, "    case %u:\n        return ", i);
        add_object(w, layout->roots[i].object);
        mg_text_add(w->out, ";\n");
    }
    mg_text_add(w->out, "    }\n");
}

static void add_line_each(const writer *w)
{
    const mg_layout *layout = layout_of(w);
    mg_text_add(w->out, "\n/* ");
    for (uint32_t i = 0; i < layout->root_count; i++) {
        mg_text_add(w->out, i ? "\n * " : "");
        mg_view_set_root(w->view, layout->roots[i].object);
        mg_plain_add(w->out, w->view);
    }
    mg_view_forget(w->view);
    mg_text_add(w->out, " */\n");
}

static bool is_structure_lost(const mg_failure *failure)
{
    return failure->verdict->kind == MG_VERDICT_leak &&
           mg_layout_allocation_at(failure->layout, failure->verdict->address) <
               failure->layout->allocation_count;
}

/* mg_repro_has tells fields of a structure from other variables: mg_havoc of a field uses up no number of MG_CHOICES. */
static void add_has(const writer *w, const mg_failure *failure, const bool *wanted)
{
    char spelling[192];
    uint64_t length;
    mg_text_add(
        w->out,
        "\nstatic bool mg_repro_has(const void *place)\n{\n    const char *at = place;\n    return false");
    for (uint32_t i = 0; i < layout_of(w)->object_count; i++)
        if (wanted[i])
            mg_text_printf(w->out,
                           " ||\n           (at >= (char *)mg_%s && at < (char *)(mg_%s + %" PRIu64 "))",
                           mg_view_object(w->view, i)->name, mg_view_object(w->view, i)->name,
                           count_of(w, mg_view_object(w->view, i)));
    for (uint32_t i = 0; i < failure->pick_count; i++)
        if (is_block(w, failure->picks[i].cell, &length, spelling))
            mg_text_printf(w->out,
                           " ||\n           (at >= (char *)mg_array_%u && at < (char *)(mg_array_%u + %" PRIu64
                           "))",
                           failure->picks[i].cell, failure->picks[i].cell, length);
    mg_text_add(w->out, ";\n}\n");
}

static void add_structure(mg_text *out, const mg_failure *failure)
{
    mg_view view;
    mg_view_init(&view, failure->layout);
    mg_view_set(&view, 1, failure->picks, failure->pick_count);
    assert(failure->layout->root_count && is_root(failure->layout, failure->layout->root));
    const char *own = mg_denying_is_needed(failure) ? "MG_OWN_CALLOC" : "calloc";
    writer w = {out, &view, own, is_structure_lost(failure)};
    bool *wanted = find_objects(failure, &view);
    mg_text_add(out, "\n");
    declare_objects(&w, wanted);
    declare_blocks(&w, failure->picks, failure->pick_count);
    add_line_each(&w);
    mg_text_add(out, "static void *mg_repro_any(void)\n{\n");
    add_later(&w);
    make_objects(&w, wanted);
    make_blocks(&w, failure->picks, failure->pick_count);
    set_fields(&w, failure->picks, failure->pick_count);
    if (!failure->again_count)
        forget_objects(&w, wanted, failure->picks, failure->pick_count);
    mg_text_add(out, "    return ");
    add_object(&w, failure->layout->root);
    mg_text_add(out, ";\n}\n");
    add_has(&w, failure, wanted);
    mg_view_clear(&view);
    free(wanted);
}

/* mg_repro_havoc sets the fields that a call of mg_havoc forgets, if they were read afterwards. */
static void add_havoc(mg_text *out, const mg_failure *failure)
{
    mg_view view;
    assert(failure->again && failure->again_count);
    mg_view_init(&view, failure->layout);
    mg_text_add(out, "\nstatic void mg_repro_havoc(int call)\n{\n");
    for (uint32_t i = 0; i < failure->again_count; i++) {
        uint32_t target;
        mg_view_set(&view, 1, &failure->again[i].pick, 1);
        if (mg_view_content(&view, failure->again[i].pick.cell, &target) == MG_CONTENT_BLOCK)
            continue; /* the same array as before */
        mg_text_printf(out, "    if (call == %u)\n    ", failure->again[i].call);
        set_fields(&(writer){.out = out, .view = &view}, &failure->again[i].pick, 1);
    }
    mg_text_add(out, "}\n");
    mg_view_clear(&view);
}

static const char *name_of(const mg_failure *failure)
{
    return failure->program ? failure->program : "repro";
}

static void add_numbers(mg_text *out, const mg_failure *failure)
{
    mg_text_add(out, mg_failure_has_numbers(failure) ? failure->numbers : "");
}

/* The absolute path of a file: the program may be compiled anywhere. */
static const char *full_path(const char *file, char path[PATH_MAX])
{
    return realpath(file, path) ? path : file;
}

/* The file of the command line that has the test; a test may also stand in a file that one of them includes. */
static const char *find_source(const mg_failure *failure)
{
    char path[PATH_MAX], other[PATH_MAX];
    for (size_t i = 0; i < failure->file_count; i++)
        if (!strcmp(full_path(failure->files[i], path), full_path(failure->file, other)))
            return failure->files[i];
    return failure->file_count == 1 ? failure->files[0] : failure->file;
}

/* gcc with what it needs to compile the program and the other files. */
static void add_compiler(mg_text *out, const mg_failure *failure, const char *prefix, const char *checks)
{
    char path[PATH_MAX];
    const char *source = find_source(failure);
    mg_text_printf(out, "gcc -g%s%s -I%s", *checks ? " " : "", checks, *prefix ? "\"$kit\"" : ".");
    if (mg_denying_is_needed(failure))
        mg_text_printf(out, " -fno-builtin -include %sno_memory.h", prefix);
    for (size_t i = 0; i < failure->flag_count; i++) {
        mg_text_add(out, " ");
        mg_shell_add(out, failure->flags[i]);
    }
    mg_linking_add_flags(out, failure);
    mg_text_printf(out, " %s%s.c", prefix, name_of(failure));
    for (size_t i = 0; i < failure->file_count; i++)
        if (failure->files[i] != source) {
            mg_text_add(out, " ");
            mg_shell_add(out, full_path(failure->files[i], path));
        }
}

static void add_library(mg_text *out, const mg_failure *failure, const char *prefix)
{
    if (mg_linking_is_needed(failure))
        mg_text_printf(out, " %smissing.c", prefix);
    if (failure->library)
        mg_text_printf(out, " %slibmargay.a", prefix);
    mg_linking_add_libraries(out, failure);
}

/* First one object file of all files, which is renamed and instrumented throughout; then turns.c beside it, which is not. Gives what runs the program. */
static const char *add_forced(mg_text *out, const mg_failure *failure, const char *prefix)
{
    const mg_forcing_command *command = mg_forcing_find_command(failure->verdict);
    mg_text checks = {0};
    mg_text_printf(&checks, "%s -include %sturns.c -nostdlib -r", command->compile, prefix);
    if (command->alone)
        mg_text_printf(out, "gcc -g %s -c %sturns.c -o %sturns.o && ", command->alone, prefix, prefix);
    add_compiler(out, failure, prefix, checks.data);
    mg_text_printf(out, " -o %s%s.o && gcc -g%s %s%s.o %sturns.%c", prefix, name_of(failure), command->link,
                   prefix, name_of(failure), prefix, command->alone ? 'o' : 'c');
    add_library(out, failure, prefix);
    mg_text_clear(&checks);
    return command->runner;
}

/* With sanitizers; or with valgrind, if bytes were read that were never written, which sanitizers of gcc do not find. */
static const char *add_plain(mg_text *out, const mg_failure *failure, const char *prefix)
{
    bool is_uninitialised = failure->verdict->kind == MG_VERDICT_uninitialised;
    add_compiler(out, failure, prefix,
                 is_uninitialised ? "" : "-fsanitize=address,undefined -fno-sanitize-recover=all");
    add_library(out, failure, prefix);
    return is_uninitialised ? "valgrind --error-exitcode=1 " : "";
}

/* Flags may have relative paths, so with flags the command changes to the folder they were given in. */
void mg_repro_add_command(mg_text *out, const mg_failure *failure)
{
    const char *prefix = failure->flag_count ? "\"$kit\"/" : "";
    assert(!failure->flag_count || failure->flag_directory);
    if (*prefix) {
        mg_text_add(out, "kit=$PWD && cd ");
        mg_shell_add(out, failure->flag_directory);
        mg_text_add(out, " && ");
    }
    const char *runner =
        mg_forcing_is_needed(failure) ? add_forced(out, failure, prefix) : add_plain(out, failure, prefix);
    mg_text_printf(out, " -o %s%s && %s%s%s", prefix, name_of(failure), runner, *prefix ? prefix : "./",
                   name_of(failure));
}

/* A clause of a contract, or a flag, may have the two characters that end a comment: `between` is put between them. */
static void add_without_end(mg_text *out, mg_text *text, const char *between)
{
    assert(text->data);
    for (const char *c = text->data; *c; c++) {
        mg_text_add_bytes(out, c, 1);
        if (*c == '*' && c[1] == '/')
            mg_text_add(out, between);
    }
    mg_text_clear(text);
}

/* The title of a path of a proof: its condition, and its outcome. */
static void add_path_title(mg_text *out, const mg_failure *failure)
{
    mg_text_printf(out, "%s, n = %" PRId64 ", the path where %s", failure->test, failure->n,
                   *failure->condition ? failure->condition : "nothing is to be decided");
    if (failure->verdict->kind == MG_VERDICT_true) {
        mg_text_printf(out, ": it holds%s%s", failure->result ? ", and returns " : "",
                       failure->result ? failure->result : "");
        return;
    }
    mg_text_add(out, ".\n * It must fail: ");
    mg_story_add_title(out, failure);
}

/* A path that holds must reach its end, and the function must return the same. */
static void add_expected(mg_text *out, const mg_failure *failure)
{
    if (!failure->condition || failure->verdict->kind != MG_VERDICT_true)
        return;
    mg_text_add(out, "#define MG_REPRO_COUNTS\n");
    if (failure->result)
        mg_text_printf(out, "#define MG_REPRO_RESULT %s\n#define MG_REPRO_RESULT_TEXT \"%s\"\n",
                       failure->result, failure->result);
}

static void add_comment(mg_text *out, const mg_failure *failure)
{
    mg_text title = {0}, command = {0};
    if (failure->condition)
        add_path_title(&title, failure);
    else
        mg_story_add_title(&title, failure);
    mg_repro_add_command(&command, failure);
    mg_text_add(out, "/* ");
    add_without_end(out, &title, " ");
    mg_text_add(out, ".\n *\n * In this folder, without Margay:\n *\n *     ");
    add_without_end(out, &command, "''"); /* a star is always quoted, so this is nothing to a shell */
    if (!failure->condition)
        mg_linking_add_addresses(out, failure, "\n *\n * ", "");
    mg_text_add(out, "\n */\n");
}

/* Leaks are only searched for if one is the failure: otherwise the structure itself, which is never freed, would be reported. */
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
    bool has_structure = failure->layout != NULL;
    char path[PATH_MAX];
    const char *source = find_source(failure);
    add_comment(out, failure);
    mg_text_add(out, "#define MG_REPRO_CHOICES \"");
    add_numbers(out, failure);
    mg_text_printf(out, "\"\n#define MG_MAIN_PREFIX %s\n#define MG_MAIN %s\n#define MG_N %" PRId64 "\n",
                   failure->prefix, failure->test, failure->n);
    add_expected(out, failure);
    if (mg_denying_is_needed(failure))
        mg_denying_add_numbers(out, failure);
    if (mg_forcing_is_needed(failure))
        mg_forcing_add_defines(out, failure);
    if (failure->verdict->kind == MG_VERDICT_loop_entry || failure->verdict->kind == MG_VERDICT_loop_turn)
        mg_text_add(out, "#define MG_REPRO_LOOPS\n");
    if (failure->verdict->kind == MG_VERDICT_runaway)
        mg_text_add(out, "#define MG_REPRO_SECONDS 5 /* it does not end by itself */\n");
    if (failure->verdict->kind == MG_VERDICT_leak)
        mg_text_add(out, "#define MG_REPRO_LEAK\n");
    if (has_structure)
        mg_text_printf(
            out,
            "#include <stdbool.h>\n#define MG_REPRO_ANY mg_repro_any\n%sstatic void *mg_repro_any(void);\n"
            "#define MG_REPRO_HAS mg_repro_has\nstatic bool mg_repro_has(const void *place);\n",
            mg_forcing_is_needed(failure) ? "__attribute__((no_sanitize_thread)) " : "");
    if (has_structure && failure->again_count)
        mg_text_add(out, "#define MG_REPRO_HAVOC mg_repro_havoc\nstatic void mg_repro_havoc(int call);\n");
    mg_linking_add_files(out, failure);
    mg_text_printf(out, "#include \"%s\"\n", full_path(source, path));
    if (failure->harness)
        mg_text_printf(out, "\n%s", failure->harness);
    mg_linking_add_outside(out, failure);
    if (has_structure)
        add_structure(out, failure);
    if (has_structure && failure->again_count)
        add_havoc(out, failure);
    if (mg_forcing_is_needed(failure))
        mg_forcing_add_schedule(out, failure);
    else
        add_sanitizer(out, failure->verdict->kind == MG_VERDICT_leak);
}
