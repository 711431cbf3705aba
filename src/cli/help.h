/* Help, manual page and completion, written from the tables: options.def, choices.def, commands.def, help.def, macros.def. */
#ifndef MG_CLI_HELP_H
#define MG_CLI_HELP_H

#include "base/text.h"
#include "cli/options.h"

/* The help of one command; of MG_COMMAND_none: of the program. */
void mg_help_write(mg_text *out, mg_command command);
/* What the program is and its commands: the beginning of its help. */
void mg_help_write_usage(mg_text *out);
void mg_help_write_man(mg_text *out); /* margay(1), as troff */
/* A script for the completion of a shell; not of none. */
void mg_help_write_completion(mg_text *out, enum mg_choice_completion shell);

/* Adds the name of an option's value: "NAME", "text|json"; "" for a flag. */
void mg_help_add_value(mg_text *out, const mg_option *option);
/* Adds an indented paragraph, wrapped to the width of a terminal. */
void mg_help_add_prose(mg_text *out, const char *prose, size_t indent);
const char *mg_help_group_title(mg_option_group group);

#endif
