/* EXPECT out_of_bounds valid=2; -n 3 */
#include <margay.h>
struct message {
    unsigned length;
    char text[];
};
struct s {
    unsigned length;
};
bool trim(struct s *s)
{
    struct message *m = malloc(sizeof *m + 8);
    m->length = s->length;
    m = realloc(m, sizeof *m + 2);
    for (unsigned i = 0; i < m->length; i++)
        m->text[i] = 'x'; /* HERE */
    return m->length > 0;
}
