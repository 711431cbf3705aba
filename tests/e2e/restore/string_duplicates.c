/* strdup and strndup of unread strings: the length is chosen first, then memory comes from the heap, as much as
 * that. */
#define OWN_STRUCTURE
#include "restore.h"

struct s {
    char a[4], b[4];
};

bool ok(struct s *s)
{
    s->a[3] = s->b[3] = '\0';
    char *a = strdup(s->a), *b = strndup(s->b, 2);
    char *joined = malloc(strlen(a) + strlen(b) + 1);
    strcpy(joined, a);
    free(a);
    strcat(joined, b);
    free(b);
    CHECK(strlen(joined) == strlen(s->a) + strnlen(s->b, 2));
    CHECK(!strncmp(joined, s->a, strlen(s->a)) && !strncmp(joined + strlen(s->a), s->b, strnlen(s->b, 2)));
    bool result = strlen(joined) == 3;
    free(joined);
    return result;
}

MG_BOUNDS(struct s, n)
{
    MG_VALUES(struct s, a, '\0', 'x', 'y');
    MG_VALUES(struct s, b, '\0', 'x', 'y');
}
