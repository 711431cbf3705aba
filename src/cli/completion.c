/* Completion for bash: commands first, then the command's options, the words of a choice, and files. */
#include "cli/help.h"

static void add_options_of(mg_text *out, mg_command command)
{
    size_t count;
    const mg_option *table = mg_option_table(&count);
    for (size_t i = 0; i < count; i++) {
        if (!mg_option_is_for(&table[i], command))
            continue;
        if (table[i].letter)
            mg_text_printf(out, " -%c", table[i].letter);
        mg_text_printf(out, " --%s", table[i].name);
    }
}

/* `--format) words="text json ..." ;;` for each choice; files for any other value. */
static void add_values(mg_text *out)
{
    size_t count;
    const mg_option *table = mg_option_table(&count);
    mg_text_add(out, "    case $previous in\n");
    for (size_t i = 0; i < count; i++) {
        if (!table[i].choices)
            continue;
        mg_text_printf(out, "        --%s)\n            COMPREPLY=($(compgen -W '", table[i].name);
        for (size_t c = 0; table[i].choices[c]; c++)
            mg_text_printf(out, "%s%s", c ? " " : "", table[i].choices[c]);
        mg_text_add(out, "' -- \"${current#=}\"))\n            return\n            ;;\n");
    }
    mg_text_add(out, "    esac\n");
}

static void add_commands(mg_text *out)
{
    size_t count;
    const mg_command_entry *commands = mg_command_table(&count);
    mg_text_add(out, "    local commands='");
    for (size_t c = 1; c < count; c++)
        mg_text_printf(out, "%s%s", c > 1 ? " " : "", commands[c].name);
    mg_text_add(out, "' words=''\n    case ${COMP_WORDS[1]} in\n");
    for (size_t c = 1; c < count; c++) {
        mg_text_printf(out, "        %s) words='", commands[c].name);
        add_options_of(out, (mg_command)c);
        mg_text_add(out, c == MG_COMMAND_help ? " '\"$commands\" ;;\n" : "' ;;\n");
    }
    mg_text_add(out, "    esac\n"
                     "    if [[ $COMP_CWORD == 1 ]]; then\n"
                     "        words=\"$commands --help --version\"\n"
                     "    fi\n");
}

void mg_help_write_completion(mg_text *out)
{
    mg_text_add(out, "# Completion of margay for bash.\n"
                     "_margay()\n{\n"
                     "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}\n"
                     "    COMPREPLY=()\n"
                     "    if [[ $previous == = ]]; then\n"
                     "        previous=${COMP_WORDS[COMP_CWORD - 2]}\n"
                     "    fi\n");
    add_values(out);
    add_commands(out);
    mg_text_add(out, "    if [[ $current == -* || $COMP_CWORD == 1 || ${COMP_WORDS[1]} == help ]]; then\n"
                     "        COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
                     "    fi\n"
                     "}\n"
                     "complete -o default -F _margay margay\n");
}
