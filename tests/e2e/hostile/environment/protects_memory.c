/* EXPECT refused "mprotect" */
#include <margay.h>
#include <sys/mman.h>
struct s {
    int x;
};
bool allow(struct s *s)
{
    return !mprotect((void *)0x50000000, 4096, PROT_READ | PROT_WRITE | PROT_EXEC) && s->x; /* HERE */
}
