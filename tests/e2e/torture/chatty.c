/* Prints more in one run than anybody wants to read: it is cut, and says so. */
#include <margay.h>
#include <stdio.h>

struct s {
    bool x;
};

bool ok(const struct s *s)
{
    for (int i = 0; i < 200000; i++)
        printf("0123456789\n");
    return s->x;
}
