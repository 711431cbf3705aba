#ifndef LIST_H
#define LIST_H
#include <stdbool.h>
#ifndef MOST
#error "the build must say -DMOST=..."
#endif
struct node {
    struct node *next;
    int key;
};
struct list {
    struct node *head;
    int size;
};
int list_length(const struct list *list, int most);
extern const int list_most;
extern int list_calls;
#endif
