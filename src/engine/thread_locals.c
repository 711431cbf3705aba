#include "engine/thread_locals.h"

#include <assert.h>
#include <string.h>

#include "engine/libc.h"

/* The first variable is aligned as all need it (weave/globals.c), so a copy that is aligned as far as that is good for all. */
static uint64_t find_alignment(uint64_t first)
{
    uint64_t align = first & -first;
    assert(align >= MG_LIBC_ALIGN);
    return align < 4096 ? align : 4096;
}

/* A block of the host's, with what the image says. */
static void copy_image(mg_run *run, const mg_image *image, uint64_t address, uint32_t site)
{
    if (!mg_heap_alloc_at(&run->heap, address, image->size))
        mg_run_end(run, MG_VERDICT_no_memory, image->size, site);
    mg_shadow_clear(address, image->size);
    if (image->bytes)
        memcpy((void *)(uintptr_t)address, image->bytes, image->size);
    else
        memset((void *)(uintptr_t)address, 0, image->size);
}

uint64_t mg_thread_locals_make(mg_run *run, uint32_t site)
{
    const mg_image *images = MG_CONTROL->own_images;
    if (!images || !images->address)
        return 0;
    uint64_t distance = mg_heap_next(&run->heap, find_alignment(images->address)) - images->address;
    assert(distance < MG_REGION_END); /* the heap lies above the variables */
    for (const mg_image *i = images; i->address; i++)
        copy_image(run, i, i->address + distance, site);
    return distance;
}

void mg_thread_locals_drop(mg_run *run, uint64_t distance)
{
    for (const mg_image *i = MG_CONTROL->own_images; distance && i->address; i++) {
        mg_block *block = mg_heap_find(&run->heap, i->address + distance);
        assert(block && block->address == i->address + distance && block->state == MG_BLOCK_LIVE);
        mg_libc_take_back(run, block);
    }
}

static bool has(uint64_t distance, uint64_t address)
{
    for (const mg_image *i = MG_CONTROL->own_images; distance && i->address; i++)
        if (address - distance - i->address < i->size)
            return true;
    return false;
}

bool mg_thread_locals_has(uint64_t address)
{
    for (uint32_t i = 1; i < mg_target_stacks_count(); i++)
        if (has(mg_target_stack_at(i)->own_variables, address))
            return true;
    return false;
}
