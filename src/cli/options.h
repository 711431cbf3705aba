/* The command line, read once: options.def lists what can be said, mg_options is what was said. */
#ifndef MG_CLI_OPTIONS_H
#define MG_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "base/vec.h"

typedef enum mg_command {
    MG_COMMAND_none, /* no command was named: --help, --version or nothing at all */
#define MG_COMMAND(name, synopsis, summary, description) MG_COMMAND_##name,
#include "cli/commands.def"
#undef MG_COMMAND
    MG_COMMAND_COUNT
} mg_command;

/* One enum for each list: enum mg_choice_format { MG_CHOICE_format_text, ... }. */
#define MG_CHOICE_LIST(field)                                                                                  \
    enum mg_choice_##field                                                                                     \
    {
#define MG_CHOICE(field, word) MG_CHOICE_##field##_##word,
#define MG_CHOICE_END(field)                                                                                   \
    }                                                                                                          \
    ;
#include "cli/choices.def"
#undef MG_CHOICE_LIST
#undef MG_CHOICE
#undef MG_CHOICE_END

#define MG_OPTION_TYPE_flag(field) bool
#define MG_OPTION_TYPE_string(field) const char *
#define MG_OPTION_TYPE_count(field) uint64_t
#define MG_OPTION_TYPE_one_or(field) uint64_t
#define MG_OPTION_TYPE_size(field) uint64_t /* 1..INT_MAX; 0: not given */
#define MG_OPTION_TYPE_seconds(field) double
#define MG_OPTION_TYPE_bytes(field) uint64_t
#define MG_OPTION_TYPE_choice(field) enum mg_choice_##field
#define MG_OPTION_TYPE_kinds(field) uint64_t /* a bit for each mg_verdict_kind */
#define MG_OPTION_TYPE_maybe(field) enum mg_choice_##field

#define MG_OPTION_TYPE_names(field) mg_names

typedef MG_VEC(const char *) mg_names;

/* Strings are borrowed from argv; the arrays are owned. */
typedef struct mg_options {
    mg_command command;
    MG_VEC(const char *) files;  /* words that are neither an option nor the command */
    MG_VEC(const char *) cflags; /* words after -- */
#define MG_OPTION(field, name, letter, type, arg, fallback, commands, group, help)                             \
    MG_OPTION_TYPE_##type(field) field;
#include "cli/options.def"
#undef MG_OPTION
    uint64_t given; /* which options were said, a bit each in the order of the table */
} mg_options;

/* Fills options from main's arguments. On failure the status says what to type instead; the options hold nothing
 * then. A gen without --help has a size and at least one file afterwards. */
bool mg_options_parse(mg_options *options, int argc, char **argv, mg_status *status);
void mg_options_clear(mg_options *options);
/* Was the option of this field said, or does the field hold what it holds without? */
bool mg_options_say(const mg_options *options, const void *field);

/* ---- the tables as data, for help, manual page, completion and tests ---------------------------------------- */

typedef enum mg_option_group {
    MG_OPTION_GROUP_input,
    MG_OPTION_GROUP_search,
    MG_OPTION_GROUP_output,
    MG_OPTION_GROUP_general,
    MG_OPTION_GROUP_COUNT
} mg_option_group;

typedef struct mg_option mg_option;

/* Reads text into the field at `field`; option gives name and choices for the message. */
typedef bool mg_option_reader(const mg_option *option, const char *text, void *field, mg_status *status);

struct mg_option {
    const char *name;
    char letter;          /* 0: none */
    const char *arg;      /* "" without one, and for choices */
    const char *fallback; /* NULL: none */
    const char *help;
    const char *const *choices; /* ends with NULL; NULL when the value is not a choice */
    mg_option_reader *read;     /* NULL for a flag, which has no value */
    bool is_value_optional, can_repeat;
    mg_option_group group;
    unsigned commands; /* bit c: mg_command c takes it */
    size_t offset;     /* of its field in mg_options */
    size_t size;       /* of that field */
};

typedef struct mg_command_entry {
    const char *name, *synopsis, *summary, *description;
} mg_command_entry;

const mg_option *mg_option_table(size_t *count);
/* Entry 0, of MG_COMMAND_none, is empty. */
const mg_command_entry *mg_command_table(size_t *count);
/* MG_COMMAND_none when there is no such command. */
mg_command mg_command_find(const char *name);
bool mg_option_is_for(const mg_option *option, mg_command command);

mg_option_reader mg_option_read_string, mg_option_read_count, mg_option_read_size, mg_option_read_seconds,
    mg_option_read_choice, mg_option_read_kinds, mg_option_read_maybe, mg_option_read_names,
    mg_option_read_bytes, mg_option_read_one_or;

#endif
