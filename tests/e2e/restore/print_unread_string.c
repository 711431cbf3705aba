/* %s of unread characters: printf itself chooses them, up to the end of the string, with part of its line already
 * made. */
#define OWN_STRUCTURE
#include "restore.h"

struct s {
    int n;
    char text[3];
};

bool ok(struct s *s)
{
    s->text[2] = '\0';
    int length = printf("%d[%s]%.1s\n", s->n, s->text, s->text);
    CHECK(length == 4 + (int)strlen(s->text) + (s->text[0] != '\0'));
    return s->text[0] == 'b';
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, n, 1, 2);
    MG_VALUES(struct s, text, '\0', 'b');
}
