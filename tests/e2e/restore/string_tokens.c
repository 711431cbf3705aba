/* A tokenizer that keeps its place in a static variable, as strtok does, and cuts the text by writing into it. */
#define OWN_STRUCTURE
#include "restore.h"

enum { ROOM = 6 };

struct s {
    char text[ROOM];
};

static char *token(char *text)
{
    static char *rest;
    char *start = text ? text : rest;
    start += strspn(start, ",");
    if (!*start)
        return NULL;
    rest = start + strcspn(start, ",");
    if (*rest)
        *rest++ = '\0';
    return start;
}

bool ok(struct s *s)
{
    int count = 0, letters = 0;
    s->text[ROOM - 1] = '\0';
    for (char *t = token(s->text); t; t = token(NULL)) {
        CHECK(*t == 'a');
        count++;
        letters += (int)strlen(t);
    }
    CHECK(letters >= count && letters + count - 1 < ROOM);
    return count == 2;
}

MG_BOUNDS(struct s, n)
{
    MG_VALUES(struct s, text, ',', 'a');
}
