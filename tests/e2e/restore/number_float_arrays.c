/* Arrays of floats and doubles that the compiler handles four or eight at a time, between choices made in callees. */
#define CHOICES 5
#include "restore.h"

bool ok(struct s *s)
{
    float a[16];
    double b[8];
    for (int k = 0; k < 16; k++)
        a[k] = (float)k;
    for (int k = 0; k < 8; k++)
        b[k] = k;
    int scale = 1, shift = 0;
    for (int i = 0; i < CHOICES; i++) {
        int v = take(s, i);
        for (int k = 0; k < 16; k++)
            a[k] = a[k] * (float)(v + 1) + 1;
        for (int k = 0; k < 8; k++)
            b[k] += v * b[7 - k] * 0 + v;
        scale *= v + 1;
        shift = shift * (v + 1) + 1;
    }
    for (int k = 0; k < 16; k++)
        CHECK(a[k] == (float)(k * scale + shift));
    int sum = 0;
    for (int i = 0; i < CHOICES; i++)
        sum += s->x[i];
    for (int k = 0; k < 8; k++)
        CHECK(b[k] == k + sum);
    return accepted(s);
}
