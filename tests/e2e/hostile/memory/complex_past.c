/* EXPECT out_of_bounds valid=2 */
#include <complex.h>
#include <margay.h>
struct s {
    int at;
};
bool turn(struct s *s)
{
    double complex z[2] = {1, I};
    double *parts = (double *)z;
    return parts[s->at * 2 + (s->at > 1)] == 1 - s->at; /* HERE */
}
