/* EXPECT pass valid=3 */
#include <margay.h>
struct s {
    int x;
};
int real(int x) { return x + 1; }
int other(int x) __attribute__((alias("real"), weak));
int counter = 4;
extern int same_counter __attribute__((alias("counter")));
extern int nowhere __attribute__((weak));
extern void hook(void) __attribute__((weak));
bool names(struct s *s)
{
    same_counter += s->x;
    if (hook)
        hook();
    return other(s->x) == s->x + 1 && counter == 4 + s->x && !&nowhere && (void *)other == (void *)real;
}
