/* margay prove: runs tests with symbols in the place of the numbers that they choose. A failure that was found with symbols becomes a path with numbers:
 * its kit is replayed by margay check, which makes the same choices in the same order if it chooses at once. */
#include <assert.h>
#include <string.h>

#include "base/arena.h"
#include "base/vec.h"
#include "cli/commands.h"
#include "cli/run_tests.h"

typedef MG_VEC(const char *) word_vector;

/* The command line for check is made word by word. */
typedef struct rewriter {
    word_vector *words;
    mg_arena *arena;
    bool has_command, drops_next,
        keeps_next; /* the next word is a value: of an option that is left out, or stays */
} rewriter;

static bool is_for_check(const mg_option *option)
{
    return mg_option_is_for(option, MG_COMMAND_check);
}

/* --name, --name=value */
static void rewrite_long(rewriter *r, const char *word)
{
    size_t count, length = strcspn(word, "=");
    const mg_option *table = mg_option_table(&count), *option = table;
    while (option < table + count &&
           (strlen(option->name) != length - 2 || strncmp(option->name, word + 2, length - 2)))
        option++;
    assert(option < table + count); /* the command line was read before */
    bool has_next = option->read && !option->is_value_optional && !word[length];
    r->drops_next = has_next && !is_for_check(option);
    r->keeps_next = has_next && is_for_check(option);
    if (is_for_check(option))
        mg_vec_push(r->words, word);
}

/* -q, -qv, -n4, -n 4 */
static void rewrite_letters(rewriter *r, const char *word)
{
    size_t count, length = 1;
    const mg_option *table = mg_option_table(&count);
    char *kept = mg_arena_strdup(r->arena, word);
    bool has_value = false;
    for (const char *letter = word + 1; *letter && !has_value; letter++) {
        const mg_option *option = table;
        while (option->letter != *letter)
            option++;
        assert(option < table + count);
        has_value = option->read;
        assert(!has_value || is_for_check(option)); /* those that are only for prove have no letter */
        r->keeps_next = has_value && !letter[1];
        size_t size = has_value ? strlen(letter) : is_for_check(option) ? 1 : 0;
        memmove(kept + length, letter, size);
        length += size;
    }
    kept[length] = '\0';
    if (length > 1)
        mg_vec_push(r->words, kept);
}

static void rewrite_command(rewriter *r, const mg_options *options)
{
    r->has_command = true;
    mg_vec_push(r->words, "check");
    mg_vec_push(r->words, "--choice");
    mg_vec_push(r->words, "eager");
    bool has_functions = options->function.count || options->chains; /* with -k alone all that have contracts */
    if (has_functions && options->numbers == MG_CHOICE_numbers_usual) {
        mg_vec_push(r->words, "--numbers");
        mg_vec_push(r->words, "any");
    }
}

static void rewrite_word(rewriter *r, const mg_options *options, const char *word)
{
    bool is_dropped = r->drops_next, is_kept = r->keeps_next || *word != '-' || !word[1];
    bool is_command = !r->has_command && !r->keeps_next && is_kept;
    r->drops_next = r->keeps_next = false;
    if (is_dropped)
        return;
    if (is_command)
        rewrite_command(r, options);
    else if (is_kept)
        mg_vec_push(r->words, word);
    else if (word[1] == '-')
        rewrite_long(r, word);
    else
        rewrite_letters(r, word);
}

/* The same command line for check: without the options that are only for proofs. */
static void make_check(rewriter *r, const mg_options *options, int argc, char **argv)
{
    int i = 1;
    for (; i < argc && (r->keeps_next || r->drops_next || strcmp(argv[i], "--")); i++)
        rewrite_word(r, options, argv[i]);
    for (; i < argc; i++) /* for the compiler */
        mg_vec_push(r->words, argv[i]);
    assert(r->has_command);
}

int mg_command_prove(const mg_options *options, int argc, char **argv)
{
    word_vector words = {0};
    mg_arena arena;
    assert(options->command == MG_COMMAND_prove);
    mg_arena_init(&arena, (size_t)1 << 28, false);
    make_check(&(rewriter){.words = &words, .arena = &arena}, options, argc, argv);
    int result = mg_run_tests(options, argc, argv, &(mg_word_list){words.items, words.count});
    mg_vec_clear(&words);
    mg_arena_clear(&arena);
    return result;
}
