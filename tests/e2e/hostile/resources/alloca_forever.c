/* EXPECT stack valid=0 */
#include <alloca.h>
#include <margay.h>
struct s {
    unsigned by;
};
bool dig(struct s *s)
{
    char *p = 0;
    for (;;) {
        char *q = alloca(1000 + s->by); /* HERE */
        *q = (char)(p != 0);
        p = q;
    }
}
