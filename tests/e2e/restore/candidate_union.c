/* A union with a tag: the arm is chosen by the tag, overwritten by another arm, and unread again after going back. */
#define OWN_STRUCTURE
#include "restore.h"

enum kind { NUMBER, PAIR };

struct value {
    enum kind kind;
    union {
        int number;
        struct {
            signed char a, b;
        } pair;
    };
};

struct s {
    struct value v[2];
};

bool ok(struct s *s)
{
    int sum = 0;
    for (int i = 0; i < 2; i++) {
        struct value *v = &s->v[i];
        if (v->kind == NUMBER) {
            sum += v->number;
            v->pair.a = v->pair.b = 5;
            v->kind = PAIR;
        } else {
            sum += v->pair.a + v->pair.b;
            v->number = 9;
            v->kind = NUMBER;
        }
    }
    for (int i = 0; i < 2; i++)
        CHECK(s->v[i].kind == PAIR ? s->v[i].pair.a == 5 && s->v[i].pair.b == 5 : s->v[i].number == 9);
    return sum == 2;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct value, number, 0, 2);
    MG_INTS(struct value, pair.a, 0, 1);
    MG_INTS(struct value, pair.b, 0, 1);
    MG_ARM(struct value, number, kind, NUMBER);
    MG_ARM(struct value, pair, kind, PAIR);
}
