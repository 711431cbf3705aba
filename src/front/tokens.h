/* C after preprocessing as tokens: words, literals, single characters. Each knows its line in the file that it was written in. */
#ifndef MG_FRONT_TOKENS_H
#define MG_FRONT_TOKENS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/vec.h"

typedef struct mg_token {
    const char *at; /* in the text */
    size_t length;
    const char *file; /* lives in the arena */
    unsigned line;
} mg_token;

typedef struct mg_tokens {
    MG_VEC(mg_token) all;
} mg_tokens;

/* Reads what `clang -E` printed, with its line markers. Borrows the text. */
void mg_tokens_read(mg_tokens *tokens, const char *text, mg_arena *arena);
void mg_tokens_clear(mg_tokens *tokens);

/* Has this token this text? There is none behind the last, so that is false. */
bool mg_tokens_is(const mg_tokens *tokens, size_t number, const char *word);
/* Have two tokens the same text? */
bool mg_tokens_are_same(const mg_tokens *tokens, size_t a, size_t b);
bool mg_tokens_is_word(const mg_tokens *tokens, size_t number);
/* Is it one of these? The list ends with NULL. */
bool mg_tokens_is_any(const mg_tokens *tokens, size_t number, const char *const *words);
/* The token that closes the parenthesis, bracket or brace at `open`; the last one, if nothing does. */
size_t mg_tokens_close(const mg_tokens *tokens, size_t open);

#endif
