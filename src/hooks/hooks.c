/* The fast paths, compiled to bitcode and inlined into the user's code.
 *
 * Written so that the good case is a rotate, a compare, a test of one shadow byte. The rotate brings the
 * address's low bits to the top: an address that is misaligned or out of the region fails one unsigned
 * compare. Whatever is not plain memory goes to a gate, which preserves the registers. `bits` are the bits of
 * the value that matter, for bit-fields. */
#include "engine/control.h"

#define HOOK __attribute__((always_inline)) void
#define RARE(x) __builtin_expect(!!(x), 0)

static inline __attribute__((always_inline)) uint64_t offset_of(const void *p)
{
    return (uint64_t)(uintptr_t)p - MG_REGION_BASE;
}

static inline __attribute__((always_inline)) const uint8_t *shadow(uint64_t granule)
{
    return (const uint8_t *)(uintptr_t)(MG_SHADOW_BASE + granule);
}

static inline __attribute__((always_inline)) bool is_plain_1(const void *p)
{
    uint64_t o = offset_of(p);
    return o < MG_REGION_SIZE && !(*shadow(o >> 3) >> (o & 7) & 1);
}

static inline __attribute__((always_inline)) bool is_plain_2(const void *p)
{
    uint64_t r = __builtin_rotateright64(offset_of(p), 1);
    return r < MG_REGION_SIZE / 2 && !(*shadow(r >> 2) >> ((r & 3) * 2) & 3);
}

static inline __attribute__((always_inline)) bool is_plain_4(const void *p)
{
    uint64_t r = __builtin_rotateright64(offset_of(p), 2);
    return r < MG_REGION_SIZE / 4 && !(*shadow(r >> 1) >> ((r & 1) * 4) & 15);
}

static inline __attribute__((always_inline)) bool is_plain_8(const void *p)
{
    uint64_t r = __builtin_rotateright64(offset_of(p), 3);
    return r < MG_REGION_SIZE / 8 && !*shadow(r);
}

/* A range of any size: every shadow byte it touches must be clear. The slow path looks closer. */
static __attribute__((noinline)) bool is_plain_range(const void *p, uint64_t size)
{
    uint64_t o = offset_of(p);
    if (size > MG_REGION_SIZE || o > MG_REGION_SIZE - size)
        return false;
    if (!size)
        return true;
    for (uint64_t g = o >> 3; g <= (o + size - 1) >> 3; g++)
        if (*shadow(g))
            return false;
    return true;
}

/* Memory that is not plain is mostly a word of the candidate, read for the first time in this run and in the same order
 * as in the run before: then its value stands on the choice stack. Anything else goes through the gate. */
static __attribute__((noinline, preserve_most)) void read_first(uint64_t address, uint64_t info, uint64_t bits)
{
    mg_choice *next = MG_CONTROL->next;
    uint64_t size = info & 0xff;
    if (RARE(next->key != MG_CHOICE_KEY(address, size))) {
        MG_CONTROL->gate_access(address, info, bits);
        return;
    }
    MG_CONTROL->next = next + 1;
    uint8_t *mark = mg_shadow_at(address);
    if (__builtin_expect(size == 8, 1)) {
        *(uint64_t *)(uintptr_t)address = next->value;
        *mark = 0;
        return;
    }
    *mark &= (uint8_t)~(((1u << size) - 1) << (address & 7));
    if (size == 4)
        *(uint32_t *)(uintptr_t)address = (uint32_t)next->value;
    else if (size == 2)
        *(uint16_t *)(uintptr_t)address = (uint16_t)next->value;
    else
        *(uint8_t *)(uintptr_t)address = (uint8_t)next->value;
}

#define LOAD(size)                                                                                            \
    HOOK mg_on_load_##size(const void *p, uint64_t info, uint64_t bits)                                       \
    {                                                                                                         \
        if (RARE(!is_plain_##size(p)))                                                                        \
            read_first((uint64_t)(uintptr_t)p, info, bits);                                                   \
    }
LOAD(1)
LOAD(2)
LOAD(4)
LOAD(8)

/* Remembers the old bytes of what outlives the run. */
static __attribute__((noinline, preserve_most)) void remember(uint64_t address, uint64_t kind)
{
    mg_undo_entry *entry = MG_CONTROL->undo_top;
    if (RARE(entry == MG_CONTROL->undo_end))
        MG_CONTROL->gate_fail(MG_FAIL_LOG_FULL, address, 0);
    entry->kind = (uint32_t)kind;
    entry->where = (uint32_t)address;
    uint64_t old = 0;
    __builtin_memcpy(&old, (const void *)(uintptr_t)(address & ~7ull), 8);
    entry->old = old >> (address & 7) * 8 & ~0ull >> (64 - (8 << kind));
    MG_CONTROL->undo_top = entry + 1;
}

#define STORE(size, kind)                                                                                     \
    HOOK mg_on_store_##size(const void *p, uint64_t info, uint64_t bits)                                      \
    {                                                                                                         \
        uint64_t address = (uint64_t)(uintptr_t)p;                                                            \
        if (RARE(!is_plain_##size(p)))                                                                        \
            MG_CONTROL->gate_access(address, info | MG_INFO_STORE, bits);                                     \
        else if (address < MG_HEAP_BASE)                                                                      \
            remember(address, kind);                                                                          \
        else                                                                                                  \
            *mg_dirty_at(address) = 1;                                                                        \
    }
STORE(1, MG_UNDO_BYTES_1)
STORE(2, MG_UNDO_BYTES_2)
STORE(4, MG_UNDO_BYTES_4)
STORE(8, MG_UNDO_BYTES_8)

/* Ranges: reading, writing, copying. What outlives the run goes the slow way, which remembers it. */
HOOK mg_on_read(const void *p, uint64_t size, uint64_t info)
{
    if (RARE(!is_plain_range(p, size)))
        MG_CONTROL->gate_copy(0, (uint64_t)(uintptr_t)p, size, info);
}

HOOK mg_on_write(const void *p, uint64_t size, uint64_t info)
{
    if (RARE(!is_plain_range(p, size) || (uint64_t)(uintptr_t)p < MG_HEAP_BASE))
        MG_CONTROL->gate_copy((uint64_t)(uintptr_t)p, 0, size, info);
}

HOOK mg_on_copy(const void *to, const void *from, uint64_t size, uint64_t info)
{
    if (RARE(!is_plain_range(from, size) || !is_plain_range(to, size) || (uint64_t)(uintptr_t)to < MG_HEAP_BASE))
        MG_CONTROL->gate_copy((uint64_t)(uintptr_t)to, (uint64_t)(uintptr_t)from, size, info);
}

/* A store into a local that needs no check, but must be undone. */
HOOK mg_on_mark(const void *p, uint64_t size)
{
    for (uint64_t at = (uint64_t)(uintptr_t)p, end = at + size; at < end; at += 1 << MG_DIRTY_SHIFT)
        *mg_dirty_at(at) = 1;
    *mg_dirty_at((uint64_t)(uintptr_t)p + size - 1) = 1;
}

/* A turn of a loop. Functions with loops count in a register, and put the count back where others look for it. */
HOOK mg_on_step(int64_t fuel, uint64_t runaway, uint64_t info)
{
    if (RARE(fuel < 0)) {
        MG_CONTROL->fuel = fuel;
        MG_CONTROL->gate_fail(runaway, 0, info);
    }
}

HOOK mg_on_put_fuel(int64_t fuel)
{
    MG_CONTROL->fuel = fuel;
}

__attribute__((always_inline)) int64_t mg_on_get_fuel(void)
{
    return MG_CONTROL->fuel;
}

/* The entry of a function. */
HOOK mg_on_enter(uint64_t runaway, uint64_t overflow, uint64_t info)
{
    if (RARE(--MG_CONTROL->fuel < 0))
        MG_CONTROL->gate_fail(runaway, 0, info);
    if (RARE((uint64_t)(uintptr_t)__builtin_frame_address(0) < MG_STACK_LIMIT))
        MG_CONTROL->gate_fail(overflow, 0, info);
}

/* An access to a variable that is known, at an index that is not: memory is plain if it is inside. */
HOOK mg_on_index(const void *p, const void *variable, uint64_t most, uint64_t kind, uint64_t info)
{
    if (RARE((uint64_t)(uintptr_t)p - (uint64_t)(uintptr_t)variable > most))
        MG_CONTROL->gate_fail(kind, (uint64_t)(uintptr_t)p, info);
}

/* A local whose address is given away: its bytes are cleared before the next run. */
HOOK mg_on_local(const void *p)
{
    *mg_dirty_at((uint64_t)(uintptr_t)p) = 1;
    *mg_dirty_at((uint64_t)(uintptr_t)p + 63) = 1; /* MG_LOCAL_MARKED bytes, which may lie in two chunks */
    if ((uint64_t)(uintptr_t)p < MG_CONTROL->stack_low)
        MG_CONTROL->stack_low = (uint64_t)(uintptr_t)p;
}

/* Something that must not be: a zero divisor, a shift too far, unreachable code. */
HOOK mg_on_bad(bool is_bad, uint64_t kind, uint64_t info)
{
    if (RARE(is_bad))
        MG_CONTROL->gate_fail(kind, 0, info);
}

/* A call of a function of the host, so that it can blame a line. */
HOOK mg_on_host(uint64_t info)
{
    MG_CONTROL->host_info = info;
}

/* A call through a pointer: only to jitted code. */
HOOK mg_on_call(const void *callee, uint64_t null, uint64_t wild, uint64_t info)
{
    uint64_t address = (uint64_t)(uintptr_t)callee;
    if (RARE(address - MG_CODE_BASE >= MG_CODE_SIZE))
        MG_CONTROL->gate_fail(address < 4096 ? null : wild, address, info);
}
