/* What was printed before a choice belongs to every candidate that goes through it; what was printed after it, to
 * none of the others. */
#define CHOICES 3
#define VALUES 2
#include "restore.h"

bool ok(struct s *s)
{
    printf("<");
    for (int i = 0; i < CHOICES; i++) {
        printf("%d", s->x[i]);
        if (s->x[i])
            printf("!");
    }
    puts(">");
    return accepted(s);
}
