/* EXPECT runaway valid=1 */
#include <margay.h>
struct s {
    bool go;
};
bool spin(struct s *s)
{
    while (s->go) /* HERE */
        ;
    return true;
}
