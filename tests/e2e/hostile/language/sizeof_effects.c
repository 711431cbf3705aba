/* EXPECT pass valid=3 */
#include <margay.h>
struct s {
    int x;
};
bool effects(struct s *s)
{
    int n = s->x + 1, calls = 0;
    unsigned long size = sizeof(int[(calls++, n)]) + sizeof(calls++);
    typedef char row[n++];
    row rows[2];
    return calls == 1 && size == 4ul * (unsigned)n && sizeof rows == 2 * (unsigned)(n - 1);
}
