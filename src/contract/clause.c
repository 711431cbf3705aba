#include "contract/clause.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* The end of the token at `at`, which is a word, a literal, or one character. */
static const char *token_end(const char *at)
{
    assert(*at); /* the text has not ended */
    if (*at == '"' || *at == '\'') {
        char quote = *at++;
        while (*at && *at != quote)
            at += *at == '\\' && at[1] ? 2 : 1;
        return *at ? at + 1 : at;
    }
    if (!is_word(*at))
        return at + 1;
    while (is_word(*at))
        at++;
    return at;
}

static const char *skip_blanks(const char *at)
{
    while (isspace((unsigned char)*at))
        at++;
    return at;
}

/* The first token from `text` on that is this word; NULL: there is none. */
static const char *find_word(const char *text, const char *word)
{
    size_t length = strlen(word);
    assert(*word);
    for (const char *at = text, *next; *at; at = next) {
        next = token_end(at);
        assert(next > at); /* else the loop would never end */
        if ((size_t)(next - at) == length && !memcmp(at, word, length))
            return at;
    }
    return NULL;
}

/* The parenthesis that closes the one at `open`; if there is none, the end of the text. */
static const char *find_close(const char *open)
{
    int depth = 0;
    assert(*open == '(');
    for (const char *at = open; *at; at = token_end(at)) {
        depth += *at == '(' ? 1 : *at == ')' ? -1 : 0;
        if (!depth)
            return at;
    }
    return open + strlen(open);
}

const char *mg_clause_find_comma(const char *text)
{
    int depth = 0;
    const char *at = text;
    for (; *at && (depth || *at != ','); at = token_end(at))
        depth += strchr("([{", *at) ? 1 : strchr(")]}", *at) ? -1 : 0;
    return at;
}

bool mg_clause_find_old(const char *text, mg_old_call *call)
{
    for (const char *at = find_word(text, "mg_old"); at; at = find_word(token_end(at), "mg_old")) {
        const char *open = skip_blanks(token_end(at)), *close = *open == '(' ? find_close(open) : open;
        if (*close != ')')
            continue;
        *call = (mg_old_call){at, close + 1, open + 1, (size_t)(close - open) - 1};
        assert(call->inside + call->length + 1 == call->end);
        return true;
    }
    return false;
}

/* Is this `&&` or `||`? Their operands are truth values. */
static bool is_junction(const char *operator)
{
    return (*operator== '&' || * operator== '|') && operator[1] == * operator;
}

static bool is_comparison(const char *operator)
{
    return (*operator== '=' || * operator== '!') && operator[1] == '=';
}

static bool is_null_word(const char *at, const char *end)
{
    static const char *const words[] = {"NULL", "nullptr", "0"};
    size_t length = (size_t)(end - at);
    assert(end >= at);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (length == strlen(words[i]) && !memcmp(at, words[i], length))
            return true;
    return false;
}

/* The end of the null pointer constant at `at`, or NULL if there is none: NULL, 0, (0), (void *)0, (struct list *)(0). */
static const char *null_end(const char *at)
{
    at = skip_blanks(at);
    if (*at != '(')
        return *at && is_null_word(at, token_end(at)) ? token_end(at) : NULL;
    const char *close = find_close(at), *inside = null_end(at + 1);
    if (!*close)
        return NULL;
    return inside && skip_blanks(inside) == close ? close + 1 : null_end(close + 1); /* the latter is a cast */
}

static const char *skip_blanks_back(const char *text, const char *end)
{
    while (end > text && isspace((unsigned char)end[-1]))
        end--;
    return end;
}

/* Are the parentheses that begin here those of a call? */
static bool begins_call(const char *text, const char *open)
{
    open = skip_blanks_back(text, open);
    return open > text && (is_word(open[-1]) || open[-1] == ')' || open[-1] == ']');
}

/* Does a null pointer constant end at `end`? */
static bool ends_null(const char *text, const char *end)
{
    const char *begin = end = skip_blanks_back(text, end);
    int depth = 0;
    if (end == text)
        return false;
    if (end[-1] != ')') {
        while (begin > text && is_word(begin[-1]))
            begin--;
        return is_null_word(begin, end);
    }
    do {
        begin--;
        depth += *begin == ')' ? 1 : *begin == '(' ? -1 : 0;
    } while (begin > text && depth);
    return !depth && !begins_call(text, begin) && null_end(begin) == end;
}

/* Is this not the value of the pointer, but its target, its address, or a field of something else? */
static bool is_part(const char *text, const char *from, const char *next)
{
    char last = '\0';
    assert(text <= from && from < next);
    if (from > text)
        last = from[-1];
    bool is_address = last == '&' && !(from - text >= 2 && from[-2] == '&');
    return is_address || (last && strchr(".>*", last)) || (*next && strchr(".[(", *next)) ||
           !strncmp(next, "->", 2);
}

static bool is_tested_after(const char *next)
{
    return is_junction(next) || *next == '?' || (is_comparison(next) && null_end(next + 2));
}

static bool is_tested_before(const char *text, const char *from, const char *next)
{
    if (from == text)
        return !*next; /* the pointer is the whole clause */
    if (from[-1] == '!')
        return true;
    return from - text >= 2 && ((is_junction(from - 2) && !is_comparison(next)) ||
                                (is_comparison(from - 2) && ends_null(text, from - 2)));
}

/* Parentheses around the pointer alone do not matter: moves both ends behind them. */
static void strip_parentheses(const char *text, const char **from, const char **next)
{
    while (*from > text && (*from)[-1] == '(' && **next == ')' && !begins_call(text, *from - 1)) {
        *from = skip_blanks_back(text, *from - 1);
        *next = skip_blanks(*next + 1);
    }
    assert(*from >= text);
}

bool mg_clause_has_word(const char *text, const char *word)
{
    return find_word(text, word) != NULL;
}

bool mg_clause_tests_null(const char *text, const char *name)
{
    for (const char *at = find_word(text, name); at; at = find_word(token_end(at), name)) {
        const char *from = skip_blanks_back(text, at), *next = skip_blanks(token_end(at));
        strip_parentheses(text, &from, &next);
        if (!is_part(text, from, next) && (is_tested_after(next) || is_tested_before(text, from, next)))
            return true;
    }
    return false;
}
