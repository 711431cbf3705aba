/* choices: 0..n 0..n
 * Cases that share code, that fall through, ranges, no default; jumps out and in. */
#include <margay.h>

static const char *name(int k)
{
    switch (k) {
    case 0:
        return "zero"; /* + */
    case 1:
    case 2: return "few"; /* + */
    case 9:
        return "nine"; /* - */
    default:
        break; /* + */
    }
    return "many"; /* + */
}

static int fall(int k)
{
    int r = 0;
    switch (k) {
    case 3 ... 5:
        r += 1; /* + */
    case 0:
        r += 2; /* + */
        break;
    case 7:
        r = 9; /* - */
    }
    return r; /* + */
}

static int duff(int count)
{
    int r = 0, turns = (count + 3) / 4;
    if (!count)
        return 0; /* + */
    switch (count % 4) {
    case 0:
        do {
            r++; /* - */
        case 3:
            r++; /* + */
        case 2:
            r++; /* + */
        case 1:
            r++; /* + */
        } while (--turns > 0);
    }
    return r;
}

MG_TEST(t, n)
{
    int a = mg_int(0, n), b = mg_int(0, n);
    mg_assert(name(a) && fall(b) < 9);
    mg_assert(duff(a) == a);
}
