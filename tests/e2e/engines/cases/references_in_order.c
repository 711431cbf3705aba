/* A struct is copied whose references can be open, but for one between them. Objects are numbered in the order of reads. */
#include <margay.h>

struct node {
    int key;
    struct node *next;
};
struct root {
    struct node *p;
    unsigned short c : 3;
    struct __attribute__((packed)) {
        char d;
        struct node *q;
    } m;
    struct node *r;
};

bool ok(struct root *s)
{
    struct root t = *s;
    if (t.p == t.m.q)
        return t.r && t.c == 1;
    return t.r == t.m.q || t.m.d;
}

MG_BOUNDS(struct root, n)
{
    MG_OBJECTS(struct node, 3);
    MG_INTS(struct root, c, 0, 1);
    MG_INTS(struct root, m.d, 0, 1);
}
