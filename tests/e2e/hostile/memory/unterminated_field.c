/* EXPECT out_of_bounds valid=2 */
#include <margay.h>
#include <string.h>
struct name {
    char letters[2];
};
bool short_name(const struct name *n)
{
    return strlen(n->letters) < 2; /* HERE */
}
MG_BOUNDS(struct name, n)
{
    MG_VALUES(struct name, letters, 0, 'x');
}
