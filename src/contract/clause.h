/* Searches the text of a clause token by token: what is in strings, or part of a longer name, is not found. */
#ifndef MG_CONTRACT_CLAUSE_H
#define MG_CONTRACT_CLAUSE_H

#include <stdbool.h>
#include <stddef.h>

/* A call of mg_old: all of it, and what is between its parentheses. */
typedef struct mg_old_call {
    const char *begin, *end;
    const char *inside;
    size_t length;
} mg_old_call;

/* The first call from `text` on that is not inside another; false: there is none. */
bool mg_clause_find_old(const char *text, mg_old_call *call);
/* The first comma from `text` on that is not inside parentheses, brackets or braces; or the end. */
const char *mg_clause_find_comma(const char *text);
/* Does this word stand in the clause? */
bool mg_clause_has_word(const char *text, const char *word);
/* Does the clause test whether the pointer of this name is NULL, as in `!name`, `name == NULL`, `name && ...`? */
bool mg_clause_tests_null(const char *text, const char *name);

#endif
