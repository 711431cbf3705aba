/* A pointer made of a number; the right one was a pointer before. */
#include <margay.h>

MG_TEST(wrong, n)
{
    int x = 1;
    uintptr_t number = mg_bool() ? (uintptr_t)&x : 0x123456788;
    mg_assert(*(int *)number == 1);
}

MG_TEST(right, n)
{
    int x = 1, y = 1;
    uintptr_t number = mg_bool() ? (uintptr_t)&x : (uintptr_t)&y;
    mg_assert(*(int *)number == 1);
}
