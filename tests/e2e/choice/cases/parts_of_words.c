/* Words that are copied whole, in part, and among others. */
#include <margay.h>
#include <stdio.h>
#include <string.h>

struct row {
    char tag;
    int cells[5];
    short tail;
};

MG_TEST(rows, n)
{
    struct row a = {(char)mg_int(0, 1), {mg_int(0, 1), 2, mg_int(-1, 0), mg_int(300, 301), 5}, (short)mg_int(-1, 0)}, b, c[2];
    memcpy(&b, &a, sizeof a);
    c[1] = b;
    c[0] = c[1];
    printf("rows %d: %d %d %d\n", n, c[0].cells[2], c[0].tag, c[n - 1].tail);
}

MG_TEST(part, n)
{
    int a[4] = {mg_int(256, 258), mg_int(256, 257), mg_int(0, 1), mg_int(0, 1)};
    unsigned char b[16] = {0};
    memcpy(b, (char *)a + 1, 9);
    int whole;
    memcpy(&whole, b + 3, sizeof whole);
    printf("part %d: %d %d\n", n, b[0], whole);
}

MG_TEST(overlapping, n)
{
    int a[6] = {mg_int(0, 1), mg_int(2, 3), mg_int(4, 5), 6, 7, 8};
    memmove(a + n, a, 4 * sizeof *a);
    printf("overlapping %d: %d %d\n", n, a[n], a[3]);
}
