#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sys/stat.h>
#include <unistd.h>

#include "report/crash.h"
#include "show/graph.h"
#include "show/json.h"
#include "show/plain.h"
#include "show/rebuild.h"
#include "report/report.h"
#include "report/sheet.h"
#include "tests/unit/fixture.h"

/* One of everything:
 *
 *   struct rich {
 *       struct node *root; unsigned flags : 3, more : 2; bool ok; char mark; double weight; enum color color;
 *       int tag; union value { int i; double d; } u; int len; int *data; int pair[2]; struct { int x, y; };
 *       void *opaque;
 *   }; */
static const mg_enumerator colors[] = {{"RED", 0}, {"BLACK", 1}};
static const mg_type color_type = {.kind = MG_TYPE_ENUM,
                                   .name = "enum color",
                                   .size = 4,
                                   .enumerators = colors,
                                   .enumerator_count = COUNT(colors)};
static const mg_field value_fields[] = {{"i", &fixture_int, 0, 0}, {"d", &fixture_double, 0, 0}};
static const mg_type value_type = {.kind = MG_TYPE_UNION,
                                   .name = "union value",
                                   .size = 8,
                                   .fields = value_fields,
                                   .field_count = COUNT(value_fields)};
static const mg_field point_fields[] = {{"x", &fixture_int, 0, 0}, {"y", &fixture_int, 32, 0}};
static const mg_type point_type = {
    .kind = MG_TYPE_STRUCT, .name = "", .size = 8, .fields = point_fields, .field_count = COUNT(point_fields)};
static const mg_type ints_type = {.kind = MG_TYPE_POINTER, .name = "", .size = 8, .target = &fixture_int};
static const mg_type pair_type = {
    .kind = MG_TYPE_ARRAY, .name = "", .size = 8, .target = &fixture_int, .count = 2};
static const mg_type void_type = {.kind = MG_TYPE_VOID, .name = "void"};
static const mg_type opaque_type = {.kind = MG_TYPE_POINTER, .name = "", .size = 8, .target = &void_type};
static const mg_field rich_fields[] = {
    {"root", &fixture_node_pointer, 0, 0},
    {"flags", &fixture_unsigned, 64, 3},
    {"more", &fixture_unsigned, 67, 2},
    {"ok", &fixture_bool, 72, 0},
    {"mark", &fixture_char, 80, 0},
    {"weight", &fixture_double, 128, 0},
    {"color", &color_type, 192, 0},
    {"tag", &fixture_int, 224, 0},
    {"u", &value_type, 256, 0},
    {"len", &fixture_int, 320, 0},
    {"data", &ints_type, 384, 0},
    {"pair", &pair_type, 448, 0},
    {"", &point_type, 512, 0},
    {"opaque", &opaque_type, 576, 0},
};
static const mg_type rich_type = {.kind = MG_TYPE_STRUCT,
                                  .name = "struct rich",
                                  .size = 80,
                                  .fields = rich_fields,
                                  .field_count = COUNT(rich_fields)};

static fixture f;
static mg_view view;
static mg_text text;

static void open_rich(void)
{
    fixture_tree(&f, 2, false); /* for the types of the nodes */
    fixture_close(&f);
    fixture_open(&f);
    uint32_t pool = fixture_pool(&f, &fixture_node_type, 2);
    f.block_field = "data";
    f.length_field = "len";
    f.tag_field = "tag";
    fixture_object(&f, &rich_type, MG_NONE, 0, "rich");
    fixture_fill(&f, pool, 'N');
}

static void pick_rich(void)
{
    static const struct {
        const char *cell;
        uint32_t index;
    } picks[] = {
        {"rich.root", 1},    {"N0.left", 2},   {"N0.right", 0},    {"N1.left", 1},      {"rich.flags", 5},
        {"rich.ok", 1},      {"rich.mark", 2}, {"rich.weight", 2}, {"rich.color", 1},   {"rich.tag", 1},
        {"rich.u.d", 1},     {"rich.len", 3},  {"rich.data", 0},   {"rich.data[0]", 7}, {"rich.data[2]", 9},
        {"rich.pair[0]", 4}, {"rich.y", 6},    {"rich.opaque", 0},
    };
    for (size_t i = 0; i < COUNT(picks); i++)
        fixture_pick(&f, picks[i].cell, picks[i].index);
}

static void show(void)
{
    mg_view_init(&view, &f.layout);
    mg_view_set(&view, 1, f.picks, f.pick_count);
}

static void close_all(void)
{
    mg_view_clear(&view);
    mg_text_clear(&text);
    fixture_close(&f);
}

static void text_shows_one_of_everything(void **state)
{
    (void)state;
    open_rich();
    pick_rich();
    show();
    mg_plain_add(&text, &view);
    assert_string_equal(text.data,
                        "rich{root=N0{left=N1{left=N0, right=_}, right=null}, flags=5, more=_, ok=true, "
                        "mark='\"', weight=0.1, color=BLACK, tag=1, u.d=-3, len=3, data=[7, _, 9], "
                        "pair=[4, _], x=_, y=6, opaque=null}");
    close_all();
}

static void json_shows_one_of_everything(void **state)
{
    (void)state;
    open_rich();
    pick_rich();
    show();
    mg_json_add(&text, &view);
    assert_string_equal(
        text.data,
        "{\"id\":1,\"root\":\"rich\",\"objects\":{\"rich\":{\"root\":{\"ref\":\"N0\"},\"flags\":5,"
        "\"more\":{\"any\":true},\"ok\":true,\"mark\":\"\\\"\",\"weight\":0.10000000000000001,\"color\":"
        "\"BLACK\","
        "\"tag\":1,\"u\":{\"arm\":\"d\",\"value\":-3},\"len\":3,\"data\":{\"array\":[7,{\"any\":true},9]},"
        "\"pair\":[4,{\"any\":true}],\"x\":{\"any\":true},\"y\":6,\"opaque\":null},"
        "\"N0\":{\"left\":{\"ref\":\"N1\"},\"right\":null},\"N1\":{\"left\":{\"ref\":\"N0\"},\"right\":{"
        "\"any\":true}}}}");
    close_all();
}

static void what_nobody_read_is_any(void **state)
{
    (void)state;
    open_rich();
    fixture_pick(&f, "rich.tag", 9); /* no such arm */
    fixture_pick(&f, "rich.mark", 5);
    show();
    mg_plain_add(&text, &view);
    assert_non_null(strstr(text.data, "mark='\\xe9'"));
    assert_non_null(strstr(text.data, "u=_, len=_, data=_, pair=[_, _]"));
    mg_text_reset(&text);
    mg_json_add(&text, &view);
    assert_non_null(strstr(text.data, "\"mark\":\"\\u00e9\""));
    assert_non_null(strstr(text.data, "\"u\":{\"any\":true}"));
    close_all();
}

static void a_bare_root_is_not_shown(void **state)
{
    (void)state;
    fixture_tree(&f, 2, true);
    show();
    mg_plain_add(&text, &view);
    fixture_pick(&f, "root", 0);
    mg_view_set(&view, 2, f.picks, f.pick_count);
    mg_text_add(&text, " ");
    mg_plain_add(&text, &view);
    mg_json_add(&text, &view);
    f.pick_count = 0;
    fixture_pick(&f, "root", 2);
    mg_view_set(&view, 3, f.picks, f.pick_count);
    mg_plain_add(&text, &view);
    mg_json_add(&text, &view);
    assert_string_equal(text.data, "_ null{\"id\":2,\"root\":null,\"objects\":{}}N1{left=_, right=_}"
                                   "{\"id\":3,\"root\":\"N1\",\"objects\":{\"N1\":{\"left\":{\"any\":true},"
                                   "\"right\":{\"any\":true}}}}");
    close_all();
}

static void a_long_list_nests(void **state)
{
    (void)state;
    fixture_tree(&f, 800, true);
    fixture_pick(&f, "root", 1);
    for (uint32_t i = 0; i < 799; i++) {
        char name[32];
        snprintf(name, sizeof name, "N%u.right", i);
        fixture_pick(&f, name, i + 2);
    }
    show();
    mg_plain_add(&text, &view);
    assert_non_null(strstr(text.data, "N799{left=_, right=_}}}"));
    close_all();
}

static void crashes_say_what_and_where(void **state)
{
    (void)state;
    fixture_tree(&f, 2, false);
    fixture_pick(&f, "tree.root", 0);
    show();
    mg_site site = {.file = "tree.c", .function = "tree_ok", .line = 12};
    mg_verdict null = {.kind = MG_VERDICT_null};
    mg_crash_add_text(&text, &view, &null, &site);
    assert_string_equal(text.data,
                        "crash: null: the predicate dereferences a null pointer at tree.c:12 in tree_ok, "
                        "on tree{root=null, size=_}");
    mg_text_reset(&text);
    mg_crash_add_json(&text, &view, &null, &site);
    assert_string_equal(text.data,
                        "{\"verdict\":\"null\",\"text\":\"the predicate dereferences a null pointer\","
                        "\"file\":\"tree.c\",\"line\":12,\"function\":\"tree_ok\","
                        "\"objects\":{\"tree\":{\"root\":null,\"size\":{\"any\":true}}}}");
    mg_text_reset(&text);
    mg_verdict unstable = {.kind = MG_VERDICT_unstable, .actual = MG_NONE};
    unstable.expected = fixture_cell_named(&f, "N0.left");
    mg_crash_add_text(&text, &view, &unstable, NULL);
    assert_string_equal(text.data,
                        "crash: unstable: the predicate reads differently when run again: first N0.left, "
                        "then nothing, on tree{root=null, size=_}");
    close_all();
}

/* A folder of its own, gone afterwards. */
static char folder[] = "/tmp/margay-report-XXXXXX";

static int make_folder(void **state)
{
    (void)state;
    strcpy(folder + sizeof folder - 7, "XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    return system(command);
}

static char *slurp(const char *name)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    if (!file)
        return NULL;
    char *content = calloc(1, 1 << 20);
    size_t length = fread(content, 1, (1 << 20) - 1, file);
    content[length] = '\0';
    fclose(file);
    return content;
}

static void compile(const char *name, const char *flags)
{
    char command[512];
    snprintf(command, sizeof command,
             "gcc -std=gnu17 -Wall -Wextra -Wno-missing-field-initializers -Werror %s "
             "-c '%s/%s' -o '%s/out.o'",
             flags, folder, name, folder);
    assert_int_equal(system(command), 0);
}

/* Reports what was picked, twice, into a new folder below the test's. */
static void run_report(mg_format format)
{
    static char *argv[] = {"margay", "gen", "say \"hi\"", NULL};
    char below[64];
    snprintf(below, sizeof below, "%s/a/b", folder);
    mg_report_options options = {.format = format,
                                 .output = below,
                                 .command = "gen",
                                 .engine = "rerun",
                                 .n = 2,
                                 .seed = 1,
                                 .version = "0",
                                 .argc = 3,
                                 .argv = argv};
    mg_status status = {0}, ended = {.code = MG_EXIT_LIMIT, .text = "enough"};
    mg_stats stats = {.explored = 7, .valid = 2};
    mg_report *report = mg_report_new(&options, &status);
    assert_non_null(report);
    mg_report_begin(report, &f.layout);
    assert_true(mg_report_structure(report, f.picks, f.pick_count, &status));
    assert_true(mg_report_structure(report, f.picks, f.pick_count, &status));
    assert_true(mg_report_end(report, &stats, &ended, &status));
    mg_report_free(report);
}

static void written_c_compiles(void **state)
{
    (void)state;
    open_rich();
    pick_rich();
    show();
    run_report(MG_FORMAT_C);
    compile("a/b/0001.c", "");
    compile("a/b/0002.c", "");
    mg_declare declare = {0};
    mg_rebuild_add_head(&text, "0");
    mg_rebuild_add_types(&declare, &text, &f.layout);
    for (uint64_t id = 1; id <= 2; id++) {
        mg_view_set(&view, id, f.picks, f.pick_count);
        mg_rebuild_add(&declare, &text, &view);
    }
    mg_text_add(&text, "_Static_assert(sizeof(struct rich) == 80, \"\");\n");
    char path[64];
    snprintf(path, sizeof path, "%s/both.c", folder);
    FILE *file = fopen(path, "w");
    fputs(text.data, file);
    fclose(file);
    compile("both.c", "");
    mg_declare_clear(&declare);
    close_all();
}

static void a_folder_gets_lines_and_a_run_file(void **state)
{
    (void)state;
    fixture_tree(&f, 2, false);
    fixture_pick(&f, "tree.root", 0);
    run_report(MG_FORMAT_TEXT);
    char *lines = slurp("a/b/structures.txt"), *run = slurp("a/b/run.json");
    assert_string_equal(lines, "tree{root=null, size=_}\ntree{root=null, size=_}\n");
    assert_non_null(strstr(run, "\"command_line\": [\"margay\", \"gen\", \"say \\\"hi\\\"\"]"));
    assert_non_null(strstr(run, "\"counters\": {\"explored\":7,\"valid\":2,"));
    assert_non_null(strstr(run, "\"ended\": \"enough\",\n  \"complete\": false\n}"));
    free(lines);
    free(run);
    close_all();
}

static void pictures_and_a_sheet(void **state)
{
    (void)state;
    if (system("command -v dot >/dev/null") != 0)
        skip();
    open_rich();
    pick_rich();
    run_report(MG_FORMAT_SVG);
    char *picture = slurp("a/b/0002.svg"), *sheet = slurp("a/b/sheet.svg");
    assert_non_null(picture);
    assert_non_null(strstr(picture, "BLACK"));
    assert_non_null(strstr(sheet, "2 structures"));
    assert_null(strstr(sheet, " id="));
    free(picture);
    free(sheet);
    close_all();
}

static void an_unwritable_folder_is_refused(void **state)
{
    (void)state;
    mg_status status = {0};
    mg_report_options options = {.format = MG_FORMAT_TEXT, .output = "/dev/null/x"};
    assert_null(mg_report_new(&options, &status));
    assert_int_equal(status.code, MG_EXIT_INPUT);
    assert_non_null(strstr(status.text, "/dev/null/x: Not a directory; give -o"));
}

static void counters_are_one_line_of_json(void **state)
{
    (void)state;
    char *line = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&line, &size);
    mg_stats stats = {.explored = 12284830, .seconds = 1.5, .complete = true};
    mg_stats_print_json(stream, &(mg_stats_head){"gen", "rerun", 12, NULL}, &stats);
    fflush(stream);
    assert_non_null(
        strstr(line, "{\"command\":\"gen\",\"engine\":\"rerun\",\"n\":12,\"explored\":12284830,\"valid\":0,"));
    assert_non_null(strstr(line, "\"seconds\":1.500000,\"peak_rss_kb\":0,\"complete\":true}\n"));
    mg_stats_print_text(stream, &(mg_stats_head){"gen", "rerun", 12, NULL}, &stats);
    fclose(stream);
    assert_non_null(strstr(line, "12,284,830  candidates tried"));
    free(line);
}

static void a_graph_keeps_left_and_right_apart(void **state)
{
    (void)state;
    fixture_tree(&f, 2, true);
    fixture_pick(&f, "root", 1);
    fixture_pick(&f, "N0.left", 0);
    fixture_pick(&f, "N0.right", 2);
    show();
    mg_graph graph;
    mg_graph_init(&graph, &f.layout);
    mg_graph_add(&graph, &text, &view);
    const char *missing = strstr(text.data, "[style=invis];"), *child = strstr(text.data, "\"N0\" -> \"N1\"");
    assert_true(missing && child && missing < child);
    mg_graph_clear(&graph);
    close_all();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_shows_one_of_everything),
        cmocka_unit_test(json_shows_one_of_everything),
        cmocka_unit_test(what_nobody_read_is_any),
        cmocka_unit_test(a_bare_root_is_not_shown),
        cmocka_unit_test(a_long_list_nests),
        cmocka_unit_test(crashes_say_what_and_where),
        cmocka_unit_test_setup_teardown(written_c_compiles, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_folder_gets_lines_and_a_run_file, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(pictures_and_a_sheet, make_folder, remove_folder),
        cmocka_unit_test(an_unwritable_folder_is_refused),
        cmocka_unit_test(counters_are_one_line_of_json),
        cmocka_unit_test(a_graph_keeps_left_and_right_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
