/* EXPECT stack valid=0 */
#include <margay.h>
struct state {
    int board[64];
};
struct s {
    int x;
};
__attribute__((noinline)) static struct state move(struct state b, int at)
{
    b.board[at & 63]++;
    struct state next = move(b, at + 1);
    next.board[0] += b.board[1];
    return next;
}
bool play(struct s *s)
{
    struct state b = {{s->x}};
    return move(b, 0).board[3] == 1;
}
