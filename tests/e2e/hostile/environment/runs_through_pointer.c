/* EXPECT refused "execvp" */
#include <margay.h>
#include <unistd.h>
struct s {
    int x;
};
static int (*const table[])(const char *, char *const *) = {execvp};
bool run(struct s *s)
{
    char *argv[] = {"touch", "left_behind", 0};
    return table[s->x](argv[0], argv);
}
