/* EXPECT out_of_bounds valid=2 */
#include <margay.h>
struct s {
    int length, at;
};
static int sum(int n, int at, int v[n])
{
    return v[at - 1]; /* HERE */
}
bool inside(struct s *s)
{
    int n = s->length + 1, rows[n];
    for (int i = 0; i < n; i++)
        rows[i] = i;
    return s->at <= s->length && sum(n, s->at, rows) + 1 == s->at;
}
MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, length, 1, 2);
    MG_VALUES(struct s, at, 0, 1);
}
