/* A condition ends at `&&`, `||`, `?`, `:`, `,`, `;` and the parentheses around it: what is between them decides by itself. The line is gone through once, with a stack of the
 * parentheses that are open, and of each where the part began that is being read. */
#include "report/decision.h"

#include <assert.h>
#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum { DEPTH_MOST = 64 };

typedef struct reader {
    const char *line, *end, *at;
    const char *begins[DEPTH_MOST]; /* of the part that is read, by depth */
    unsigned depth;
} reader;

static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$';
}

static bool has(const reader *r, const char *text)
{
    size_t length = strlen(text);
    return (size_t)(r->end - r->at) >= length && !memcmp(r->at, text, length);
}

static size_t length_of_text(const reader *r)
{
    const char *at = r->at + 1;
    while (at < r->end && *at != *r->at)
        at += 1 + (*at == '\\' && at + 1 < r->end);
    return (size_t)(at - r->at) + (at < r->end);
}

static size_t length_of_word(const reader *r)
{
    const char *at = r->at;
    while (at < r->end && is_letter(*at))
        at++;
    return (size_t)(at - r->at);
}

static bool is_keyword(const char *word, size_t length)
{
    static const char *const words[] = {"case", "do", "else", "return"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == length && !memcmp(words[i], word, length))
            return true;
    return false;
}

/* The length of the token that is next; ends_part: one condition ends and the next begins. */
static size_t next_token(const reader *r, bool *ends_part)
{
    static const char *const longer[] = {"->", "++", "--", "<<", ">>", "<=", ">=", "==", "!="};
    assert(r->at < r->end);
    *ends_part = false;
    if (is_letter(*r->at)) {
        *ends_part = is_keyword(r->at, length_of_word(r));
        return length_of_word(r);
    }
    if (*r->at == '"' || *r->at == '\'')
        return length_of_text(r);
    for (size_t i = 0; i < sizeof longer / sizeof *longer; i++)
        if (has(r, longer[i]))
            return 2;
    *ends_part = has(r, "&&") || has(r, "||");
    if (*ends_part)
        return 2;
    *ends_part = strchr("?:,;{}=", *r->at) != NULL;
    return 1;
}

static void step(reader *r, size_t length, bool ends_part)
{
    if (strchr("([", *r->at) && r->depth + 1 < DEPTH_MOST)
        r->begins[++r->depth] = r->at + 1;
    else if (strchr(")]", *r->at) && r->depth)
        r->depth--;
    r->at += length;
    if (ends_part)
        r->begins[r->depth] = r->at;
}

/* Is all of it the operand of a `!` before it? */
static bool is_operand(const char *at, const char *end)
{
    int depth = 0;
    for (; at < end; at++) {
        if (strchr("([", *at))
            depth++;
        else if (strchr(")]", *at))
            depth--;
        else if (!depth && *at == '-' && at + 1 < end && at[1] == '>')
            at++;
        else if (!depth && !is_letter(*at) && *at != '.' && *at != '!')
            return false;
    }
    return true;
}

static void trim(const char **from, const char **to)
{
    while (*from < *to && isspace((unsigned char)**from))
        ++*from;
    while (*to > *from && isspace((unsigned char)(*to)[-1]))
        --*to;
}

/* To the end of the part that the reader is in: at `depth`, behind `place`. */
static void go_to_end(reader *r, unsigned depth, const char *place)
{
    bool ends_part;
    while (r->at < r->end) {
        size_t token = next_token(r, &ends_part);
        bool is_assignment = token == 1 && *r->at == '=';
        if ((ends_part && r->depth == depth && !is_assignment && r->at > place) ||
            (strchr(")]", *r->at) && r->depth == depth))
            return;
        step(r, token, ends_part && !is_assignment);
    }
}

/* Behind a token, at the depth where the reader is; NULL: there is none. */
static const char *find_behind(reader r, char token)
{
    bool ends_part;
    unsigned depth = r.depth;
    while (r.at < r.end && !(r.depth == depth && *r.at == token))
        step(&r, next_token(&r, &ends_part), false);
    return r.at < r.end ? r.at + 1 : NULL;
}

/* Where compilers say `&&` they mean what comes after it, and where they say `while` or `for` the condition in its parentheses. Gives where that begins; else the place itself. */
static const char *skip_head(const reader *r)
{
    size_t length = length_of_word(r);
    bool is_for = length == 3 && has(r, "for");
    if (has(r, "&&") || has(r, "||"))
        return r->at + 2;
    if (!is_for && !(length == 5 && has(r, "while")))
        return r->at;
    reader inner = {.line = r->at, .end = r->end, .at = find_behind(*r, '(')};
    const char *condition = inner.at && is_for ? find_behind(inner, ';') : inner.at;
    return condition ? condition : r->at;
}

static const char *skip_negations(const char *from, const char *place, const char *to)
{
    while (from < place && *from == '!') {
        const char *operand = from + 1;
        while (operand < to && isspace((unsigned char)*operand))
            operand++;
        if (!is_operand(operand, to))
            return from;
        from = operand;
    }
    return from;
}

size_t mg_decision_find(const char *line, size_t length, unsigned column, const char **begin)
{
    const char *place = line + column - 1;
    reader r = {.line = line, .end = line + length, .at = line, .begins = {line}};
    bool ends_part;
    if (!column || column > length)
        return 0;
    for (size_t token; token = next_token(&r, &ends_part), r.at + token <= place;)
        step(&r, token, ends_part);
    const char *head = r.at == place ? skip_head(&r) : place, *from = r.begins[r.depth];
    if (head > place) {
        r = (reader){.line = line, .end = line + length, .at = head, .begins = {head}};
        from = place = head;
    }
    go_to_end(&r, r.depth, place);
    const char *to = r.at;
    trim(&from, &to);
    if (head == place && from < place)
        from = skip_negations(from, place, to);
    *begin = from;
    return from < to && place < to ? (size_t)(to - from) : 0;
}
