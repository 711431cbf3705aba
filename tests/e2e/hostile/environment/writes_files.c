/* EXPECT pass valid=3 */
#include <margay.h>
#include <stdio.h>
struct s {
    int x;
};
bool leave_note(struct s *s)
{
    FILE *f = fopen("left_behind", "w"); /* HERE */
    return f && fprintf(f, "%d\n", s->x) > 0;
}
