/* EXPECT pass valid=3 */
/* A weak function that nobody defines is null, though Margay's own C library has one. */
#include <stdbool.h>
extern int fork(void) __attribute__((weak));
extern int system(const char *) __attribute__((weak));
struct s {
    int x;
};
bool twins(struct s *s)
{
    if (fork)
        fork();
    return s->x >= 0 && (system ? !system("touch left_behind") : true);
}
