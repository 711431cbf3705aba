/* EXPECT pass valid=3 */
#include <margay.h>
struct s {
    int n;
};
static void send(to, from, count)
char *to, *from;
int count;
{
    int n = (count + 7) / 8;
    switch (count % 8) {
    case 0: do { *to++ = *from++;
    case 7:      *to++ = *from++;
    case 6:      *to++ = *from++;
    case 5:      *to++ = *from++;
    case 4:      *to++ = *from++;
    case 3:      *to++ = *from++;
    case 2:      *to++ = *from++;
    case 1:      *to++ = *from++;
            } while (--n > 0);
    }
}
bool duff(struct s *s)
{
    char from[] = "hostile targets!", to[17] = "";
    send(to, from, 14 + s->n);
    return to[13] == from[13] && !to[14 + s->n];
}
