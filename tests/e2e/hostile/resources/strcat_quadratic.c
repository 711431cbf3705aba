/* EXPECT runaway valid=0; -n 1 */
#include <margay.h>
#include <string.h>
struct s {
    char c;
};
bool join(struct s *s)
{
    static char all[1 << 22];
    char one[2] = {'a', 0};
    one[0] = (char)(one[0] + s->c);
    while (strlen(all) < sizeof all - 2)
        strcat(all, one);
    return true;
}
