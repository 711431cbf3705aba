/* <ctype.h> takes an unsigned char or EOF. */
#include <ctype.h>
#include <margay.h>

static bool is_word(const int *codes, int count)
{
    for (int i = 0; i < count; i++)
        if (!isalpha(codes[i])) /* BAD out_of_bounds */
            return false;
    return true;
}

MG_TEST(wrong, n)
{
    int codes[] = {'a', 0x1f600000};
    mg_assert(!is_word(codes, 2));
}

MG_TEST(right, n)
{
    int codes[] = {'a', 0xff};
    mg_assert(!is_word(codes, 2));
}
