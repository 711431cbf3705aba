/* A line built up by strcpy, strcat and strncat in a buffer of the caller, a letter for each choice. */
#define CHOICES 5
#include "restore.h"

static const char *const words[] = {"", "b", "ccc"};

FRAME(void, append, const struct s *s, int i, char *line)
{
    const char *word = words[s->x[i]];
    if (!i)
        strcpy(line, word);
    else if (i % 2)
        strcat(line, word);
    else
        strncat(line, word, 2);
}

bool ok(struct s *s)
{
    char line[20] = "old";
    size_t length = 0;
    for (int i = 0; i < CHOICES; i++) {
        append(s, i, line);
        size_t more = strlen(words[s->x[i]]);
        length += i && i % 2 == 0 && more > 2 ? 2 : more;
        CHECK(strlen(line) == length);
    }
    for (size_t k = 0; k < length; k++)
        CHECK(line[k] == 'b' || line[k] == 'c');
    return accepted(s);
}
