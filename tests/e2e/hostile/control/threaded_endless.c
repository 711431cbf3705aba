/* EXPECT runaway valid=0 */
#include <margay.h>
struct code {
    unsigned char op[2];
};
bool interpret(const struct code *c)
{
    static void *const labels[] = {&&next, &&back, &&next};
    int pc = 0, acc = 0;
next:
    pc = (pc + 1) & 1;
    acc++;
    goto *labels[c->op[pc]];
back:
    pc = 0;
    acc--;
    goto *labels[c->op[pc]];
    return acc;
}
