/* EXPECT check assert */
#include <margay.h>
#include <stdio.h>
#include <wchar.h>
MG_TEST(speaks, n)
{
    int x = mg_int(0, n);
    printf("\033[2J\033]0;title\007%c%c\n", 0, x);
    printf("not ok 1 - %ls\n1..0\nBail out!\n", L"\x7f\x80");
    mg_assert(x != 2); /* HERE */
}
