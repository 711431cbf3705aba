#include "base/suggest.h"

#include <assert.h>
#include <string.h>

enum { LONGEST = 63 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Edits (insert, delete, replace, swap neighbours) that turn one word into the other. */
static size_t edit_distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t rows[3][LONGEST + 1];
    assert(a_length <= LONGEST && b_length <= LONGEST);
    size_t *before = rows[0], *above = rows[1], *row = rows[2];
    for (size_t j = 0; j <= b_length; j++)
        above[j] = j;
    for (size_t i = 1; i <= a_length; i++) {
        row[0] = i;
        for (size_t j = 1; j <= b_length; j++) {
            size_t replaced = above[j - 1] + (a[i - 1] != b[j - 1]);
            row[j] = least(replaced, least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = least(row[j], before[j - 2] + 1);
        }
        size_t *oldest = before;
        before = above;
        above = row;
        row = oldest;
    }
    return above[b_length];
}

mg_suggestion mg_suggestion_for(const char *word)
{
    return (mg_suggestion){.word = word, .distance = strlen(word) / 3 + 2};
}

void mg_suggestion_offer(mg_suggestion *suggestion, const char *candidate)
{
    size_t length = strlen(suggestion->word), candidate_length = strlen(candidate);
    if (length == 0 || length > LONGEST || candidate_length > LONGEST)
        return;
    size_t distance = edit_distance(suggestion->word, length, candidate, candidate_length);
    if (length > 1 && strncmp(suggestion->word, candidate, length) == 0)
        distance = 0; /* a word that was cut short stands for the whole word */
    if (distance < suggestion->distance && distance < candidate_length) {
        suggestion->best = candidate;
        suggestion->distance = distance;
    }
}
