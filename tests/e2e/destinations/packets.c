/* A flexible array as long as a field says. */
#include <margay.h>

struct packet {
    unsigned char length;
    char data[];
};

bool packet_ok(const struct packet *packet)
{
    for (int i = 1; i < packet->length; i++)
        if (packet->data[i - 1] > packet->data[i])
            return false;
    return packet->length == 0 || packet->data[0] != 'c';
}

MG_BOUNDS(struct packet, n)
{
    MG_INTS(struct packet, length, 0, n);
    MG_ARRAY(struct packet, data, length);
    MG_CHARS(struct packet, data, "abc");
}

MG_TEST(sums, n)
{
    struct packet *packet = MG_ANY(struct packet, n);
    int sum = 0;
    mg_assume(packet_ok(packet));
#ifdef FIXED
    for (int i = 0; i < packet->length; i++)
#else
    for (int i = 0; i <= packet->length; i++)
#endif
        sum += packet->data[i];
    mg_assert(sum <= packet->length * 'c');
}

/* As large as its length says, also when that was not looked at before. */
MG_TEST(moves, n)
{
    struct packet *packet = MG_ANY(struct packet, n);
    packet = realloc(packet, sizeof *packet + (size_t)n + 1);
    int length = packet->length;
    packet->data[length] = 'z';
#ifndef FIXED
    mg_assert(length < n);
#endif
    mg_assert(length <= n && packet->data[length] == 'z');
    if (packet->length > 0)
        mg_assert(packet->data[0] >= 'a' && packet->data[0] <= 'c');
}
