#include "cli/settings.h"

#include <assert.h>
#include <string.h>

static bool is_setting(const mg_option *option)
{
    static const char *const others[] = {"all",          "choice",  "engine",  "from",  "function",
                                         "memory",       "size",    "sandbox", "steps", "test",
                                         "test-timeout", "timeout", "chains",  "replay"};
    if (option->group != MG_OPTION_GROUP_input && option->group != MG_OPTION_GROUP_search)
        return false;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (!strcmp(option->name, others[i]))
            return false;
    return true;
}

static const mg_option *find_long(const char *word)
{
    size_t count, length = strcspn(word, "=");
    const mg_option *table = mg_option_table(&count);
    for (size_t i = 0; i < count; i++)
        if (strlen(table[i].name) == length && !strncmp(table[i].name, word, length))
            return &table[i];
    return NULL;
}

/* Does the last of these letters take the next word? */
static bool takes_next(const char *letters)
{
    size_t count;
    const mg_option *table = mg_option_table(&count);
    for (; *letters; letters++)
        for (size_t i = 0; i < count; i++)
            if (table[i].letter == *letters && table[i].read)
                return !letters[1];
    return false;
}

void mg_settings_find(int argc, char **argv, mg_names *words)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        const char *word = argv[i];
        const mg_option *option = strncmp(word, "--", 2) ? NULL : find_long(word + 2);
        bool has_next = option ? option->read && !option->is_value_optional && !strchr(word, '=')
                               : *word == '-' && word[1] && takes_next(word + 1);
        if (option && is_setting(option))
            mg_vec_push(words, word);
        if (option && is_setting(option) && has_next && i + 1 < argc)
            mg_vec_push(words, argv[i + 1]);
        i += has_next;
    }
}
