/* Much output in one branch, more than is shown, and little in the next. */
#define CHOICES 2
#include "restore.h"

bool ok(struct s *s)
{
    for (int i = 0; i < CHOICES; i++) {
        int v = s->x[i];
        printf("%d:", i);
        for (int k = 0; v == 1 && k < 30000; k++)
            printf("%d of 30000 lines that nobody wants to see\n", k);
        printf("%d\n", v);
    }
    return accepted(s);
}
