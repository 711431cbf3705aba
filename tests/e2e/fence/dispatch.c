/* A right one: an interpreter with a table of labels, relative to the first. */
#include <margay.h>

struct code {
    unsigned char op[4];
};

bool halts_with_3(const struct code *c)
{
    static const int table[] = {&&halt - &&halt, &&add - &&halt, &&twice - &&halt, &&back - &&halt};
    int pc = 0, a = 0;
#define NEXT                                                                                                   \
    if (pc == 4)                                                                                               \
        return false;                                                                                          \
    goto *(&&halt + table[c->op[pc++]])
    NEXT;
add:
    a++;
    NEXT;
twice:
    a *= 2;
    NEXT;
back:
    a--;
    NEXT;
halt:
    return a == 3;
}

MG_BOUNDS(struct code, n)
{
    MG_INTS(struct code, op, 0, 3);
}
