/* A candidate is a list of calls to containers, each chosen only after the one before was made; so a search
 * goes back into the middle of them, at every depth. The file that includes this defines KINDS, start, call
 * and show, which prints all that can be seen. Compiled by any other compiler it is a program that makes the
 * same lists of calls in the same order. */
#include <margay.h>
#include <margay_containers.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 8 };

struct calls {
    unsigned char kind[MOST];
};

static void start(void);
static void call(int kind);
static uintptr_t show(void);

static int length;

bool calls_ok(const struct calls *calls)
{
    start();
    for (int i = 0; i < length; i++)
        call(calls->kind[i]);
    uintptr_t sum = show();
    printf("\n");
    return sum % 3 == 0;
}

MG_BOUNDS(struct calls, n)
{
    length = n;
    MG_INTS(struct calls, kind, 0, KINDS - 1);
}

#ifndef __MARGAY__
int main(int count, char **arguments)
{
    struct calls calls = {{0}};
    int last = 0;
    length = count > 1 ? atoi(arguments[1]) : 1;
    while (last >= 0) {
        calls_ok(&calls);
        for (last = length - 1; last >= 0 && ++calls.kind[last] == KINDS; last--)
            calls.kind[last] = 0;
    }
    return 0;
}
#endif
