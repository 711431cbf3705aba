/* libconfig: its parser, which bison made, and its scanner, which flex made.
 *
 * `texts`: every text of up to n characters. `tokens`: every sequence of up to n tokens. What is accepted must
 * be a tree whose parts lead to each other; what is not has an error with a line. A refused text with a string
 * does not count there, but in `leaks`, because what the library does with that string is a failure. `edits`:
 * n settings added to a group or a list, or removed, beside an array. */
#include "libconfig.h"

#include <margay.h>
#include <margay_generate.h>
#include <string.h>

static int length_of(config_setting_t *setting)
{
    return config_setting_is_aggregate(setting) ? config_setting_length(setting) : 0;
}

static void check_children(config_t *config, config_setting_t *setting)
{
    for (int i = 0; i < length_of(setting); i++) {
        config_setting_t *child = config_setting_get_elem(setting, (unsigned)i);
        mg_assert(child && config_setting_parent(child) == setting && config_setting_index(child) == i);
        mg_assert(!config_setting_name(child) == !config_setting_is_group(setting));
        if (config_setting_is_group(setting))
            mg_assert(config_setting_get_member(setting, config_setting_name(child)) == child);
        if (config_setting_is_array(setting))
            mg_assert(config_setting_type(child) == config_setting_type(config_setting_get_elem(setting, 0)));
        if (config_setting_type(child) == CONFIG_TYPE_STRING)
            mg_assert(strlen(config_setting_get_string(child)) < 64);
        check_children(config, child);
    }
    mg_assert(!config_setting_is_aggregate(setting) ||
              !config_setting_get_elem(setting, (unsigned)length_of(setting)));
}

static void check_text(const char *text, bool may_leak)
{
    config_t config;
    config_init(&config);
    if (config_read_string(&config, text)) {
        config_setting_t *root = config_root_setting(&config);
        mg_assert(config_setting_is_root(root) && config_setting_is_group(root));
        check_children(&config, root);
        for (int i = 0; i < length_of(root); i++) {
            config_setting_t *child = config_setting_get_elem(root, (unsigned)i);
            mg_assert(config_lookup(&config, config_setting_name(child)) == child);
        }
    } else
        mg_assert(config_error_type(&config) == CONFIG_ERR_PARSE && config_error_text(&config) &&
                  config_error_line(&config) > 0);
    bool is_refused = config_error_type(&config) != CONFIG_ERR_NONE;
    config_destroy(&config);
    mg_assume(!(may_leak && is_refused && strchr(text, '"')));
}

MG_TEST(texts, n)
{
    char text[16];
    mg_gen_string(text, mg_int(0, n), "a=1;{\"\\x#/*");
    check_text(text, true);
}

MG_TEST(tokens, n)
{
    static const char *const tokens[] = {"a=", "ab:", "{", "}",    "[",    "]",   "(",     ")",
                                         ",",  ";",   "1", "0x2L", "true", "1.5", "\"s\"", "\n"};
    char text[64] = "";
    for (int left = mg_int(0, n); left > 0; left--)
        strcat(text, mg_pick(tokens, 16));
    check_text(text, true);
}

MG_TEST(leaks, n)
{
    char text[16];
    mg_gen_string(text, mg_int(0, n), "a=;\"");
    check_text(text, false);
}

struct model {
    int name[8], count;
};

static const char *const names[] = {"a", "a-c", "1", "", "d*e"};

static bool is_name(int name)
{
    return name < 2 || name == 4;
}

static void add(config_setting_t *parent, struct model *model, int value)
{
    int name = mg_int(0, 4);
    bool is_new = is_name(name);
    for (int i = 0; i < model->count; i++)
        is_new &= model->name[i] != name;
    config_setting_t *setting = config_setting_add(parent, names[name], CONFIG_TYPE_INT);
    mg_assert(!setting == !is_new);
    if (setting) {
        mg_assert(config_setting_set_int(setting, value) && config_setting_get_int(setting) == value);
        mg_assert(!config_setting_set_string(setting, "no number"));
        model->name[model->count++] = name;
    }
}

static void take_out(config_setting_t *parent, struct model *model)
{
    int place = mg_int(0, model->count);
    bool is_there = place < model->count;
    if (mg_bool())
        mg_assert(config_setting_remove_elem(parent, (unsigned)place) == is_there);
    else
        mg_assert(config_setting_remove(parent, is_there ? names[model->name[place]] : "none") == is_there);
    for (int i = place; i + 1 < model->count; i++)
        model->name[i] = model->name[i + 1];
    model->count -= is_there;
}

MG_TEST(edits, n)
{
    config_t config;
    struct model model = {0};
    config_init(&config);
    config_setting_t *group = config_setting_add(config_root_setting(&config), "group", CONFIG_TYPE_GROUP);
    for (int i = 0; i < n; i++) {
        mg_bool() ? add(group, &model, i) : take_out(group, &model);
        mg_assert(config_setting_length(group) == model.count);
        for (int at = 0; at < model.count; at++)
            mg_assert(strcmp(config_setting_name(config_setting_get_elem(group, (unsigned)at)),
                             names[model.name[at]]) == 0);
        check_children(&config, config_root_setting(&config));
    }
    config_destroy(&config);
}
