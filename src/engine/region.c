/* The fixed map in memory (region.h): reserves all areas at their addresses, with the shadow all ones, and makes their first parts usable as they
 * are needed. Then the operations on the shadow that go through a range: they work on bytes of shadow, that is eight bytes of the target at a
 * time, and take care of the odd bits at both ends. */
#include "engine/region.h"

#include <assert.h>
#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/memory.h"

#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0x100000
#endif

_Static_assert(MG_CONST_BASE + MG_CONST_SIZE == MG_GLOBAL_BASE &&
                   MG_GLOBAL_BASE + MG_GLOBAL_SIZE == MG_OBJECT_BASE &&
                   MG_OBJECT_BASE + MG_OBJECT_SIZE == MG_HEAP_BASE &&
                   MG_HEAP_BASE + MG_HEAP_SIZE == MG_LOCALS_BASE && MG_LOCALS_TOP == MG_STACK_BASE &&
                   MG_STACK_TOP == MG_REGION_END,
               "the areas of the region follow each other; hooks count on heap and locals being neighbours");
_Static_assert(MG_CONTROL_AREA >= MG_REGION_END && MG_UNDONE_BASE + MG_UNDONE_SIZE <= MG_OPEN_BASE &&
                   MG_OPEN_BASE + MG_OPEN_SIZE <= MG_COVER_BASE &&
                   MG_COVER_BASE + MG_COVER_SIZE <= MG_SHADOW_BASE &&
                   MG_SHADOW_BASE + MG_SHADOW_SIZE <= MG_DIRTY_BASE &&
                   MG_DIRTY_BASE + MG_DIRTY_SIZE <= MG_TAGS_BASE &&
                   MG_TAGS_BASE + MG_TAGS_SIZE <= MG_CODE_BASE &&
                   MG_CODE_BASE + MG_CODE_SIZE <= MG_KNOWN_BASE &&
                   MG_KNOWN_BASE + (uint64_t)MG_KNOWN_SIZE <= MG_SLOTS_BASE &&
                   MG_SLOTS_BASE + (uint64_t)MG_SLOTS_SIZE <= 0x80000000,
               "what the target cannot reach lies above it, one after the other, below 2 GiB");

static bool reserve(uint64_t base, uint64_t size, int protection, mg_status *status)
{
    void *wanted = (void *)(uintptr_t)base;
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE;
    void *got = mmap(wanted, size, protection, flags, -1, 0);
    if (got == wanted)
        return true;
    if (got == MAP_FAILED && (errno == ENOMEM || errno == EAGAIN))
        return mg_memory_fail("the program's memory", status);
    return mg_status_fail(status, MG_EXIT_INTERNAL, "cannot reserve memory at %p: %s", wanted, strerror(errno));
}

/* The shadow starts out all ones, without taking memory for it: one piece of a file of ones, mapped again and again;
 * a page gets its own copy when it is first written. */
static bool poison_all(mg_status *status)
{
    enum { PIECE = 1 << 20 };
    int file = memfd_create("margay-poison", MFD_CLOEXEC);
    void *ones =
        file < 0 || ftruncate(file, PIECE) ? MAP_FAILED : mmap(NULL, PIECE, PROT_WRITE, MAP_SHARED, file, 0);
    if (ones == MAP_FAILED && errno == EFBIG)
        return mg_status_fail(
            status, MG_EXIT_LIMIT,
            "files are limited to less than 1 MiB, and Margay needs one in memory\n  raise that (ulimit -f)");
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
        !reserve(MG_UNDONE_BASE, MG_UNDONE_SIZE, usable, status) ||
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
    assert(mg_region_has(base, size)); /* invariant 5 */
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

/* The guard of each slot stays out of reach, so that a stack that overflows runs into no other one. */
bool mg_region_open_stacks(mg_status *status)
{
    if (!reserve(MG_STACKS_BASE, MG_STACKS_SIZE, PROT_READ | PROT_WRITE, status) ||
        !reserve(MG_SLOTS_BASE, MG_SLOTS_SIZE, PROT_NONE, status))
        return false;
    for (uint64_t slot = 1; slot < MG_STACKS_MOST; slot++) {
        void *from = (void *)(uintptr_t)(MG_SLOTS_BASE + slot * MG_SLOT_SIZE + MG_STACK_GUARD);
        if (mprotect(from, MG_SLOT_SIZE - MG_STACK_GUARD, PROT_READ | PROT_WRITE))
            return mg_memory_fail("the stacks of threads", status);
    }
    return true;
}

bool mg_region_is_constant(uint64_t address)
{
    return address - MG_CONST_BASE < MG_CONST_SIZE && mg_shadow_is_clear(address, 1);
}

bool mg_region_has(uint64_t address, uint64_t size)
{
    return address >= MG_REGION_BASE && size <= MG_REGION_END && address <= MG_REGION_END - size;
}

static void paint_byte(uint8_t *shadow, unsigned bits, bool set)
{
    *shadow = (uint8_t)(set ? *shadow | bits : *shadow & ~bits);
}

/* Applies `set` to the bits of a range: the ends by their bits, the middle by bytes. */
static void paint(uint64_t address, uint64_t size, bool set)
{
    uint64_t last_byte = address + size - 1;
    uint8_t *first = mg_shadow_at(address), *last = mg_shadow_at(last_byte);
    unsigned head = 0xffu << (address & 7), tail = 0xffu >> (7 - (last_byte & 7));
    if (!size)
        return;
    if (first == last) {
        paint_byte(first, head & tail, set);
        return;
    }
    paint_byte(first, head, set);
    if (first + 1 < last)
        memset(first + 1, set ? 0xff : 0, (size_t)(last - first - 1));
    paint_byte(last, tail, set);
}

void mg_shadow_set(uint64_t address, uint64_t size)
{
    paint(address, size, true);
}

void mg_shadow_clear(uint64_t address, uint64_t size)
{
    paint(address, size, false);
}

static void copy_bit(uint64_t to, uint64_t from)
{
    paint(to, 1, *mg_shadow_at(from) >> (from & 7) & 1);
}

/* Eight bits, to where a byte of the shadow begins. */
static void copy_byte(uint64_t to, uint64_t from)
{
    unsigned bits = *mg_shadow_at(from);
    if (from & 7)
        bits |= (unsigned)*mg_shadow_at(from + 7) << 8;
    *mg_shadow_at(to) = (uint8_t)(bits >> (from & 7));
}

static void copy_up(uint64_t to, uint64_t from, uint64_t size)
{
    for (; size && to & 7; size--)
        copy_bit(to++, from++);
    for (; size >= 8; size -= 8, to += 8, from += 8)
        copy_byte(to, from);
    for (; size; size--)
        copy_bit(to++, from++);
}

static void copy_down(uint64_t to, uint64_t from, uint64_t size)
{
    for (; size && (to + size) & 7; size--)
        copy_bit(to + size - 1, from + size - 1);
    for (; size >= 8; size -= 8)
        copy_byte(to + size - 8, from + size - 8);
    for (; size; size--)
        copy_bit(to + size - 1, from + size - 1);
}

void mg_shadow_copy(uint64_t to, uint64_t from, uint64_t size)
{
    (to < from ? copy_up : copy_down)(to, from, size);
}

uint64_t mg_shadow_first(uint64_t address, uint64_t size)
{
    uint64_t end = address + size;
    for (; address < end; address = (address | 7) + 1) {
        unsigned bits = (unsigned)*mg_shadow_at(address) >> (address & 7);
        uint64_t first = bits ? address + (uint64_t)__builtin_ctz(bits) : end;
        if (bits)
            return first < end ? first : end;
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

const char *mg_region_text(const char *text, uint64_t most)
{
    uint64_t address = (uint64_t)(uintptr_t)text;
    for (uint64_t i = 0; i < most; i++) {
        if (!mg_region_has(address + i, 1) || !mg_shadow_is_clear(address + i, 1))
            return "?";
        if (!text[i])
            return text;
    }
    return "?";
}
