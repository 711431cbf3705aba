/* EXPECT pass valid=3 */
#include <margay.h>
struct s {
    int x;
};
bool stamped(struct s *s)
{
    static const char stamp[] = __DATE__ " " __TIME__ " " __FILE__;
    return stamp[s->x] != 0;
}
