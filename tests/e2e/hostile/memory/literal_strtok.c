/* EXPECT read_only valid=1 */
#include <margay.h>
#include <string.h>
struct s {
    bool copy;
};
bool words(struct s *s)
{
    char text[] = "a b", *p = s->copy ? text : (char *)"a b";
    int n = 0;
    for (char *w = strtok(p, " "); w; w = strtok(NULL, " ")) /* HERE */
        n++;
    return n == 2;
}
