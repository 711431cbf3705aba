/* What a list should be: its nodes in order, in an array. Each harness of a list does each operation to both.
 * */
#ifndef SEQUENCE_H
#define SEQUENCE_H

#include <margay.h>

struct sequence {
    void *at[16];
    int count;
};

static inline void sequence_insert(struct sequence *s, int place, void *node)
{
    for (int i = s->count++; i > place; i--)
        s->at[i] = s->at[i - 1];
    s->at[place] = node;
}

static inline void sequence_remove(struct sequence *s, int place)
{
    s->count--;
    for (int i = place; i < s->count; i++)
        s->at[i] = s->at[i + 1];
}

/* The node at a place, NULL before the first and after the last. */
static inline void *sequence_at(const struct sequence *s, int place)
{
    return place < 0 || place >= s->count ? NULL : s->at[place];
}

static inline void sequence_join(struct sequence *a, struct sequence *b)
{
    for (int i = 0; i < b->count; i++)
        a->at[a->count++] = b->at[i];
    b->count = 0;
}

static inline void sequence_free(struct sequence *s)
{
    while (s->count > 0)
        free(s->at[--s->count]);
}

#endif
