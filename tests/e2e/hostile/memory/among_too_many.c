/* EXPECT wild valid=1 */
#include <margay.h>
struct s {
    bool many;
};
bool member(struct s *s)
{
    uintptr_t words[2] = {1, 2};
    return mg_among(2, words, s->many ? (size_t)1 << 61 : 2); /* HERE */
}
