/* A list whose nodes come from alloca, one for each choice, all in one frame that grows; every node is written again
 * after every choice. */
#define CHOICES 6
#include "restore.h"

struct node {
    struct node *next;
    int v, touched;
};

bool ok(struct s *s)
{
    struct node *list = NULL;
    for (int i = 0; i < CHOICES; i++) {
        struct node *n = __builtin_alloca(sizeof *n + (size_t)(i ? s->x[i - 1] * 100 : 0));
        *n = (struct node){list, s->x[i], 0};
        list = n;
        for (struct node *at = list; at; at = at->next)
            at->touched++;
    }
    int i = CHOICES;
    for (struct node *at = list; at; at = at->next) {
        i--;
        CHECK(at->v == s->x[i] && at->touched == CHOICES - i);
    }
    CHECK(i == 0);
    return accepted(s);
}
