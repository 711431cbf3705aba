#include "engine/region.h"

#include <assert.h>
#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0x100000
#endif

static bool reserve(uint64_t base, uint64_t size, int protection, mg_status *status)
{
    void *want = (void *)(uintptr_t)base;
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE;
    void *got = mmap(want, size, protection, flags, -1, 0);
    if (got == want)
        return true;
    return mg_status_fail(status, MG_EXIT_INTERNAL,
                          "cannot reserve memory at %p (%s); is a limit on address space (ulimit -v) set?",
                          want, strerror(errno));
}

/* The shadow starts out all ones, without taking memory for it: one piece of a file of ones, mapped again and again;
 * a page gets its own copy when it is first written. */
static bool poison_all(mg_status *status)
{
    enum { PIECE = 1 << 20 };
    int file = memfd_create("margay-poison", MFD_CLOEXEC);
    void *ones =
        file < 0 || ftruncate(file, PIECE) ? MAP_FAILED : mmap(NULL, PIECE, PROT_WRITE, MAP_SHARED, file, 0);
    if (ones == MAP_FAILED)
        return mg_status_fail(status, MG_EXIT_INTERNAL, "cannot make the shadow: %s", strerror(errno));
    memset(ones, 0xff, PIECE);
    munmap(ones, PIECE);
    bool is_good = true;
    for (uint64_t at = 0; at < MG_SHADOW_SIZE; at += PIECE) {
        void *want = (void *)(uintptr_t)(MG_SHADOW_BASE + at);
        is_good =
            is_good && mmap(want, PIECE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED, file, 0) == want;
    }
    close(file);
    return is_good || mg_status_fail(status, MG_EXIT_INTERNAL, "cannot map the shadow: %s", strerror(errno));
}

bool mg_region_reserve(mg_status *status)
{
    const int usable = PROT_READ | PROT_WRITE;
    if (!reserve(MG_CONTROL_AREA, MG_CONTROL_SIZE, usable, status) ||
        !reserve(MG_REGION_BASE, MG_REGION_END - MG_REGION_BASE, PROT_NONE, status) ||
        !reserve(MG_SHADOW_BASE, MG_SHADOW_SIZE, usable, status) || !poison_all(status) ||
        !reserve(MG_DIRTY_BASE, MG_DIRTY_SIZE, usable, status) ||
        !reserve(MG_TAGS_BASE, MG_TAGS_SIZE, usable, status) ||
        !reserve(MG_OPEN_BASE, MG_OPEN_SIZE, usable, status) ||
        !reserve(MG_KNOWN_BASE, MG_KNOWN_SIZE, usable, status) ||
        !reserve(MG_CODE_BASE, MG_CODE_SIZE, PROT_NONE, status))
        return false;
    mg_region_open(MG_LOCALS_BASE, MG_LOCALS_SIZE);
    mg_region_open(MG_STACK_BASE + MG_STACK_GUARD, MG_STACK_SIZE - MG_STACK_GUARD);
    return true;
}

static void protect(uint64_t base, uint64_t size, int protection)
{
    uint64_t from = base & ~(uint64_t)4095, end = (base + size + 4095) & ~(uint64_t)4095;
    int failed = end > from ? mprotect((void *)(uintptr_t)from, end - from, protection) : 0;
    assert(!failed);
    (void)failed;
}

void mg_region_open(uint64_t base, uint64_t size)
{
    protect(base, size, PROT_READ | PROT_WRITE);
}

void mg_region_seal_constants(void)
{
    protect(MG_CONST_BASE, MG_CONST_SIZE, PROT_READ);
}

bool mg_region_open_counters(uint32_t count, mg_status *status)
{
    void *want = (void *)(uintptr_t)MG_COVER_BASE;
    int flags = MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE;
    if (count > MG_COVER_SIZE)
        return mg_status_fail(
            status, MG_EXIT_INPUT,
            "the program is too large for coverage: it has %u places to count, of %u\n  leave out "
            "some files",
            (unsigned)count, (unsigned)MG_COVER_SIZE);
    if (mmap(want, MG_COVER_SIZE, PROT_READ | PROT_WRITE, flags, -1, 0) == want)
        return true;
    return mg_status_fail(status, MG_EXIT_INTERNAL, "cannot map coverage at %p: %s", want, strerror(errno));
}

bool mg_region_is_constant(uint64_t address)
{
    return address - MG_CONST_BASE < MG_CONST_SIZE && mg_shadow_is_clear(address, 1);
}

bool mg_region_has(uint64_t address, uint64_t size)
{
    return address >= MG_REGION_BASE && size <= MG_REGION_END && address <= MG_REGION_END - size;
}

/* Applies `set` to the bits of a range: the odd ends bit by bit, the middle by bytes. */
static void paint(uint64_t address, uint64_t size, bool set)
{
    while (size && ((address & 7) || size < 8)) {
        uint8_t bit = (uint8_t)(1u << (address & 7));
        uint8_t *shadow = mg_shadow_at(address);
        *shadow = (uint8_t)(set ? *shadow | bit : *shadow & ~bit);
        address++;
        size--;
    }
    if (!size)
        return;
    memset(mg_shadow_at(address), set ? 0xff : 0, size >> 3);
    if (size & 7)
        paint(address + (size & ~(uint64_t)7), size & 7, set);
}

void mg_shadow_set(uint64_t address, uint64_t size)
{
    paint(address, size, true);
}

void mg_shadow_clear(uint64_t address, uint64_t size)
{
    paint(address, size, false);
}

uint64_t mg_shadow_first(uint64_t address, uint64_t size)
{
    uint64_t end = address + size;
    while (address < end) {
        uint8_t shadow = *mg_shadow_at(address);
        if (!shadow)
            address = (address | 7) + 1;
        else if (shadow >> (address & 7) & 1)
            return address;
        else
            address++;
    }
    return end;
}

/* Whole words first: their shadow is whole bytes. */
bool mg_shadow_is_clear(uint64_t address, uint64_t size)
{
    for (uint64_t step = 64, bits; size >= step && !(address & 7); address += step, size -= step) {
        memcpy(&bits, mg_shadow_at(address), sizeof bits);
        if (bits)
            return false;
    }
    return mg_shadow_first(address, size) == address + size;
}
