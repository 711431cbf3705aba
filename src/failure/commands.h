/* How to see a failure again: commands to paste into a shell. */
#ifndef MG_FAILURE_COMMANDS_H
#define MG_FAILURE_COMMANDS_H

#include "base/text.h"
#include "failure/failure.h"

enum { MG_COMMANDS_MOST = 3 };

typedef struct mg_command_line {
    const char *purpose; /* for a page */
    const char *label;   /* for a terminal; NULL: it is not shown there */
    mg_text line;        /* owns */
} mg_command_line;

typedef struct mg_command_lines {
    mg_command_line each[MG_COMMANDS_MOST];
    unsigned count;
} mg_command_lines;

/* headers: the folder of margay.h. folder: of its kit, or NULL. To be cleared. */
void mg_commands_find(mg_command_lines *commands, const mg_failure *failure, const char *headers,
                      const char *folder);
void mg_commands_clear(mg_command_lines *commands);
/* Those for a terminal, a line each, indented. */
void mg_commands_add(mg_text *out, const mg_failure *failure, const char *headers, const char *folder);

#endif
