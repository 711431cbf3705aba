/* The functions of the C library that the host itself provides to the target. */
#ifndef MG_ENGINE_LIBC_H
#define MG_ENGINE_LIBC_H

#include <stddef.h>
#include <stdint.h>

#include "engine/host.h"
#include "engine/run.h"

void mg_libc_install(void);
void mg_libc_forbid(mg_host_id id); /* from now on a call of it ends the run */
/* A block of zeros, as calloc gives; ends the run when there is no room. */
uint64_t mg_libc_give_zeroed(uint64_t size);
/* Frees a block that is live. */
void mg_libc_take_back(mg_run *run, mg_block *block);

/* malloc and its kin, for who stands between them and the target. */
typedef struct mg_allocator {
    void *(*make)(size_t size);
    void *(*make_zero)(size_t count, size_t size);
    void *(*change)(void *memory, size_t size);
    void (*free)(void *memory);
} mg_allocator;
extern const mg_allocator mg_libc_allocator;
enum { MG_LIBC_ALIGN = 16 }; /* of what they give */
/* Sets the target's errno, if it has one. */
void mg_libc_set_errno(int error);
/* What malloc does when there is no memory left. */
void *mg_libc_refuse(void);
/* A block of the target's that nobody has written; ends the run when there is no room for it. */
uint64_t mg_libc_give_room(uint64_t size);

#endif
