/* EXPECT wild valid=0 */
#include <margay.h>
#include <stdio.h>
struct s {
    bool into;
};
bool show(struct s *s)
{
    char *secret = (char *)0x30000c00;
    if (s->into)
        snprintf(secret, 8, "%d", 1);
    else
        printf("%.8s", secret);
    return true;
}
