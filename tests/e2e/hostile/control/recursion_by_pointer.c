/* EXPECT stack valid=1 */
#include <margay.h>
typedef struct vm vm;
struct vm {
    int (*step)(vm *);
    int n;
};
struct s {
    bool go;
};
static int again(vm *m)
{
    m->n++;
    return m->step(m) + 1;
}
bool machine(struct s *s)
{
    vm m = {again, 0};
    return !s->go || m.step(&m) > 0;
}
