/* EXPECT runaway valid=0; -n 1 */
/* Memory that is older than the choice: what it was has to be remembered. */
#include <margay.h>
#include <string.h>
struct s {
    int fill;
};
bool wipe(struct s *s)
{
    char *p = malloc(4 << 20);
    int c = s->fill;
    for (;;)
        memset(p, c, 4 << 20); /* HERE */
}
