#include "front/tokens.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct scanner {
    mg_tokens *out;
    mg_arena *arena;
    const char *file;
    unsigned line;
} scanner;

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

static const char *end_of_line(const char *at)
{
    return at + strcspn(at, "\n");
}

/* # 12 "file.h" 1 3: the next line of the text is line 12 of that file. */
static void read_marker(scanner *s, const char *at)
{
    char *behind;
    unsigned long line = strtoul(at + 1, &behind, 10);
    const char *open = behind + strspn(behind, " "), *end = end_of_line(at);
    if (behind == at + 1 || *open != '"')
        return; /* a #pragma */
    char *name = mg_arena_alloc(s->arena, (size_t)(end - open) + 1), *to = name;
    for (const char *from = open + 1; from < end && *from != '"'; from++) {
        if (*from == '\\' && from + 1 < end)
            from++;
        *to++ = *from;
    }
    s->file = name;
    s->line = (unsigned)line - 1; /* the newline behind the marker adds one */
}

static const char *behind_literal(const char *at)
{
    char quote = *at++;
    while (*at && *at != quote && *at != '\n')
        at += *at == '\\' && at[1] ? 2 : 1;
    return *at == quote ? at + 1 : at;
}

static const char *behind_token(const char *at)
{
    if (*at == '"' || *at == '\'')
        return behind_literal(at);
    if (!is_word(*at))
        return at + 1;
    while (is_word(*at))
        at++;
    return at;
}

void mg_tokens_read(mg_tokens *tokens, const char *text, mg_arena *arena)
{
    scanner s = {.out = tokens, .arena = arena, .file = "", .line = 1};
    bool is_first = true; /* in its line */
    assert(!tokens->all.count);
    for (const char *at = text, *next; *at; at = next) {
        next = at + 1;
        if (*at == '\n') {
            s.line++;
            is_first = true;
        } else if (*at == '#' && is_first) {
            read_marker(&s, at);
            next = end_of_line(at);
        } else if (!isspace((unsigned char)*at)) {
            next = behind_token(at);
            mg_token token = {at, (size_t)(next - at), s.file, s.line};
            mg_vec_push(&tokens->all, token);
            is_first = false;
        }
        assert(next > at); /* or this would never end */
    }
}

void mg_tokens_clear(mg_tokens *tokens)
{
    mg_vec_clear(&tokens->all);
}

bool mg_tokens_is(const mg_tokens *tokens, size_t number, const char *word)
{
    if (number >= tokens->all.count)
        return false;
    const mg_token *token = &tokens->all.items[number];
    return token->length == strlen(word) && !memcmp(token->at, word, token->length);
}

bool mg_tokens_are_same(const mg_tokens *tokens, size_t a, size_t b)
{
    assert(a < tokens->all.count && b < tokens->all.count);
    const mg_token *first = &tokens->all.items[a], *second = &tokens->all.items[b];
    return first->length == second->length && !memcmp(first->at, second->at, first->length);
}

bool mg_tokens_is_word(const mg_tokens *tokens, size_t number)
{
    return number < tokens->all.count && is_word(*tokens->all.items[number].at);
}

bool mg_tokens_is_any(const mg_tokens *tokens, size_t number, const char *const *words)
{
    for (; *words; words++)
        if (mg_tokens_is(tokens, number, *words))
            return true;
    return false;
}

size_t mg_tokens_close(const mg_tokens *tokens, size_t open)
{
    size_t depth = 0, number = open;
    assert(open < tokens->all.count && strchr("([{", *tokens->all.items[open].at));
    for (; number < tokens->all.count; number++) {
        const mg_token *token = &tokens->all.items[number];
        if (token->length != 1)
            continue;
        depth += strchr("([{", *token->at) ? 1 : 0;
        depth -= strchr(")]}", *token->at) ? 1 : 0;
        if (!depth)
            return number;
    }
    return tokens->all.count - 1;
}
