/* EXPECT freed valid=1 */
/* A string with its short text inside: realloc moves it, and it points to where it was. */
#include <margay.h>
#include <string.h>
typedef struct string {
    char *text, small[8];
} string;
struct s {
    bool moves;
};
bool still_there(struct s *s)
{
    string *t = malloc(sizeof *t);
    t->text = t->small;
    strcpy(t->small, "abc");
    if (s->moves)
        t = realloc(t, 2 * sizeof *t);
    return t->text[0] == 'a'; /* HERE */
}
