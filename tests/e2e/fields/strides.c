/* Lists of values that lie equally far apart, downwards, across half of an unsigned short, and from one end of a long to the middle; and one
 * that does not. down has 4 values of which 3 pass, far 3 of which 2, wide 2 of which 1, twice 3 of which 2.
 * expect: -n 1 => 12 of 28
 * The same, but each is read a second time, by another pointer, which must find the value that is tried.
 * expect: -n 1 --pred again => 12 of 28 */
#include <limits.h>
#include <margay.h>
#include <stddef.h>
#include <string.h>

typedef struct { signed char down; unsigned short far; long wide; int twice; } mixture;

bool fits(mixture *m) { return m->down < 4 && m->far > 100 && !m->wide && m->twice != 2; }

__attribute__((used)) static bool again(mixture *m) {
    const char *bytes = (const char *)m;
    signed char d; unsigned short f; long w; int t;
    if (m->down > 3) return false;
    memcpy(&d, bytes + offsetof(mixture, down), sizeof d);
    if (d != m->down || m->far <= 100) return false;
    memcpy(&f, bytes + offsetof(mixture, far), sizeof f);
    if (f != m->far || m->wide < 0) return false;
    memcpy(&w, bytes + offsetof(mixture, wide), sizeof w);
    if (w || m->twice == 2) return false;
    memcpy(&t, bytes + offsetof(mixture, twice), sizeof t);
    return t == 1 || t == 4;
}

MG_BOUNDS(mixture, n) {
    MG_VALUES(mixture, down, 5, 3, 1, -1);
    MG_VALUES(mixture, far, 0, 30000, 60000);
    MG_VALUES(mixture, wide, LONG_MIN, 0);
    MG_VALUES(mixture, twice, 1, 2, 4);
}
