#include "front/flags.h"

#include <assert.h>
#include <string.h>

typedef enum form { alone, joined, next, either } form;
typedef enum action { pass, drop, refuse } action;

static const struct flag {
    const char *spelling;
    form form;
    action action;
} flags[] = {
#define MG_FLAG(spelling, form, action) {spelling, form, action},
#include "front/flags.def"
#undef MG_FLAG
};

static bool matches(const struct flag *flag, const char *word)
{
    size_t length = strlen(flag->spelling);
    bool begins = !strncmp(word, flag->spelling, length);
    return begins && (!word[length] || flag->form == joined || flag->form == either);
}

/* The longest flag of the table that matches, or NULL. */
static const struct flag *find_flag(const char *word)
{
    const struct flag *found = NULL;
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (matches(&flags[i], word) && (!found || strlen(found->spelling) < strlen(flags[i].spelling)))
            found = &flags[i];
    return found;
}

/* Is the next word an argument of this flag? */
static bool takes_next(const struct flag *flag, const char *word)
{
    return (flag->form == next || flag->form == either) && !word[strlen(flag->spelling)];
}

bool mg_flags_add(mg_flags *out, const char *const *words, size_t count, mg_exit code, mg_status *status)
{
    for (size_t i = 0; i < count; i++) {
        const struct flag *flag = find_flag(words[i]);
        if (!flag || flag->action == refuse)
            return mg_status_fail(status, code,
                                  "the compiler flag `%s` is not one that Margay passes to the compiler\n"
                                  "  leave it out: flags that load code or do more than compile are refused",
                                  words[i]);
        size_t length = takes_next(flag, words[i]) && i + 1 < count ? 2 : 1;
        assert(!strncmp(words[i], flag->spelling, strlen(flag->spelling)));
        for (size_t k = 0; k < length && flag->action == pass; k++)
            mg_vec_push(out, words[i + k]);
        i += length - 1;
        assert(i < count);
    }
    return true;
}
