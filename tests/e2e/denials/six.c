/* Six calls, whatever they return. */
#include <margay.h>
#include <stdlib.h>

MG_TEST(six, n)
{
    void *each[6];
    for (int i = 0; i < 6; i++)
        each[i] = malloc(8);
    for (int i = 0; i < 6; i++)
        free(each[i]);
}
