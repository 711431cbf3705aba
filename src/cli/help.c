#include "cli/help.h"

#include <assert.h>
#include <string.h>

enum { WIDTH = 79, INDENT = 2, COLUMN = 26 };

static const char *const group_titles[MG_OPTION_GROUP_COUNT] = {
    [MG_OPTION_GROUP_input] = "Input",
    [MG_OPTION_GROUP_search] = "Search",
    [MG_OPTION_GROUP_output] = "Output",
    [MG_OPTION_GROUP_general] = "General",
};

const char *mg_help_group_title(mg_option_group group)
{
    assert(group < MG_OPTION_GROUP_COUNT);
    return group_titles[group];
}

void mg_help_add_value(mg_text *out, const mg_option *option)
{
    assert(!option->choices || !*option->arg); /* it has only one of the two */
    mg_text_add(out, option->arg);
    for (size_t i = 0; option->choices && option->choices[i]; i++)
        mg_text_printf(out, "%s%s", i ? "|" : "", option->choices[i]);
}

/* Words of prose from column `at` on, broken at WIDTH; further lines begin at `indent`. */
static void add_wrapped(mg_text *out, const char *prose, size_t at, size_t indent)
{
    bool is_first = true;
    assert(at < WIDTH && indent < WIDTH);
    while (*prose) {
        size_t length = strcspn(prose, " ");
        if (!is_first && at + 1 + length > WIDTH) {
            mg_text_printf(out, "\n%*s", (int)indent, "");
            at = indent;
        } else if (!is_first) {
            mg_text_add(out, " ");
            at++;
        }
        mg_text_add_bytes(out, prose, length);
        at += length;
        prose += length + (prose[length] == ' ');
        is_first = false;
    }
    mg_text_add(out, "\n");
}

/* `  left    right`, the right in its own column. */
static void add_row(mg_text *out, const char *left, const char *right)
{
    size_t length = INDENT + strlen(left);
    mg_text_printf(out, "%*s%s", INDENT, "", left);
    if (length + 2 > COLUMN)
        mg_text_printf(out, "\n%*s", COLUMN, "");
    else
        mg_text_printf(out, "%*s", (int)(COLUMN - length), "");
    add_wrapped(out, right, COLUMN, COLUMN);
}

void mg_help_add_prose(mg_text *out, const char *prose, size_t indent)
{
    mg_text_printf(out, "%*s", (int)indent, "");
    add_wrapped(out, prose, indent, indent);
}

static void add_option(mg_text *out, const mg_option *option)
{
    mg_text left = {0}, right = {0};
    assert(*option->name && *option->help);
    if (option->letter)
        mg_text_printf(&left, "-%c, ", option->letter);
    mg_text_printf(&left, "--%s", option->name);
    if (option->read) {
        mg_text_add(&left, option->is_value_optional ? "[=" : " ");
        mg_help_add_value(&left, option);
        mg_text_add(&left, option->is_value_optional ? "]" : "");
    }
    mg_text_add(&right, option->help);
    if (option->fallback)
        mg_text_printf(&right, " (default: %s)", option->fallback);
    add_row(out, left.data, right.data);
    mg_text_clear(&left);
    mg_text_clear(&right);
}

static void add_options(mg_text *out, mg_command command)
{
    size_t count;
    const mg_option *table = mg_option_table(&count);
    for (mg_option_group group = 0; group < MG_OPTION_GROUP_COUNT; group++) {
        bool is_titled = false;
        for (size_t i = 0; i < count; i++) {
            if (table[i].group != group || !mg_option_is_for(&table[i], command))
                continue;
            if (!is_titled)
                mg_text_printf(out, "\n%s:\n", mg_help_group_title(group));
            is_titled = true;
            add_option(out, &table[i]);
        }
    }
}

static void add_exits(mg_text *out)
{
    static const struct {
        int code;
        const char *text;
    } exits[] = {
#define MG_HELP_EXIT(name, text) {MG_EXIT_##name, text},
#include "cli/help.def"
    };
    mg_text_add(out, "\nExit status:\n");
    for (size_t i = 0; i < sizeof exits / sizeof *exits; i++)
        mg_text_printf(out, "  %d  %s\n", exits[i].code, exits[i].text);
}

/* The examples of one command; of MG_COMMAND_none: all of them. */
static void add_examples(mg_text *out, mg_command wanted)
{
    static const struct {
        mg_command command;
        const char *line, *text;
    } examples[] = {
#define MG_HELP_EXAMPLE(command, line, text) {MG_COMMAND_##command, line, text},
#include "cli/help.def"
    };
    bool is_titled = false;
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        if (wanted != MG_COMMAND_none && wanted != examples[i].command)
            continue;
        mg_text_printf(out, "%s  %s\n", is_titled ? "" : "\nExamples:\n", examples[i].line);
        mg_help_add_prose(out, examples[i].text, 6);
        is_titled = true;
    }
}

void mg_help_write_usage(mg_text *out)
{
    size_t count;
    const mg_command_entry *commands = mg_command_table(&count);
    mg_text_add(out, "Usage: margay COMMAND [OPTION]... [FILE]... [-- CFLAG...]\n\n");
    add_wrapped(
        out,
        "Margay runs a C test on every valid input up to a size, and shows the smallest one that fails. "
        "What a valid input is you say with a C function that returns bool; Margay can also list them all.",
        0, 0);
    mg_text_add(out, "\nCommands:\n");
    for (size_t c = 1; c < count; c++)
        add_row(out, commands[c].name, commands[c].summary);
    mg_text_add(out, "\n");
    add_wrapped(
        out,
        "'margay help gen' lists the options of gen, 'margay help macros' the macros of margay.h, and 'margay "
        "help MG_ANY' explains one of them. What follows -- goes to the C compiler.",
        0, 0);
}

void mg_help_write(mg_text *out, mg_command command)
{
    size_t count;
    const mg_command_entry *entry = mg_command_table(&count) + command;
    assert(command < count);
    if (command == MG_COMMAND_none) {
        mg_help_write_usage(out);
        add_exits(out);
        add_examples(out, MG_COMMAND_none);
        return;
    }
    mg_text_printf(out, "Usage: margay %s%s%s\n\n", entry->name, *entry->synopsis ? " " : "", entry->synopsis);
    add_wrapped(out, entry->description, 0, 0);
    add_options(out, command);
    if (command != MG_COMMAND_help && command != MG_COMMAND_version)
        add_exits(out);
    add_examples(out, command);
}
