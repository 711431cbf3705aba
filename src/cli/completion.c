/* Completion for bash, zsh and fish: commands first, then the command's options, the words of a choice, the names of tests and functions, which `margay check
 * --list` prints, and files. zsh runs the script of bash. */
#include <assert.h>
#include <string.h>

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
    mg_text_add(
        out, "    case $previous in\n"
             "        --test | --function)\n"
             "            COMPREPLY=($(compgen -P \"$prefix\" -W \"$(_margay_names ${previous#--})\" -- \"${current#=}\"))\n"
             "            return\n            ;;\n");
    for (size_t i = 0; i < count; i++) {
        if (!table[i].choices)
            continue;
        mg_text_printf(out, "        --%s)\n            COMPREPLY=($(compgen -P \"$prefix\" -W '", table[i].name);
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

static void write_bash(mg_text *out)
{
    mg_text_add(out, "# Completion of margay for bash.\n"
                     "_margay_names()\n{\n"
                     "    local word files=()\n"
                     "    for word in \"${COMP_WORDS[@]:2}\"; do\n"
                     "        [[ $word == *.c && -f $word ]] && files+=(\"$word\")\n"
                     "    done\n"
                     "    ((${#files[@]})) && margay check --list \"${files[@]}\" 2>/dev/null |\n"
                     "        while read -r kind name rest; do\n"
                     "            [[ $kind == \"$1\" ]] && printf '%s\\n' \"$name\"\n"
                     "        done\n"
                     "}\n"
                     "_margay()\n{\n"
                     "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}\n"
                     "    local prefix=\n"
                     "    COMPREPLY=()\n"
                     "    if [[ $previous == = ]]; then # bash makes three words of --option=value\n"
                     "        previous=${COMP_WORDS[COMP_CWORD - 2]}\n"
                     "    elif [[ $current == --*=* ]]; then # and zsh one\n"
                     "        previous=${current%%=*} prefix=${current%%=*}= current=${current#*=}\n"
                     "    fi\n");
    add_values(out);
    add_commands(out);
    mg_text_add(out, "    if [[ $current == -* || $COMP_CWORD == 1 || ${COMP_WORDS[1]} == help ]]; then\n"
                     "        COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
                     "    fi\n"
                     "}\n"
                     "complete -o default -F _margay margay\n");
}

/* zsh completes by functions written for bash. */
static void write_zsh(mg_text *out)
{
    mg_text_add(out, "#compdef margay\nautoload -Uz bashcompinit && bashcompinit\n");
    write_bash(out);
    mg_text_add(out, "_bash_complete -o default -F _margay \"$@\"\n");
}

static void add_quoted(mg_text *out, const char *text)
{
    mg_text_add(out, "'");
    for (; *text; text++)
        mg_text_printf(out, strchr("'\\", *text) ? "\\%c" : "%c", *text);
    mg_text_add(out, "'");
}

static void add_fish_option(mg_text *out, const char *command, const mg_option *option)
{
    mg_text_printf(out, "complete -c margay -n '__fish_seen_subcommand_from %s' -l %s", command, option->name);
    if (option->letter)
        mg_text_printf(out, " -s %c", option->letter);
    if (option->read && !option->is_value_optional)
        mg_text_add(out, " -r");
    if (option->choices) {
        mg_text_add(out, " -f -a '");
        for (size_t c = 0; option->choices[c]; c++)
            mg_text_printf(out, "%s%s", c ? " " : "", option->choices[c]);
        mg_text_add(out, "'");
    } else if (!strcmp(option->name, "test") || !strcmp(option->name, "function")) {
        mg_text_printf(out, " -f -a '(__margay_names %s)'", option->name);
    }
    mg_text_add(out, " -d ");
    add_quoted(out, option->help);
    mg_text_add(out, "\n");
}

static void write_fish(mg_text *out)
{
    size_t count, commands_count;
    const mg_option *table = mg_option_table(&count);
    const mg_command_entry *commands = mg_command_table(&commands_count);
    mg_text_add(out, "# Completion of margay for fish.\n"
                     "function __margay_names\n"
                     "    set -l files (string match -- '*.c' (commandline -opc))\n"
                     "    test -n \"$files\"; and margay check --list $files 2>/dev/null |\n"
                     "        string replace -rf \"^$argv[1] (\\\\S+) .*\" '$1'\n"
                     "end\n");
    for (size_t c = 1; c < commands_count; c++) {
        mg_text_printf(out, "complete -c margay -n __fish_use_subcommand -f -a %s -d ", commands[c].name);
        add_quoted(out, commands[c].summary);
        mg_text_add(out, "\n");
        for (size_t i = 0; i < count; i++)
            if (mg_option_is_for(&table[i], (mg_command)c))
                add_fish_option(out, commands[c].name, &table[i]);
    }
}

void mg_help_write_completion(mg_text *out, enum mg_choice_completion shell)
{
    static void (*const writers[])(mg_text *out) = {[MG_CHOICE_completion_bash] = write_bash,
                                                    [MG_CHOICE_completion_fish] = write_fish,
                                                    [MG_CHOICE_completion_zsh] = write_zsh};
    assert(shell < sizeof writers / sizeof *writers);
    writers[shell](out);
}
