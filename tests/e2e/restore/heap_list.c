/* A linked list on the heap: pushed, popped or reversed as the choices say. Nodes of all ages are relinked. */
#define CHOICES 7
#include "restore.h"

struct node {
    struct node *next;
    int v;
};

static struct node *reverse(struct node *list)
{
    struct node *back = NULL;
    while (list) {
        struct node *next = list->next;
        list->next = back;
        back = list;
        list = next;
    }
    return back;
}

static int simulate(const struct s *s, int *model)
{
    int count = 0;
    for (int i = 0; i < CHOICES; i++)
        if (s->x[i] == 0) {
            memmove(model + 1, model, (size_t)count++ * sizeof *model);
            model[0] = i;
        } else if (s->x[i] == 1 && count) {
            memmove(model, model + 1, (size_t)--count * sizeof *model);
        } else if (s->x[i] == 2) {
            for (int k = 0; k < count / 2; k++) {
                int old = model[k];
                model[k] = model[count - 1 - k];
                model[count - 1 - k] = old;
            }
        }
    return count;
}

bool ok(struct s *s)
{
    struct node *list = NULL;
    for (int i = 0; i < CHOICES; i++) {
        int v = s->x[i];
        if (v == 0) {
            struct node *n = malloc(sizeof *n);
            *n = (struct node){list, i};
            list = n;
        } else if (v == 1 && list) {
            struct node *old = list;
            list = list->next;
            free(old);
        } else if (v == 2) {
            list = reverse(list);
        }
    }
    int model[CHOICES + 1], count = simulate(s, model), k = 0;
    for (struct node *n = list; n; n = n->next) {
        CHECK(k < count && n->v == model[k]);
        k++;
    }
    CHECK(k == count);
    return accepted(s);
}
