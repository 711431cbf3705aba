/* Twenty large locals in one frame, each of another size, a small one beside each, all written before one choice
 * and after another. */
#define CHOICES 5
#include "restore.h"

#define FIVE(DO, n) DO(n##0) DO(n##1) DO(n##2) DO(n##3) DO(n##4)
#define EACH(DO) FIVE(DO, 1) FIVE(DO, 2) FIVE(DO, 3) FIVE(DO, 4)
#define MAKE(n)                                                                                                \
    unsigned char a##n[40 * n - 200];                                                                          \
    int small##n = n;
#define NOTE(n) small[count] = &small##n, each[count] = a##n, sizes[count++] = sizeof a##n;

bool ok(struct s *s)
{
    EACH(MAKE)
    unsigned char *each[20];
    int *small[20], sizes[20], count = 0;
    unsigned h = 7;
    EACH(NOTE)
    for (int n = 0; n < 20; n++)
        memset(each[n], n, (size_t)sizes[n]);
    for (int i = 0; i < CHOICES; i++) {
        unsigned v = (unsigned)s->x[i];
        h = mix(h, v);
        for (int n = 0; n < 20; n++) {
            CHECK(each[n][100 + i] == n && each[n][sizes[n] - 1] == n);
            each[n][100 + i] = (unsigned char)(v + 50);
            CHECK(*small[n] == 10 * (n / 5 + 1) + n % 5 + i);
            ++*small[n];
        }
    }
    for (int n = 0; n < 20; n++)
        for (int i = 0; i < CHOICES; i++)
            CHECK(each[n][100 + i] == s->x[i] + 50);
    CHECK(h == history(s, CHOICES));
    return accepted(s);
}
