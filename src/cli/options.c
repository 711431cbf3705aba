/* The command line is read by tables: options.def lists the options, choices.def the words that some take, commands.def the commands. They
 * are expanded here into arrays, which help, manual page and completion use, too. Reading goes from left to right; what depends on the whole
 * line (an option that the command does not take, a size that is missing) is checked at the end. */
#include "cli/options.h"

#include <assert.h>
#include <string.h>

#include "base/suggest.h"

static const mg_command_entry commands[] = {
    {"", "", "", ""},
#define MG_COMMAND(name, synopsis, summary, description) {#name, synopsis, summary, description},
#include "cli/commands.def"
#undef MG_COMMAND
};

#define MG_CHOICE_LIST(field) static const char *const choices_##field[] = {
#define MG_CHOICE(field, word) #word,
#define MG_CHOICE_END(field)                                                                                   \
    NULL                                                                                                       \
    }                                                                                                          \
    ;
#include "cli/choices.def"
#undef MG_CHOICE_LIST
#undef MG_CHOICE
#undef MG_CHOICE_END

/* Sets of commands, by the names that options.def has for them: MG_FOR_gen is one bit. */
enum {
#define MG_COMMAND(name, synopsis, summary, description) MG_FOR_##name = 1 << MG_COMMAND_##name,
#include "cli/commands.def"
#undef MG_COMMAND
    MG_FOR_all = (1 << MG_COMMAND_COUNT) - 1,
    MG_FOR_tests = MG_FOR_check | MG_FOR_prove,                /* those that run tests */
    MG_FOR_paths = MG_FOR_gen | MG_FOR_check,                  /* those that run each path of a test */
    MG_FOR_run = MG_FOR_gen | MG_FOR_tests,                    /* those that run the user's code */
    MG_FOR_predicate = MG_FOR_gen | MG_FOR_explain,            /* those that look for structures */
    MG_FOR_drawn = MG_FOR_run | MG_FOR_show,                   /* those that draw structures */
    MG_FOR_written = MG_FOR_drawn | MG_FOR_init,               /* those that write where -o says */
    MG_FOR_source = MG_FOR_run | MG_FOR_explain | MG_FOR_init, /* those that read C */
};

/* The list of words, the reader, whether the value may be missing, whether the option may be given twice. */
#define TYPE_flag(field) NULL, NULL, false, true
#define TYPE_string(field) NULL, mg_option_read_string, false, false
#define TYPE_count(field) NULL, mg_option_read_count, false, false
#define TYPE_one_or(field) NULL, mg_option_read_one_or, true, false
#define TYPE_size(field) NULL, mg_option_read_size, false, false
#define TYPE_seconds(field) NULL, mg_option_read_seconds, false, false
#define TYPE_bytes(field) NULL, mg_option_read_bytes, false, false
#define TYPE_choice(field) choices_##field, mg_option_read_choice, false, false
#define TYPE_kinds(field) NULL, mg_option_read_kinds, false, true
#define TYPE_maybe(field) choices_##field, mg_option_read_maybe, true, false
#define TYPE_names(field) NULL, mg_option_read_names, false, true

static const mg_option table[] = {
#define MG_OPTION(field, name, letter, type, arg, fallback, commands, group, help)                             \
    {name,                                                                                                     \
     letter,                                                                                                   \
     arg,                                                                                                      \
     fallback,                                                                                                 \
     help,                                                                                                     \
     TYPE_##type(field),                                                                                       \
     MG_OPTION_GROUP_##group,                                                                                  \
     MG_FOR_##commands,                                                                                        \
     offsetof(mg_options, field),                                                                              \
     sizeof((mg_options){0}.field)},
#include "cli/options.def"
#undef MG_OPTION
};

enum { OPTIONS = sizeof table / sizeof *table };

_Static_assert(OPTIONS <= 64, "given is a mask of 64 bits");
_Static_assert(sizeof(enum mg_choice_format) == sizeof(unsigned), "mg_option_read_choice writes unsigned");

typedef struct parser {
    mg_options *options;
    mg_status *status;
    char **argv;
    int argc, next;
} parser;

const mg_option *mg_option_table(size_t *count)
{
    *count = OPTIONS;
    return table;
}

const mg_command_entry *mg_command_table(size_t *count)
{
    *count = MG_COMMAND_COUNT;
    return commands;
}

mg_command mg_command_find(const char *name)
{
    assert(name);
    for (mg_command c = MG_COMMAND_none + 1; c < MG_COMMAND_COUNT; c++)
        if (strcmp(commands[c].name, name) == 0)
            return c;
    return MG_COMMAND_none;
}

bool mg_option_is_for(const mg_option *option, mg_command command)
{
    assert(command < MG_COMMAND_COUNT);
    return option->commands >> command & 1;
}

static void *field_of(const parser *p, const mg_option *option)
{
    assert(option->offset + option->size <= sizeof *p->options);
    return (char *)p->options + option->offset;
}

/* value: the text after '=' or directly after the letter, or NULL. */
static bool read_option(parser *p, const mg_option *option, const char *value)
{
    assert(option >= table && option < table + OPTIONS);
    uint64_t bit = UINT64_C(1) << (option - table);
    if (p->options->given & bit && !option->can_repeat)
        return mg_status_fail(p->status, MG_EXIT_USAGE, "--%s is given twice; which one is meant?",
                              option->name);
    p->options->given |= bit;
    if (!option->read) {
        if (value)
            return mg_status_fail(p->status, MG_EXIT_USAGE, "--%s takes no value; leave out '=%s'",
                                  option->name, value);
        *(bool *)field_of(p, option) = true;
        return true;
    }
    if (!value && !option->is_value_optional) {
        if (p->next == p->argc)
            return mg_status_fail(p->status, MG_EXIT_USAGE, "--%s needs a value; see 'margay --help'",
                                  option->name);
        value = p->argv[p->next++];
        assert(p->next <= p->argc);
    }
    return option->read(option, value, field_of(p, option), p->status);
}

static bool read_long(parser *p, const char *word)
{
    const char *equals = strchr(word, '=');
    size_t length = equals ? (size_t)(equals - word) : strlen(word);
    char name[64] = "";
    strncat(name, word, length < sizeof name ? length : sizeof name - 1);
    mg_suggestion near = mg_suggestion_for(name);
    for (size_t i = 0; i < OPTIONS; i++) {
        if (strlen(table[i].name) == length && strncmp(table[i].name, word, length) == 0)
            return read_option(p, &table[i], equals ? equals + 1 : NULL);
        mg_suggestion_offer(&near, table[i].name);
    }
    if (near.best)
        return mg_status_fail(p->status, MG_EXIT_USAGE, "unknown option --%s; did you mean --%s?", name,
                              near.best);
    return mg_status_fail(p->status, MG_EXIT_USAGE, "unknown option --%s; see 'margay --help'", name);
}

static const mg_option *find_letter(char letter)
{
    assert(letter); /* 0 is an option without one */
    for (size_t i = 0; i < OPTIONS; i++)
        if (table[i].letter == letter)
            return &table[i];
    return NULL;
}

/* -q, -qv, -n4, -n 4 */
static bool read_letters(parser *p, const char *letters)
{
    for (; *letters; letters++) {
        const mg_option *option = find_letter(*letters);
        if (!option)
            return mg_status_fail(
                p->status, MG_EXIT_USAGE,
                "unknown option -%c; see 'margay --help' (flags of the C compiler go after --)", *letters);
        if (option->read)
            return read_option(p, option, letters[1] ? letters + 1 : NULL);
        if (!read_option(p, option, NULL))
            return false;
    }
    return true;
}

static bool read_word(parser *p, const char *word)
{
    if (p->options->command != MG_COMMAND_none) {
        mg_vec_push(&p->options->files, word);
        return true;
    }
    p->options->command = mg_command_find(word);
    if (p->options->command != MG_COMMAND_none)
        return true;
    if (strchr(word, '.'))
        return mg_status_fail(p->status, MG_EXIT_USAGE,
                              "'%s' is not a command; did you mean 'margay gen %s -n 4'?", word, word);
    mg_suggestion near = mg_suggestion_for(word);
    for (size_t c = 1; c < MG_COMMAND_COUNT; c++)
        mg_suggestion_offer(&near, commands[c].name);
    if (near.best)
        return mg_status_fail(p->status, MG_EXIT_USAGE, "unknown command '%s'; did you mean '%s'?", word,
                              near.best);
    return mg_status_fail(p->status, MG_EXIT_USAGE, "unknown command '%s'; see 'margay --help'", word);
}

static bool set_fallbacks(parser *p)
{
    for (size_t i = 0; i < OPTIONS; i++) {
        if (!table[i].fallback)
            continue;
        bool is_good = table[i].read(&table[i], table[i].fallback, field_of(p, &table[i]), p->status);
        assert(is_good);
        if (!is_good)
            return false;
    }
    return true;
}

static bool read_all(parser *p)
{
    while (p->next < p->argc) {
        const char *word = p->argv[p->next++];
        bool is_good = true;
        if (strcmp(word, "--") == 0)
            while (p->next < p->argc)
                mg_vec_push(&p->options->cflags, p->argv[p->next++]);
        else if (strncmp(word, "--", 2) == 0)
            is_good = read_long(p, word + 2);
        else if (word[0] == '-' && word[1])
            is_good = read_letters(p, word + 1);
        else
            is_good = read_word(p, word);
        if (!is_good)
            return false;
    }
    return true;
}

/* Checks that depend on the whole line. */
static bool check_whole(const parser *p)
{
    const mg_options *options = p->options;
    if (options->help || options->version)
        return true;
    if (options->command == MG_COMMAND_none)
        return p->argc <= 1 || mg_status_fail(p->status, MG_EXIT_USAGE,
                                              "no command; did you mean 'margay gen'? See 'margay --help'");
    for (size_t i = 0; i < OPTIONS; i++)
        if (options->given >> i & 1 && !mg_option_is_for(&table[i], options->command))
            return mg_status_fail(p->status, MG_EXIT_USAGE,
                                  "--%s is not an option of '%s'; see 'margay help %s'", table[i].name,
                                  commands[options->command].name, commands[options->command].name);
    if (!(MG_FOR_source >> options->command & 1))
        return true;
    if (options->replay) /* the kit has the rest */
        return true;
    if (options->files.count == 0)
        return mg_status_fail(p->status, MG_EXIT_USAGE, "no input file; name one: margay %s FILE.c%s",
                              commands[options->command].name,
                              MG_FOR_run >> options->command & 1 ? " -n 4" : "");
    if (MG_FOR_run >> options->command & 1 && options->n == 0 && options->chains == 0 && !options->list)
        return mg_status_fail(
            p->status, MG_EXIT_USAGE, "no size; give one with -n, such as: margay %s %s -n 4%s",
            commands[options->command].name, options->files.items[0],
            options->command == MG_COMMAND_prove
                ? "\n  or prove its functions for heaps of any size, with chains up to k: -k 3"
                : "");
    return true;
}

bool mg_options_parse(mg_options *options, int argc, char **argv, mg_status *status)
{
    *options = (mg_options){0};
    parser p = {.options = options, .status = status, .argv = argv, .argc = argc, .next = 1};
    bool is_good = set_fallbacks(&p) && read_all(&p) && check_whole(&p);
    assert(!is_good || p.next >= argc); /* every word was read */
    if (!is_good)
        mg_options_clear(options);
    return is_good;
}

bool mg_options_say(const mg_options *options, const void *field)
{
    size_t offset = (size_t)((const char *)field - (const char *)options), at = 0;
    while (at < OPTIONS && table[at].offset != offset)
        at++;
    assert(at < OPTIONS);
    return options->given >> at & 1;
}

void mg_options_clear(mg_options *options)
{
    mg_vec_clear(&options->files);
    mg_vec_clear(&options->cflags);
    mg_vec_clear(&options->function);
    mg_vec_clear(&options->open);
    mg_vec_clear(&options->test);
    *options = (mg_options){0};
}
