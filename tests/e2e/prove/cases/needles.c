/* Failures that hide among millions of numbers, and what they are. */
#include <limits.h>
#include <margay.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

MG_TEST(equation, n)
{
    int x = mg_int(0, 999999), y = mg_int(0, 999999);
    if (x + y == 777777 && x * 2 == y + 9)
        abort();
}

MG_TEST(overflow, n)
{
    int x = mg_int(INT_MIN + 1, INT_MAX);
    if (x > 1000000)
        x += 2146483648 - 1;
    (void)x;
}

MG_TEST(quotient, n)
{
    unsigned x = (unsigned)mg_int(0, 1 << 20);
    volatile unsigned q = 1000 / (x * x - 529);
    (void)q;
}

MG_TEST(shift, n)
{
    long by = mg_long(0, 40);
    if (by > 5 && (1 << by) == 64)
        return;
    mg_assert(by <= 31);
}

struct message {
    uint8_t kind;
    uint16_t length;
    char text[6];
};

static int parse(const struct message *m)
{
    switch (m->kind) {
    case 1:
        return m->length;
    case 7:
        return m->length > 300 && m->text[2] == '!' ? -1 : 0;
    default:
        return 0;
    }
}

MG_TEST(message, n)
{
    struct message m = {(uint8_t)mg_int(0, 255), (uint16_t)mg_int(0, 65535), ""}, copy;
    for (size_t i = 0; i + 1 < sizeof m.text; i++)
        m.text[i] = (char)mg_int(32, 126);
    memcpy(&copy, &m, sizeof m);
    mg_assert(parse(&copy) >= 0);
}

enum colour { RED = 3, GREEN = 40, BLUE = -5 };

MG_TEST(colours, n)
{
    enum colour a = mg_enum(enum colour), b = mg_enum(enum colour);
    mg_assert(a + b != 35);
}

MG_TEST(truths, n)
{
    bool a = mg_bool(), b = mg_bool(), c = mg_bool();
    mg_assert((a && b) || !c || a == c || !b);
    mg_assert(!(a ^ b) || c);
}
