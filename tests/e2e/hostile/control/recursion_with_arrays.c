/* EXPECT stack valid=0 */
#include <margay.h>
#include <string.h>
struct s {
    char c;
};
__attribute__((noinline)) static int sum(const char *text, int depth)
{
    char copy[65536];
    memcpy(copy, text, 16);
    copy[16] = (char)depth;
    return depth + sum(copy, depth + 1);
}
bool digs(struct s *s)
{
    char first[16] = {s->c};
    return sum(first, 0);
}
