/* EXPECT freed valid=1 */
#include <margay.h>
#include <alloca.h>
struct s {
    bool late;
};
__attribute__((noinline)) static int *make(int n)
{
    int *p = alloca((size_t)n * sizeof *p);
    for (int i = 0; i < n; i++)
        p[i] = i;
    return p[n - 1] == n - 1 ? p : 0;
}
bool keep(struct s *s)
{
    int *p = make(5);
    return !s->late || p[2] == 2; /* HERE */
}
