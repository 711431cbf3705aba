/* The commands of commands.def: each gives the exit status of the program and prints its own errors. argc and argv
 * are main's, to record the command line. */
#ifndef MG_CLI_COMMANDS_H
#define MG_CLI_COMMANDS_H

#include "cli/options.h"

typedef int mg_command_function(const mg_options *options, int argc, char **argv);

#define MG_COMMAND(name, synopsis, summary, description) mg_command_function mg_command_##name;
#include "cli/commands.def"
#undef MG_COMMAND

#endif
