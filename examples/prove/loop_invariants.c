/* Loops of any number of turns. Each has an MG_LOOP_INVARIANT, so `margay prove` goes through one turn of it, from any state in which the invariant holds, and through what
 * follows: the proof is for arrays of every length, and k is not met.
 *
 *     margay prove examples/prove/loop_invariants.c -k 2
 *
 * With -DBUG=1 an invariant does not hold when the loop begins, with -DBUG=2 a turn breaks one, with -DBUG=3 one is too weak to tell that the loop stays
 * inside of the array, and with -DBUG=4 a loop does not say what it changes. */
#include <margay.h>

#ifndef BUG
#define BUG 0
#endif

/* Each number lies between -2^31 and 2^31, so the sum of i of them lies between -i * 2^31 and i * 2^31. Two paths count: the last turn is over, or there is another. */
long sum(const int *array, int count)
{
    MG_LENGTH(array, count);
    MG_ENSURES(mg_result(long) >= -((long)count << 31) && mg_result(long) <= (long)count << 31);

    long total = 0;
    for (int i = BUG == 1; i < count; i++) {
        MG_LOOP_INVARIANT(i >= 0 && i <= count);
        MG_LOOP_INVARIANT(total >= -((long)i << 31) && total <= (long)i << 31);
        total += array[i];
    }
    return total;
}

/* Binary search reads nothing outside of the array, and what it finds is the key. */
int find(const int *array, int count, int key)
{
    MG_LENGTH(array, count);
    MG_ENSURES(mg_result(int) >= -1 && mg_result(int) < count);
    MG_ENSURES(mg_result(int) < 0 || array[mg_result(int)] == key);

    int low = 0, high = count;
    while (low < high) {
        MG_LOOP_INVARIANT(low >= 0 && low <= high && high - (BUG == 3) <= count);
        int middle = low + (high - low) / 2;
        if (array[middle] == key)
            return middle;
        if (array[middle] < key)
            low = middle + 1 + (BUG == 2);
        else
            high = middle;
    }
    return -1;
}

/* The number of elements that are negative. */
int count_negative(const int *array, int count)
{
    MG_LENGTH(array, count);
    MG_ENSURES(mg_result(int) >= 0 && mg_result(int) <= count);

    int found = 0, i = 0;
    do {
        MG_LOOP_INVARIANT(i >= 0 && i <= count && found >= 0 && found <= i);
        if (i == count)
            break;
        if (array[i++] < 0)
            found++;
    } while (1);
    return found;
}

/* Fills an array: whichever element one looks at. The elements are forgotten where the loop is cut. */
void fill(int *array, int count, int value, int any)
{
    MG_LENGTH(array, count);
    MG_REQUIRES(any >= 0 && any < count);
    MG_ENSURES(array[any] == value);

    for (int i = 0; i < count; i++) {
        MG_LOOP_INVARIANT(i >= 0 && i <= count);
        MG_LOOP_INVARIANT(any >= i || array[any] == value);
#if BUG != 4
        MG_LOOP_MODIFIES_ARRAY(array, count);
#endif
        array[i] = value;
    }
}

/* Euclid's algorithm, of any two numbers: what it returns is 0 only for two zeros. */
unsigned gcd(unsigned a, unsigned b)
{
    MG_ENSURES((mg_result(unsigned) == 0) == (mg_old(a) == 0 && mg_old(b) == 0));

    bool is_zero = a == 0 && b == 0;
    while (b) {
        MG_LOOP_INVARIANT((a == 0 && b == 0) == is_zero);
        unsigned rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}
