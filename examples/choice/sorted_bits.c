/* n bits in order, all 0 before all 1.
 *
 * Shows: the smallest program for which delayed choice turns an exponential search into a quadratic one.
 *
 * Figures: n + 1 + n (n - 1) / 2 paths, n + 1 of them valid (n = 3: 7 / 4, 5: 16 / 6, 20: 211 / 21).
 * Choosing at once: 2^n paths. */
#include <margay.h>
#include <margay_generate.h>

MG_TEST(sorted_bits, n)
{
    int bits[n];
    mg_gen_ints(bits, n, 0, 1);
    for (int i = 0, least = 0; i < n; i++) {
        mg_assume(bits[i] >= least);
        least = bits[i];
    }
}
