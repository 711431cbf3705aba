/* The functions of the C library that the host itself provides to the target. */
#ifndef MG_ENGINE_LIBC_H
#define MG_ENGINE_LIBC_H

#include <stdint.h>

#include "engine/host.h"

void mg_libc_install(void);
void mg_libc_forbid(mg_host_id id); /* from now on a call of it ends the run */
/* A block of zeros, as calloc gives; ends the run when there is no room. */
uint64_t mg_libc_give_zeroed(uint64_t size);

#endif
