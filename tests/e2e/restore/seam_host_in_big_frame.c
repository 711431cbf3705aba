/* printf of unread strings chooses while the target waits in it, under frames with large and small locals. */
#define OWN_STRUCTURE
#include "restore.h"

struct s {
    char a[3], b[3];
};

FRAME(int, show, const struct s *s, char *note, int depth)
{
    char local[300], *p = local;
    HIDE(p);
    memset(p, 'a' + depth, sizeof local);
    p[299] = '\0';
    int length = depth ? show(s, note, depth - 1) : printf("(%s,%s)", s->a, s->b);
    note[depth] = (char)('0' + length % 10);
    CHECK(p[0] == 'a' + depth && p[298] == p[0] && strlen(p) == 299);
    return length;
}

bool ok(struct s *s)
{
    char note[8] = "       ";
    s->a[2] = s->b[2] = '\0';
    int length = show(s, note, 3);
    CHECK(length == 3 + (int)strlen(s->a) + (int)strlen(s->b) && !strncmp(note, note + 1, 3) && note[4] == ' ');
    printf("%s\n", note);
    return length % 2;
}

MG_BOUNDS(struct s, n)
{
    MG_VALUES(struct s, a, 'x', '\0');
    MG_VALUES(struct s, b, '\0', 'y', 'z');
}
