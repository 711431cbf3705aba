/* Nodes of the candidate copied onto each other whole, read or unread, and onto locals and back. */
#define OWN_STRUCTURE
#include "restore.h"

struct node {
    int a;
    char b;
    struct node *self;
};

struct s {
    struct node first, second;
};

bool ok(struct s *s)
{
    int a = s->first.a;
    struct node old = s->first;
    s->first = s->second;
    s->second = old;
    CHECK(s->second.a == a && s->second.b == old.b && s->second.self == old.self);
    struct node copy = s->first;
    copy.a += 10;
    s->first = copy;
    CHECK(s->first.a == copy.a && copy.a >= 10 && s->first.self == copy.self);
    return s->first.a - 10 == s->second.a && s->first.b != s->second.b;
}

MG_BOUNDS(struct s, n)
{
    MG_OBJECTS(struct node, 1);
    MG_INTS(struct node, a, 0, 1);
    MG_CHARS(struct node, b, "xy");
}
