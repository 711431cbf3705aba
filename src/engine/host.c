#include "engine/host.h"

#include <assert.h>

const char *const mg_host_names[MG_HOST_COUNT + 1] = {
#define MG_HOST(name) #name,
#include "engine/host.def"
#undef MG_HOST
};

#define MG_HOST(name) extern void mg_gate_##name(void);
#include "engine/host.def"
#undef MG_HOST

static const mg_host_function gates[] = {
#define MG_HOST(name) mg_gate_##name,
#include "engine/host.def"
#undef MG_HOST
};

_Static_assert(sizeof gates / sizeof *gates == MG_HOST_COUNT, "a gate for each");

extern mg_host_function mg_host_table[MG_HOST_COUNT];
mg_host_function mg_host_table[MG_HOST_COUNT]; /* read by the gates; see docs/architecture.md, globals */

void mg_host_set(mg_host_id id, mg_host_function function)
{
    assert(id < MG_HOST_COUNT && function);
    mg_host_table[id] = function;
}

uint64_t mg_host_gate(mg_host_id id)
{
    assert(id < MG_HOST_COUNT);
    return (uint64_t)(uintptr_t)gates[id];
}
