/* EXPECT refused "syscall" */
#include <margay.h>
#include <sys/syscall.h>
#include <unistd.h>
struct s {
    int x;
};
bool raw(struct s *s)
{
    return syscall(SYS_fork) == s->x; /* HERE */
}
