/* EXPECT refused "mmap" */
#include <margay.h>
#include <sys/mman.h>
struct s {
    int x;
};
bool map(struct s *s)
{
    void *p = mmap((void *)0x30000000, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_FIXED | MAP_ANONYMOUS | MAP_PRIVATE, -1, 0); /* HERE */
    return p == (void *)(long)s->x;
}
