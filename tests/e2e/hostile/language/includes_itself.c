/* EXPECT refused "does not compile" */
#include <stdbool.h>
#include "includes_itself.c"
struct s {
    int x;
};
