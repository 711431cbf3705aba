/* Functions whose paths before and after the call can be counted by hand. */
#include <margay.h>
#include <stdlib.h>

/* Two ways to be far away, and each returns once. */
int sign(int x)
{
    MG_REQUIRES(x > 10 || x < -10);
    MG_ENSURES(mg_result(int) == 1 || mg_result(int) == -1);
    return x > 0 ? 1 : -1;
}

/* One way in, three ways out; what is ensured has ways of its own, which come after. */
int third(unsigned char x)
{
    MG_ENSURES(mg_result(int) < 0 ? x > 100 : mg_result(int) <= 20);
    switch (x) {
    case 1:
        return 10;
    case 2:
        return 20;
    default:
        return -(x > 200);
    }
}

/* Of four ways one does not come back. */
bool picky(int x, bool strict)
{
    MG_ENSURES(mg_result(bool) == (x < 0));
    if (strict && x == 4711)
        abort();
    return x < 0;
}

/* Of numbers that differ in the first place: an order for each path. */
long least(int a, int b, int c, int d, int e, int f)
{
    MG_REQUIRES(a < b || a > b);
    MG_ENSURES(mg_result(long) <= a && mg_result(long) <= f);
    int all[] = {a, b, c, d, e, f};
    for (int i = 1; i < 6; i++) {
        int x = all[i], j = i;
        for (; j > 0 && all[j - 1] > x; j--)
            all[j] = all[j - 1];
        all[j] = x;
    }
    return all[0];
}

/* Structures are chosen before the call, too. */
struct box {
    struct box *next;
    int content;
};

static bool box_ok(const struct box *box)
{
    return !box || !box->next;
}
MG_INVARIANT(struct box, box_ok);

int open_box(struct box *box, int otherwise)
{
    MG_ENSURES(mg_result(int) == (box ? box->content : otherwise));
    return box ? box->content : otherwise;
}

enum colour { RED = -3, GREEN = 40, BLUE = 7 };

enum colour other_colour(enum colour colour)
{
    MG_ENSURES(mg_result(enum colour) != colour);
    return colour == RED ? GREEN : RED;
}

/* Wrong for one number only, and that is found. */
unsigned short narrow(unsigned x)
{
    MG_ENSURES(mg_result(unsigned short) != 0 || x == 0);
    return (unsigned short)(x * 3u);
}

MG_TEST(sums, n)
{
    int a = mg_int(0, 1000), b = mg_int(0, 1000), c = mg_int(0, 1000);
    mg_assume(a != b);
    mg_assert((a + b == 77) + (b + c == 78) + (a + c == 79) < 3 || a == 39);
}
