/* The fixed map: where everything the target can reach lies. Known to the hooks and the host alike.
 *
 * All areas lie below 2 GiB, so woven code reaches them with 32-bit displacements, and at the same addresses in
 * every run and process, so a list of choices replays anywhere. One shadow bit a byte: set means "not plain
 * memory": a cell nobody has read, uninitialised, freed, or between objects. Which one is found on the slow path.
 *
 * Objects start at the start of a page, their shadow too. The control block, the locals and the stack start elsewhere in a page: a
 * processor delays a load if the address of an earlier store ends in the same 12 bits, as if it depended on that store. */
#ifndef MG_ENGINE_REGION_H
#define MG_ENGINE_REGION_H

#define MG_CONST_BASE 0x01000000 /* constants: read-only once their images are in */
#define MG_CONST_SIZE 0x03000000
#define MG_CONST_GAP                                                                                           \
    0x00010000 /* a gap before the first variable: an access just before it is out of bounds, not wild */
#define MG_GLOBAL_BASE 0x04000000
#define MG_GLOBAL_SIZE 0x04000000
#define MG_OBJECT_BASE 0x08000000 /* the structures that are searched for */
#define MG_OBJECT_SIZE 0x08000000
#define MG_HEAP_BASE 0x10000000 /* from here up nothing outlives a run */
#define MG_HEAP_SIZE 0x10000000
#define MG_LOCALS_BASE 0x20000000 /* locals whose address is given away; grows down, towards the heap */
#define MG_LOCALS_SIZE 0x04000000
#define MG_STACK_BASE 0x24000000  /* what the compiler keeps in frames: poison but for variable arguments */
#define MG_STACK_GUARD 0x00100000 /* never mapped: running into it is a verdict */
#define MG_STACK_SIZE 0x04000000
#define MG_NULL_AREA 65536 /* below it: a null pointer plus the offset of a field */
#define MG_REGION_BASE MG_CONST_BASE
#define MG_REGION_END 0x28000000

#define MG_CONTROL_AREA 0x30000000 /* out of the target's reach */
#define MG_CONTROL_SIZE 0x00010000
#define MG_CONTROL_BASE (MG_CONTROL_AREA + 0xc00) /* mg_control */
#define MG_STACKS_BASE                                                                                         \
    (MG_CONTROL_AREA + MG_CONTROL_SIZE) /* mg_target_stacks; mapped where a program has threads */
#define MG_STACKS_SIZE 0x00020000
/* What rooms know of the run and must know again when the search goes back: whoever changes something there logs it first (engine/undo.h). Each has its part. */
#define MG_UNDONE_BASE (MG_STACKS_BASE + MG_STACKS_SIZE)
#define MG_UNDONE_SIZE 0x00400000
#define MG_UNDONE_THREADS MG_UNDONE_BASE /* threads/threads.h */
#define MG_UNDONE_THREADS_SIZE 0x00010000
#define MG_UNDONE_CLOCKS (MG_UNDONE_THREADS + MG_UNDONE_THREADS_SIZE) /* threads/clocks.h */
#define MG_UNDONE_CLOCKS_SIZE 0x00020000
#define MG_UNDONE_RACES (MG_UNDONE_CLOCKS + MG_UNDONE_CLOCKS_SIZE) /* threads/races.h */
#define MG_UNDONE_RACES_SIZE 0x00010000
#define MG_UNDONE_EVENTS (MG_UNDONE_RACES + MG_UNDONE_RACES_SIZE) /* threads/events.h */
#define MG_UNDONE_EVENTS_SIZE 0x00010000
#define MG_UNDONE_JUMPS (MG_UNDONE_EVENTS + MG_UNDONE_EVENTS_SIZE) /* engine/jumps.h */
#define MG_UNDONE_JUMPS_SIZE 0x00300000
#define MG_OPEN_BASE                                                                                           \
    0x31000000 /* what is known of values that are not chosen yet; out of the target's reach too, but undone by */
#define MG_OPEN_SIZE 0x04000000 /* the same log */

/* Coverage: a byte for each counter, seen by all processes, undone by nothing. */
#define MG_COVER_BASE 0x38000000
#define MG_COVER_SIZE 0x01000000

/* The shadow covers all from address 0 on and starts out poisoned: one comparison tells whether an address has a shadow, and accesses to what was
 * never made plain are verdicts. */
#define MG_SHADOW_BASE 0x40000000
#define MG_SHADOW_SIZE (MG_REGION_END / 8)
#define MG_DIRTY_BASE 0x48000000 /* one byte for each chunk of heap and locals that a store marked */
#define MG_DIRTY_SHIFT 7
#define MG_DIRTY_SIZE ((MG_HEAP_SIZE + MG_LOCALS_SIZE) >> MG_DIRTY_SHIFT)
#define MG_CHUNK (1 << MG_DIRTY_SHIFT)
/* What lies where among the locals (tags.h): a byte for each 8 of them. */
#define MG_TAGS_BASE 0x4a000000
#define MG_TAGS_SIZE (MG_LOCALS_SIZE / 8)
#define MG_CODE_BASE 0x50000000
#define MG_CODE_SIZE 0x04000000
/* The first of it: where pointers to functions lead, one jump for each function whose address is taken. */
#define MG_STUB_BASE MG_CODE_BASE
#define MG_STUB_SHIFT 4
#define MG_STUBS_SIZE 0x00100000
/* One byte for each byte of heap and locals: the defined bits of a byte of which only some bits were written (known.h). */
#define MG_KNOWN_BASE 0x58000000
#define MG_KNOWN_SIZE (MG_HEAP_SIZE + MG_LOCALS_SIZE)

/* The frames of stacks beside the first one, a slot for each by its number; mapped where a program has threads. Their locals lie in the lower half of
 * the area of locals, because pointers of the program lead there. The slots of number 0 are not used. */
#define MG_STACKS_MOST 64
#define MG_SLOTS_BASE 0x70000000
#define MG_SLOT_SIZE 0x00200000
#define MG_SLOTS_SIZE (MG_STACKS_MOST * MG_SLOT_SIZE)
#define MG_LOCALS_SLOT_SIZE (MG_LOCALS_SIZE / 2 / MG_STACKS_MOST)

#define MG_LOCALS_TOP (MG_LOCALS_BASE + MG_LOCALS_SIZE)
#define MG_LOCALS_LIMIT (MG_LOCALS_BASE + 0x10000) /* below this there is no room for a function's locals */
#define MG_LOCALS_START (MG_LOCALS_TOP - 0x980)    /* where the first function's locals end */
#define MG_LOCALS_KEPT 0x10000 /* this much counts as used from the start; enough for most runs */
#define MG_LOCALS_GAP 16       /* between two locals, at least */
#define MG_STACK_TOP (MG_STACK_BASE + MG_STACK_SIZE)
#define MG_STACK_START (MG_STACK_TOP - 0x480) /* where the first frame ends */
/* A function does not start below this, so that there is room for the frames of functions that are not woven. */
#define MG_STACK_LIMIT (MG_STACK_BASE + MG_STACK_GUARD + 0x40000)

#ifndef __ASSEMBLER__

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

static inline uint8_t *mg_shadow_at(uint64_t address)
{
    return (uint8_t *)(uintptr_t)(MG_SHADOW_BASE + (address >> 3));
}

static inline uint8_t *mg_dirty_at(uint64_t address)
{
    return (uint8_t *)(uintptr_t)(MG_DIRTY_BASE - (MG_HEAP_BASE >> MG_DIRTY_SHIFT) +
                                  (address >> MG_DIRTY_SHIFT));
}

/* Does the table of known bits cover this address? */
static inline bool mg_known_covers(uint64_t address)
{
    return address - MG_HEAP_BASE < MG_KNOWN_SIZE;
}

static inline uint8_t *mg_known_at(uint64_t address)
{
    return (uint8_t *)(uintptr_t)(MG_KNOWN_BASE - MG_HEAP_BASE + address);
}

/* The undefined bits of at most 8 bytes that are neither unread nor held by an open value. */
static inline uint64_t mg_known_undefined(uint64_t address, uint64_t size)
{
    uint64_t bits = 0;
    for (uint64_t i = 0; i < size; i++)
        if (mg_known_covers(address + i) && *mg_shadow_at(address + i) >> ((address + i) & 7) & 1)
            bits |= (uint64_t)(uint8_t)~*mg_known_at(address + i) << i * 8;
    return bits;
}

/* Marks the chunks of a range of heap or locals. */
static inline void mg_dirty_mark(uint64_t address, uint64_t size)
{
    for (uint64_t at = address; at < address + size; at += MG_CHUNK)
        *mg_dirty_at(at) = 1;
    *mg_dirty_at(address + size - 1) = 1;
}

/* Skips marks that are not set, many at a time. */
static inline uint8_t *mg_dirty_skip(uint8_t *mark, const uint8_t *end)
{
    uint64_t words[8];
    for (; end - mark >= (long)sizeof words; mark += sizeof words) {
        __builtin_memcpy(words, mark, sizeof words);
        if (words[0] | words[1] | words[2] | words[3] | words[4] | words[5] | words[6] | words[7])
            break;
    }
    if (end - mark >= 32 && (__builtin_memcpy(words, mark, 32), !(words[0] | words[1] | words[2] | words[3])))
        mark += 32;
    if (end - mark >= 16 && (__builtin_memcpy(words, mark, 16), !(words[0] | words[1])))
        mark += 16;
    if (end - mark >= 8 && (__builtin_memcpy(words, mark, 8), !words[0]))
        mark += 8;
    while (mark < end && !*mark)
        mark++;
    return mark;
}

/* Makes whole chunks zero; those that are not marked are zero already. The first marks are read one by one: arrays fill up from the front, and a
 * processor stalls when it reads a word whose bytes were written one by one a moment ago. */
static inline void mg_dirty_zero(uint64_t from, uint64_t end)
{
    uint8_t *mark = mg_dirty_at(from), *last = mg_dirty_at(end);
    char *chunk = (char *)(uintptr_t)from;
    while (mark < last) {
        for (; mark < last && *mark; mark++, chunk += MG_CHUNK) {
            __builtin_memset(chunk, 0, MG_CHUNK);
            *mark = 0;
        }
        uint8_t *first = mark;
        mark = mg_dirty_skip(mark, last);
        chunk += (mark - first) * MG_CHUNK;
    }
}

/* Reserves every area, once, before anything is jitted into it. */
bool mg_region_reserve(mg_status *status);
/* Makes the first bytes of an area usable (rounded up to pages); the rest stays out of reach. */
void mg_region_open(uint64_t base, uint64_t size);
void mg_region_seal_constants(void);
/* Makes the memory of so many coverage counters, which the processes forked from here on share. */
bool mg_region_open_counters(uint32_t count, mg_status *status);
/* Makes the memory of the stacks beside the first one. */
bool mg_region_open_stacks(mg_status *status);

bool mg_region_has(uint64_t address, uint64_t size);
bool mg_region_is_constant(uint64_t address); /* else it lies in no constant: between two, or elsewhere */
void mg_shadow_set(uint64_t address, uint64_t size);
void mg_shadow_clear(uint64_t address, uint64_t size);
void mg_shadow_copy(uint64_t to, uint64_t from, uint64_t size); /* as memmove does: they may overlap */
bool mg_shadow_is_clear(uint64_t address, uint64_t size);
/* The first byte of a range whose shadow is set, or address + size. */
uint64_t mg_shadow_first(uint64_t address, uint64_t size);
/* A text of the target's; "?" if it is none, or longer than that. */
const char *mg_region_text(const char *text, uint64_t most);

#endif
#endif
