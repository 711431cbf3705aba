/* How much memory processes take, and how much there is. What cannot be found out is 0. */
#ifndef MG_BASE_FOOTPRINT_H
#define MG_BASE_FOOTPRINT_H

#include <stdint.h>
#include <sys/types.h>

uint64_t mg_footprint_of(pid_t process);      /* resident bytes */
uint64_t mg_footprint_of_tree(pid_t process); /* the same, with all that it started and that still runs */
/* What the machine has, or the container if that is less. */
uint64_t mg_footprint_room(void);

#endif
