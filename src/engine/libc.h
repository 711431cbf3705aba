/* The functions of the C library that the host itself provides to the target. */
#ifndef MG_ENGINE_LIBC_H
#define MG_ENGINE_LIBC_H

#include <stdint.h>

void mg_libc_install(void);
/* A block of zeros, as calloc gives; ends the run when there is no room. */
uint64_t mg_libc_give_zeroed(uint64_t size);

#endif
