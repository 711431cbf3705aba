/* The table of macros.def. An entry may spell several names: those outside of parentheses. */
#include "cli/macros.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "cli/help.h"

typedef struct entry {
    const char *spelling; /* NULL: the title of a group */
    const char *text;
} entry;

static const entry entries[] = {
#define MG_MACRO_GROUP(title, prose) {NULL, title},
#define MG_MACRO(spelling, prose) {spelling, prose},
#include "cli/macros.def"
};

enum { COUNT = sizeof entries / sizeof *entries };

static bool is_of_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* The next name of a spelling, from *at on; its length, or 0. *at moves to it. */
static size_t find_name(const char **at)
{
    int depth = 0;
    for (; **at; (*at)++) {
        depth += (**at == '(') - (**at == ')');
        assert(depth >= 0);
        if (depth == 0 && is_of_name(**at)) {
            size_t length = 1;
            while (is_of_name((*at)[length]))
                length++;
            return length;
        }
    }
    return 0;
}

static bool has_name(const char *spelling, const char *name)
{
    const char *at = spelling;
    for (size_t length; (length = find_name(&at)) > 0; at += length)
        if (length == strlen(name) && !strncmp(at, name, length))
            return true;
    return false;
}

static void add_entry(mg_text *out, const entry *e, size_t indent)
{
    mg_help_add_prose(out, e->spelling, indent);
    mg_help_add_prose(out, e->text, indent + 4);
}

bool mg_macros_explain(mg_text *out, const char *name)
{
    for (size_t i = 0; i < COUNT; i++)
        if (entries[i].spelling && has_name(entries[i].spelling, name)) {
            add_entry(out, &entries[i], 0);
            return true;
        }
    return false;
}

void mg_macros_list(mg_text *out)
{
    for (size_t i = 0; i < COUNT; i++) {
        if (!entries[i].spelling) {
            mg_text_printf(out, "%s%s\n", i ? "\n" : "", entries[i].text);
            continue;
        }
        add_entry(out, &entries[i], 2);
    }
}

void mg_macros_offer(mg_suggestion *suggestion, mg_text *names)
{
    assert(names->length == 0);
    for (size_t i = 0; i < COUNT; i++) {
        const char *at = entries[i].spelling ? entries[i].spelling : "";
        for (size_t length; (length = find_name(&at)) > 0; at += length) {
            mg_text_add_bytes(names, at, length);
            mg_text_add_bytes(names, "", 1); /* each ends with a NUL of its own */
        }
    }
    for (size_t at = 0; at < names->length; at += strlen(names->data + at) + 1)
        mg_suggestion_offer(suggestion, names->data + at);
}
