/* EXPECT null valid=0 */
#include <stdbool.h>
extern int fork(void) __attribute__((weak));
struct s {
    int x;
};
bool twins(struct s *s)
{
    return fork() == s->x; /* HERE */
}
