/* EXPECT refused "dlsym" */
#include <dlfcn.h>
#include <margay.h>
struct s {
    int x;
};
bool find(struct s *s)
{
    int (*f)(void) = (int (*)(void))dlsym(RTLD_DEFAULT, "fork"); /* HERE */
    return f && f() == s->x;
}
