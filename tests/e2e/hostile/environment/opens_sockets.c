/* EXPECT refused "socket" */
#include <margay.h>
#include <sys/socket.h>
struct s {
    int x;
};
bool call_home(struct s *s)
{
    return socket(AF_INET, SOCK_STREAM, s->x) >= 0; /* HERE */
}
