/* EXPECT freed valid=1 */
#include <margay.h>
struct s {
    bool late;
};
static int read_it(const int *p)
{
    return *p; /* HERE */
}
bool escape(struct s *s)
{
    const int *p = ({
        int inner[4] = {1, 2, 3, 4};
        const int *q = inner;
        read_it(q) == 1 ? q : 0;
    });
    return !s->late || read_it(p);
}
