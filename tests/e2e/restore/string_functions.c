/* strlen, strchr, strcmp, strstr, strspn on chosen characters: each finds its end by choosing. The last character is
 * overwritten before it is read, so it is never chosen. */
#define OWN_STRUCTURE
#include "restore.h"

enum { ROOM = 5 };

struct s {
    char text[ROOM];
};

bool ok(struct s *s)
{
    char copy[ROOM], other[2 * ROOM] = "b";
    s->text[ROOM - 1] = '\0';
    if (strchr(s->text, 'c')) {
        CHECK(strcspn(s->text, "c") < ROOM && *strchr(s->text, 'c') == 'c');
        return false;
    }
    size_t length = strlen(s->text), bs = 0;
    CHECK(length < ROOM && strspn(s->text, "ab") == length);
    strcpy(copy, s->text);
    strcat(other, s->text);
    CHECK(!strcmp(copy, s->text) && !strcmp(other + 1, copy) && !memcmp(copy, s->text, length + 1));
    for (char *p = copy; (p = strchr(p, 'b')); p++)
        bs++;
    CHECK((strrchr(copy, 'b') != NULL) == (bs > 0) && (strstr(copy, "ab") == NULL || bs));
    return bs == 1;
}

MG_BOUNDS(struct s, n)
{
    MG_VALUES(struct s, text, 'a', 'b', 'c', '\0');
}
