/* EXPECT runaway valid=0; -n 1 */
#include <margay.h>
#include <string.h>
struct s {
    char c;
};
bool measure(struct s *s)
{
    static char text[1 << 20];
    memset(text, 'a' + s->c, sizeof text - 1);
    for (unsigned long n = 0; n < 1ul << 50;)
        n += strlen(text);
    return true;
}
