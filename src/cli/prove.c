/* margay prove: runs tests with symbols in the place of the numbers that they choose. A failure is found with symbols and is a path with numbers: its
 * kit is replayed by margay check, which chooses in the same order when it chooses at once. */
#include <assert.h>
#include <string.h>

#include "base/vec.h"
#include "cli/commands.h"
#include "cli/run_tests.h"

typedef MG_VEC(const char *) word_vector;

/* How many words an option takes that check does not have; 0: it is none of those. */
static int words_of_own(const char *word)
{
    size_t count;
    const mg_option *table = mg_option_table(&count);
    if (!strcmp(word, "-v")) /* the only one that is a letter */
        return 1;
    for (size_t i = 0; i < count && !strncmp(word, "--", 2); i++) {
        size_t length = strlen(table[i].name);
        const char *rest = word + 2 + length;
        if (!strncmp(word + 2, table[i].name, length) && (!*rest || *rest == '=') &&
            !mg_option_is_for(&table[i], MG_COMMAND_check))
            return *rest || !table[i].read ? 1 : 2;
    }
    return 0;
}

/* The same for check: without the options that are for proofs. */
static void make_check(word_vector *words, const mg_options *options, int argc, char **argv)
{
    bool has_command = false, is_for_compiler = false;
    for (int i = 1; i < argc; i++) {
        bool is_command = !has_command && !strcmp(argv[i], "prove");
        int own = is_for_compiler ? 0 : words_of_own(argv[i]);
        is_for_compiler = is_for_compiler || !strcmp(argv[i], "--");
        if (own) {
            i += own - 1;
            continue;
        }
        mg_vec_push(words, is_command ? "check" : argv[i]);
        if (is_command) {
            mg_vec_push(words, "--choice");
            mg_vec_push(words, "eager");
        }
        if (is_command && options->function.count && options->numbers == MG_CHOICE_numbers_usual) {
            mg_vec_push(words, "--numbers");
            mg_vec_push(words, "any");
        }
        has_command = has_command || is_command;
    }
    assert(has_command);
}

int mg_command_prove(const mg_options *options, int argc, char **argv)
{
    word_vector words = {0};
    assert(options->command == MG_COMMAND_prove);
    make_check(&words, options, argc, argv);
    int result = mg_run_tests(options, argc, argv, &(mg_word_list){words.items, words.count});
    mg_vec_clear(&words);
    return result;
}
