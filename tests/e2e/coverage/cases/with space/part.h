/* Code in a header, which two files include. */
#ifndef PART_H
#define PART_H
static inline int pick(int a, int b)
{
    if (a > b)
        return a; /* + */
    return b;     /* + */
}

#define LARGER(a, b) ((a) > (b) ? (a) : (b) > 5 ? (b) : pick(a, b))

int other(int a);
#endif
