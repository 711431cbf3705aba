/* A struct laid over a buffer at 4, with a member that wants 8. */
#include <margay.h>

struct header { unsigned kind; unsigned long length; };
struct packed { unsigned kind; unsigned long length; } __attribute__((packed));

static _Alignas(16) char buffer[64];

MG_TEST(wrong, n)
{
    struct header *h = (struct header *)(buffer + 4);
    h->length = 3; /* BAD misaligned */
}

MG_TEST(right, n)
{
    struct packed *h = (struct packed *)(buffer + 5);
    h->length = 3;
    mg_assert(h->length == 3);
}
