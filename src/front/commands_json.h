/* A file's compiler flags from a compile_commands.json. */
#ifndef MG_FRONT_COMMANDS_JSON_H
#define MG_FRONT_COMMANDS_JSON_H

#include "base/status.h"
#include "base/vec.h"

typedef struct mg_compile_command {
    char *directory;
    MG_VEC(char *) flags; /* without the compiler and the file */
} mg_compile_command;

bool mg_compile_command_find(const char *database, const char *file, mg_compile_command *out,
                             mg_status *status);
void mg_compile_command_clear(mg_compile_command *command);

#endif
