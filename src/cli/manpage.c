/* margay(1), as troff for the man macros. */
#include <stdio.h>

#include "cli/help.h"

/* Adds text with all characters escaped that mean something to troff. */
static void add_plain(mg_text *out, const char *prose)
{
    if (*prose == '.' || *prose == '\'')
        mg_text_add(out, "\\&");
    for (; *prose; prose++) {
        if (*prose == '\\')
            mg_text_add(out, "\\e");
        else if (*prose == '-')
            mg_text_add(out, "\\-");
        else if (*prose == '\'')
            mg_text_add(out, "\\(aq");
        else
            mg_text_add_bytes(out, prose, 1);
    }
}

static void add_section(mg_text *out, const char *title)
{
    mg_text_printf(out, ".SH %s\n", title);
}

/* A paragraph with a bold tag. */
static void add_tagged(mg_text *out, const char *tag, const char *prose)
{
    mg_text_add(out, ".TP\n\\fB");
    add_plain(out, tag);
    mg_text_add(out, "\\fR\n");
    add_plain(out, prose);
    mg_text_add(out, "\n");
}

static void add_option(mg_text *out, const mg_option *option)
{
    mg_text value = {0};
    mg_help_add_value(&value, option);
    mg_text_add(out, ".TP\n");
    if (option->letter)
        mg_text_printf(out, "\\fB\\-%c\\fR, ", option->letter);
    mg_text_add(out, "\\fB\\-\\-");
    add_plain(out, option->name);
    mg_text_add(out, "\\fR");
    if (option->read) {
        mg_text_add(out, option->is_value_optional ? "[=\\fI" : " \\fI");
        add_plain(out, value.data);
        mg_text_add(out, option->is_value_optional ? "\\fR]" : "\\fR");
    }
    mg_text_add(out, "\n");
    add_plain(out, option->help);
    if (option->fallback)
        mg_text_printf(out, " (default: %s)", option->fallback);
    mg_text_add(out, "\n");
    mg_text_clear(&value);
}

static void add_options(mg_text *out)
{
    size_t count;
    const mg_option *table = mg_option_table(&count);
    add_section(out, "OPTIONS");
    add_plain(
        out, "Both --name=value and --name value are understood. The arguments after -- go to the C compiler.");
    mg_text_add(out, "\n");
    for (mg_option_group group = 0; group < MG_OPTION_GROUP_COUNT; group++) {
        mg_text_printf(out, ".SS %s\n", mg_help_group_title(group));
        for (size_t i = 0; i < count; i++)
            if (table[i].group == group)
                add_option(out, &table[i]);
    }
}

static void add_commands(mg_text *out)
{
    size_t count;
    const mg_command_entry *commands = mg_command_table(&count);
    add_section(out, "COMMANDS");
    for (size_t c = 1; c < count; c++) {
        mg_text_printf(out, ".TP\n\\fB%s\\fR", commands[c].name);
        mg_text_add(out, *commands[c].synopsis ? " " : "");
        add_plain(out, commands[c].synopsis);
        mg_text_add(out, "\n");
        add_plain(out, commands[c].description);
        mg_text_add(out, "\n");
    }
}

static void add_exits(mg_text *out)
{
    char number[16];
    add_section(out, "EXIT STATUS");
#define MG_HELP_EXIT(name, text)                                                                               \
    snprintf(number, sizeof number, "%d", (int)MG_EXIT_##name);                                                \
    add_tagged(out, number, text);
#include "cli/help.def"
}

static void add_group(mg_text *out, const char *title, const char *prose)
{
    mg_text_printf(out, ".SS %s\n", title);
    add_plain(out, prose);
    mg_text_add(out, "\n");
}

static void add_macros(mg_text *out)
{
    add_section(out, "WRITING BOUNDS, TESTS AND CONTRACTS");
    add_plain(out,
              "A harness is ordinary C that includes margay.h and compiles with any compiler. For example:");
    mg_text_add(out, "\n.PP\n.nf\n.RS\n"
                     "MG_BOUNDS(struct tree, n)\n{\n"
                     "    MG_OBJECTS(struct node, n);\n"
                     "    MG_INTS(struct tree, size, n, n);\n"
                     "}\n\n"
                     "MG_TEST(insert_keeps_order, n)\n{\n"
                     "    struct tree *t = MG_ANY(struct tree, n);\n"
                     "    mg_assume(tree_ok(t));\n"
                     "    tree_insert(t, mg_int(0, n));\n"
                     "    mg_assert(tree_ok(t));\n"
                     "}\n.RE\n.fi\n");
#define MG_MACRO_GROUP(title, prose) add_group(out, title, prose);
#define MG_MACRO(spelling, prose) add_tagged(out, spelling, prose);
#include "cli/macros.def"
}

static void add_files(mg_text *out)
{
    add_section(out, "FILES");
    add_plain(out, "Found from where the program lies, PREFIX/bin/margay.");
    mg_text_add(out, "\n");
#define MG_HELP_FILE(path, text) add_tagged(out, "PREFIX/" path, text);
#include "cli/help.def"
}

static void add_examples(mg_text *out)
{
    add_section(out, "EXAMPLES");
#define MG_HELP_EXAMPLE(command, line, text) add_tagged(out, line, text);
#include "cli/help.def"
}

void mg_help_write_man(mg_text *out)
{
    mg_text_add(out, ".TH MARGAY 1 \"\" \"Margay " MG_VERSION "\" \"User Commands\"\n");
    add_section(out, "NAME");
    mg_text_add(out, "margay \\- run C code on every valid input up to a size\n");
    add_section(out, "SYNOPSIS");
    mg_text_add(out,
                ".B margay\n\\fICOMMAND\\fR [\\fIOPTION\\fR]... [\\fIFILE\\fR]... [\\-\\- \\fICFLAG\\fR...]\n");
    add_section(out, "DESCRIPTION");
    add_plain(out,
              "Margay runs C code on every valid input up to a size. What a valid data structure is, a C "
              "function says that "
              "returns bool. The command gen lists the valid structures, each once up to isomorphism; check "
              "runs tests on all "
              "of them and shows the smallest that fails, as a picture and as a C program; prove does so for "
              "all numbers at "
              "once. Code runs natively. A value is chosen when it is first used, and the search goes back to "
              "the last "
              "choice that has values left. A crash is a result too, shown with the input that caused it.");
    mg_text_add(out, "\n");
    add_commands(out);
    add_options(out);
    add_exits(out);
    add_macros(out);
    add_files(out);
    add_examples(out);
}
