/* EXPECT pass valid=3 */
/* As in 1978. */
struct s {
    int x;
};
int scale();
int narrow(c, f, h) char c; float f; short h;
{
    return c + (int)f + h;
}
_Bool old(s) struct s *s;
{
    int (*f)() = narrow;
    return scale(s->x, 2.0) == 2 * s->x && f(s->x, 1.0, 2) == s->x + 3;
}
int scale(n, by) int n; double by;
{
    return (int)(n * by);
}
