#include "engine/known.h"

#include <assert.h>
#include <string.h>
#include <sys/mman.h>

#include "engine/undo.h"

static bool is_local(uint64_t address)
{
    return address - MG_LOCALS_BASE < MG_LOCALS_SIZE;
}

static void set_lowest(mg_run *run, mg_target_stack *stack, uint64_t address)
{
    mg_run_log(run, MG_UNDO_BYTES_8, (uint32_t)(uintptr_t)&stack->known, stack->known);
    stack->known = address;
}

static void set_byte(mg_run *run, uint64_t address, uint8_t known)
{
    uint8_t *at = mg_known_at(address);
    assert(mg_known_covers(address)); /* invariant 47 */
    if (*at == known)
        return;
    mg_run_log(run, MG_UNDO_BYTES_1, (uint32_t)(uintptr_t)at, *at);
    *at = known;
    run->has_known = true;
    mg_target_stack *stack = known ? mg_target_stack_of_local(address) : NULL;
    if (stack && address < stack->known)
        set_lowest(run, stack, address);
}

static void put_byte(mg_run *run, uint64_t address, uint8_t undefined)
{
    if (undefined)
        mg_shadow_set(address, 1);
    else
        mg_shadow_clear(address, 1);
    set_byte(run, address, undefined ? (uint8_t)~undefined : 0);
    assert(!*mg_known_at(address) || !mg_shadow_is_clear(address, 1)); /* invariant 47 */
}

void mg_known_put(mg_run *run, uint64_t address, uint64_t size, uint64_t undefined)
{
    assert(size <= sizeof undefined);
    mg_undo_remember_shadow(run, address, size);
    for (uint64_t i = 0; i < size; i++)
        put_byte(run, address + i, (uint8_t)(undefined >> i * 8));
}

void mg_known_fill(mg_run *run, uint64_t address, uint64_t size, uint64_t undefined)
{
    mg_undo_remember_shadow(run, address, size);
    if ((uint8_t)undefined == 0xff) {
        mg_shadow_set(address, size);
        mg_known_forget(run, address, size);
        return;
    }
    for (uint64_t i = 0; i < size; i++)
        put_byte(run, address + i, (uint8_t)undefined);
}

/* Most of the table is zero, so it is searched word by word. */
void mg_known_forget(mg_run *run, uint64_t address, uint64_t size)
{
    uint64_t word, end = address + size;
    if (!run->has_known || !mg_known_covers(address))
        return;
    while (address < end) {
        bool is_word = end - address >= sizeof word;
        if (is_word && (memcpy(&word, mg_known_at(address), sizeof word), !word))
            address += sizeof word;
        else
            set_byte(run, address++, 0);
    }
}

/* Eight bytes of the table, or less. */
static void carry_few(mg_run *run, uint64_t to, uint64_t from, uint64_t size)
{
    uint8_t old[8], new[8];
    memcpy(old, mg_known_at(to), size);
    memcpy(new, mg_known_at(from), size);
    if (!memcmp(old, new, size))
        return;
    for (uint64_t i = 0; i < size; i++)
        set_byte(run, to + i, new[i]);
}

/* The ranges may overlap, so like memmove it begins at the end that keeps the rest intact. */
void mg_known_carry(mg_run *run, uint64_t to, uint64_t from, uint64_t size)
{
    for (uint64_t done = 0, step; run->has_known && done < size; done += step) {
        step = size - done < 8 ? size - done : 8;
        uint64_t at = to < from ? done : size - done - step;
        carry_few(run, to + at, from + at, step);
    }
}

static void zero_byte(uint64_t address)
{
    if (*mg_shadow_at(address) >> (address & 7) & 1)
        *(uint8_t *)(uintptr_t)address &= *mg_known_at(address);
}

/* A word that was not written at all is zeroed at once, others byte by byte. */
void mg_known_zero(uint64_t address, uint64_t size)
{
    uint64_t end = address + size, word, known;
    for (uint64_t at = mg_shadow_first(address, size); at < end;) {
        assert(mg_known_covers(at)); /* invariant 47 */
        if (at & 7 || end - at < 8 || *mg_shadow_at(at) != 0xff) {
            zero_byte(at++);
            continue;
        }
        memcpy(&word, (const void *)(uintptr_t)at, sizeof word);
        memcpy(&known, mg_known_at(at), sizeof known);
        if (word & ~known) {
            word &= known;
            memcpy((void *)(uintptr_t)at, &word, sizeof word);
        }
        at += sizeof word;
    }
}

void mg_known_pop(mg_run *run, uint64_t end)
{
    mg_target_stack *stack = &MG_CONTROL->stack;
    if (stack->known >= end)
        return;
    assert(is_local(stack->known) && end <= stack->locals_start); /* invariant 47 */
    mg_known_forget(run, stack->known, end - stack->known);
    set_lowest(run, stack, end < stack->locals_start ? end : MG_NO_ADDRESS);
}

void mg_known_reset(mg_run *run)
{
    if (run->has_known)
        madvise((void *)(uintptr_t)MG_KNOWN_BASE, MG_KNOWN_SIZE, MADV_DONTNEED);
    run->has_known = false;
    MG_CONTROL->stack.known = MG_NO_ADDRESS;
}
