/* The table behind the gates of host.def. Rooms fill in their own functions before the target runs. */
#ifndef MG_ENGINE_HOST_H
#define MG_ENGINE_HOST_H

#include <stdint.h>

typedef enum mg_host_id {
#define MG_HOST(name) MG_HOST_##name,
#include "engine/host.def"
#undef MG_HOST
    MG_HOST_COUNT
} mg_host_id;

typedef void (*mg_host_function)(void);

extern const char *const mg_host_names[MG_HOST_COUNT + 1]; /* ended by NULL */

void mg_host_set(mg_host_id id, mg_host_function function);
/* The address of the gate that calls a function of the table. */
uint64_t mg_host_gate(mg_host_id id);

#endif
