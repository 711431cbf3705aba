#include <stddef.h>
void *(*other_malloc(void))(size_t);
