/* The fast paths, compiled to bitcode and inlined into the user's code. Whatever is not plain memory goes to a gate, which preserves
 * the registers. `bits` are the bits of the value that matter, for bit-fields. */
#include "hooks/plain.h"

/* A load: gives the undefined bits of what is read, if those are somebody's business (MG_READ_MOVED). */
#define UNDEFINED __attribute__((always_inline)) uint64_t

/* Memory that is not plain is mostly a word of the candidate, read for the first time in this run and in the same order
 * as in the run before: then its value stands on the choice stack. Anything else goes through the gate, right from the
 * user's function: a checkpoint goes on there, and the processor foresees the way back only if no frame lies between. */
static __attribute__((noinline, preserve_most)) void read_first(uint64_t address, uint64_t size)
{
    mg_choice *next = MG_CONTROL->next;
    MG_CONTROL->next = next + 1;
    give_value(address, size, next->value);
}

static inline __attribute__((always_inline)) uint64_t read_near(uint64_t address, uint64_t size, uint64_t info,
                                                                uint64_t bits)
{
    if (size != 8 && is_plain(address, size))
        return 0;
    if (MG_CONTROL->next->key == MG_CHOICE_KEY(address, size)) {
        read_first(address, size);
        return 0;
    }
    MG_CONTROL->gate_access(address, info, bits);
    return MG_CONTROL->undefined_read;
}

#define LOAD(size, shift)                                                                                      \
    UNDEFINED mg_on_load_##size(const void *p, uint64_t info, uint64_t bits)                                   \
    {                                                                                                          \
        return RARE(!is_quiet(p, size, shift)) ? read_near((uint64_t)(uintptr_t)p, size, info, bits) : 0;      \
    }
LOAD(1, 0)
LOAD(2, 1)
LOAD(4, 2)
LOAD(8, 3)

#undef LOAD

/* A load after which the predicate may be known to return. The decider tells, given the operands; the slow side asks it. */
UNDEFINED mg_on_forward(const void *p, uint64_t info, uint64_t bits, uint64_t size, const void *decider,
                        uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e, uint64_t f)
{
    uint64_t *operands = MG_CONTROL->operands, undefined;
    if (!RARE(!is_quiet(p, (unsigned)size, (unsigned)__builtin_ctzll(size))))
        return 0;
    operands[0] = a, operands[1] = b, operands[2] = c, operands[3] = d, operands[4] = e, operands[5] = f;
    MG_CONTROL->decider = (mg_decider *)(uintptr_t)decider;
    undefined = read_near((uint64_t)(uintptr_t)p, size, info, bits);
    MG_CONTROL->decider = NULL;
    return undefined;
}

/* Could a load of these bytes go on without a choice or a verdict? */
__attribute__((always_inline)) uint64_t mg_on_ask(const void *p, uint64_t size)
{
    return is_plain_word(p, size);
}

/* Remembers the old bytes of what is older than the checkpoint. */
static __attribute__((noinline, preserve_most)) void remember(uint64_t address, uint64_t kind, uint64_t info)
{
    mg_undo_entry *entry = MG_CONTROL->undo_top;
    if (RARE(address < MG_GLOBAL_BASE)) /* a constant: a verdict */
        MG_CONTROL->gate_access(address, info | MG_INFO_STORE, ~0ull);
    if (RARE(entry == MG_CONTROL->undo_end))
        MG_CONTROL->gate_fail(MG_FAIL_LOG_FULL, address, info);
    entry->kind = (uint32_t)kind;
    entry->where = (uint32_t)address;
    uint64_t old = 0;
    __builtin_memcpy(&old, (const void *)(uintptr_t)(address & ~7ull), 8);
    entry->old = old >> (address & 7) * 8 & ~0ull >> (64 - (8 << kind));
    MG_CONTROL->undo_top = entry + 1;
    MG_CONTROL->target_sp = MG_TOUCHED;
    if (address - MG_LOCALS_BASE < MG_LOCALS_SIZE)
        *mg_dirty_at(address) = 1;
}

static inline __attribute__((always_inline)) bool is_young(uint64_t address)
{
    return address - MG_CONTROL->young_from < MG_CONTROL->young_size;
}

/* Locals that are written for the first time, younger than the checkpoint: they become plain here. Others are for the gate. */
static inline __attribute__((always_inline)) bool is_new_local(uint64_t address, uint64_t size)
{
    return address >= MG_CONTROL->locals && address < MG_LOCALS_START && size <= MG_LOCALS_START - address &&
           MG_CONTROL->locals_unset && address + size <= MG_CONTROL->old_locals &&
           address + size <= MG_CONTROL->held && address + size <= MG_CONTROL->known;
}

/* A range of them, or one that is plain already. */
static __attribute__((noinline)) bool make_plain(uint64_t address, uint64_t size)
{
    if (!is_new_local(address, size))
        return false;
    for (; size && (address & 7 || size < 8); address++, size--)
        *mg_shadow_at(address) &= (uint8_t) ~(1u << (address & 7));
    for (; size >= 8; address += 8, size -= 8)
        *mg_shadow_at(address) = 0;
    for (; size; address++, size--)
        *mg_shadow_at(address) &= (uint8_t) ~(1u << (address & 7));
    return true;
}

/* A store beside memory that is not plain, or into it. */
static __attribute__((noinline, preserve_most)) void write_near(uint64_t address, uint64_t info, uint64_t bits)
{
    uint64_t size = info & 0xff;
    if (!is_plain(address, size)) {
        if (!is_new_local(address, size) || address & (size - 1)) {
            MG_CONTROL->gate_access(address, info | MG_INFO_STORE, bits);
            return;
        }
        *mg_shadow_at(address) &= (uint8_t) ~(((1u << size) - 1) << (address & 7));
        *mg_dirty_at(address) = 1;
    } else if (is_young(address))
        *mg_dirty_at(address) = 1;
    else
        remember(address, (uint64_t)__builtin_ctzll(MG_INFO_SIZE(info)), info);
}

#define STORE(size, shift)                                                                                     \
    HOOK mg_on_store_##size(const void *p, uint64_t info, uint64_t bits)                                       \
    {                                                                                                          \
        uint64_t address = (uint64_t)(uintptr_t)p;                                                             \
        if (RARE(!is_quiet(p, size, shift)))                                                                   \
            write_near(address, info, bits);                                                                   \
        else if (RARE(!is_young(address)))                                                                     \
            remember(address, MG_UNDO_BYTES_1 + shift, info);                                                  \
        else                                                                                                   \
            *mg_dirty_at(address) = 1;                                                                         \
    }
STORE(1, 0)
STORE(2, 1)
STORE(4, 2)
STORE(8, 3)

/* Units of bit-fields that are no power of two. */
UNDEFINED mg_on_load_odd(const void *p, uint64_t info, uint64_t bits)
{
    if (!RARE(!is_plain_range(p, MG_INFO_SIZE(info))))
        return 0;
    MG_CONTROL->gate_access((uint64_t)(uintptr_t)p, info, bits);
    return MG_CONTROL->undefined_read;
}

/* Marks every chunk of a range of heap or locals. */
static __attribute__((noinline)) void mark_range(const void *p, uint64_t size)
{
    mg_dirty_mark((uint64_t)(uintptr_t)p, size);
}

HOOK mg_on_store_odd(const void *p, uint64_t info, uint64_t bits)
{
    uint64_t address = (uint64_t)(uintptr_t)p;
    if (RARE(!is_plain_range(p, MG_INFO_SIZE(info)) || !mg_control_is_young(address, MG_INFO_SIZE(info))))
        MG_CONTROL->gate_access(address, info | MG_INFO_STORE, bits);
    else
        mark_range(p, MG_INFO_SIZE(info));
}

/* Ranges: reading, writing, copying. What is old goes the slow way, which remembers it. */
HOOK mg_on_read(const void *p, uint64_t size, uint64_t info)
{
    if (RARE(!is_plain_range(p, size)))
        MG_CONTROL->gate_copy(MG_NO_ADDRESS, (uint64_t)(uintptr_t)p, size, info);
}

HOOK mg_on_write(const void *p, uint64_t size, uint64_t info)
{
    if (RARE(!size))
        return;
    if (RARE((!is_plain_range(p, size) && !make_plain((uint64_t)(uintptr_t)p, size)) ||
             !mg_control_is_young((uint64_t)(uintptr_t)p, size)))
        MG_CONTROL->gate_copy((uint64_t)(uintptr_t)p, MG_NO_ADDRESS, size, info);
    else
        mark_range(p, size);
}

HOOK mg_on_copy(const void *to, const void *from, uint64_t size, uint64_t info)
{
    if (RARE(!size))
        return;
    if (RARE(!is_plain_range(from, size) ||
             (!is_plain_range(to, size) && !make_plain((uint64_t)(uintptr_t)to, size)) ||
             !mg_control_is_young((uint64_t)(uintptr_t)to, size)))
        MG_CONTROL->gate_copy((uint64_t)(uintptr_t)to, (uint64_t)(uintptr_t)from, size, info);
    else
        mark_range(to, size);
}

/* A store into a local that needs no check: only marked, so that the next local that lies there is cleared. One that may be
 * misaligned can lie in two chunks. */
HOOK mg_on_mark(const void *p)
{
    *mg_dirty_at((uint64_t)(uintptr_t)p) = 1;
}

HOOK mg_on_mark_odd(const void *p, uint64_t size)
{
    mg_on_mark(p);
    mg_on_mark((const char *)p + size - 1);
}

HOOK mg_on_mark_range(const void *p, uint64_t size)
{
    if (!RARE(!size))
        mark_range(p, size);
}

/* One that is marked already, but must be undone. */
HOOK mg_on_old(const void *p, uint64_t kind, uint64_t info)
{
    if (RARE((uint64_t)(uintptr_t)p >= MG_CONTROL->old_locals))
        remember((uint64_t)(uintptr_t)p, kind, info);
}

HOOK mg_on_old_range(const void *p, uint64_t size, uint64_t info)
{
    if (RARE((uint64_t)(uintptr_t)p + size > MG_CONTROL->old_locals))
        MG_CONTROL->gate_copy((uint64_t)(uintptr_t)p, MG_NO_ADDRESS, size, info);
}

/* One that must be marked and undone. */
HOOK mg_on_note(const void *p, uint64_t kind, uint64_t info)
{
    mg_on_mark(p);
    mg_on_old(p, kind, info);
}

HOOK mg_on_note_odd(const void *p, uint64_t size, uint64_t info)
{
    mg_on_mark_odd(p, size);
    mg_on_old_range(p, size, info);
}

HOOK mg_on_note_range(const void *p, uint64_t size, uint64_t info)
{
    if (RARE(!size))
        return;
    mark_range(p, size);
    mg_on_old_range(p, size, info);
}

/* A turn of a loop. A function with loops counts in a register; it also tells the others, but does not wait for it. */
HOOK mg_on_step(int64_t fuel, uint64_t runaway, uint64_t info)
{
    MG_CONTROL->fuel = fuel;
    if (RARE(fuel < 0))
        MG_CONTROL->gate_fail(runaway, 0, info);
}

__attribute__((always_inline)) int64_t mg_on_get_fuel(void)
{
    return MG_CONTROL->fuel;
}

#if defined __x86_64__
register uint64_t stack_pointer __asm__("rsp");
#elif defined __aarch64__
register uint64_t stack_pointer __asm__("sp");
#endif

/* The entry of a function. */
HOOK mg_on_enter(uint64_t runaway, uint64_t overflow, uint64_t info)
{
    if (RARE(--MG_CONTROL->fuel < 0))
        MG_CONTROL->gate_fail(runaway, 0, info);
    if (RARE((uint64_t)(uintptr_t)__builtin_frame_address(0) < MG_STACK_LIMIT))
        MG_CONTROL->gate_fail(overflow, 0, info);
}

/* Variable arguments lie in the frame and in that of the caller; va_arg reads them through pointers. */
HOOK mg_on_variadic(void)
{
    const uint64_t *frame = __builtin_frame_address(0);
    MG_CONTROL->gate_open(stack_pointer, *frame);
}

/* An access to a variable that is known, at an index that is not: memory is plain if it is inside. */
HOOK mg_on_index(const void *p, uint64_t offset, uint64_t most, uint64_t kind, uint64_t info)
{
    if (RARE(offset > most))
        MG_CONTROL->gate_fail(kind, (uint64_t)(uintptr_t)p, info);
}

/* As a pointer, not as a number: so that the optimiser can subtract one from another. */
#define LOCALS (*(char **)&MG_CONTROL->locals)

/* Opens the area of the locals down to an address, and some more; unless it is full. */
static __attribute__((noinline, preserve_most)) void open_locals(uint64_t address, uint64_t overflow,
                                                                 uint64_t info)
{
    uint64_t from = (address - 4096) & ~4095ull;
    if (address < MG_LOCALS_LIMIT)
        MG_CONTROL->gate_fail(overflow, 0, info);
    if (!MG_CONTROL->locals_unset)
        for (uint64_t at = from; at < MG_CONTROL->locals_open; at += 8)
            *mg_shadow_at(at) = 0;
    MG_CONTROL->locals_open = from;
    MG_CONTROL->target_sp = MG_TOUCHED;
}

static inline __attribute__((always_inline)) char *take_room(char *at, uint64_t overflow, uint64_t info)
{
    LOCALS = at;
    if (RARE((uint64_t)(uintptr_t)at < MG_CONTROL->locals_open))
        open_locals((uint64_t)(uintptr_t)at, overflow, info);
    return at;
}

/* Room for the locals of a function whose addresses are given away: so many bytes, whole chunks. */
__attribute__((always_inline)) char *mg_on_frame(uint64_t size, uint64_t overflow, uint64_t info)
{
    return take_room(LOCALS - size, overflow, info);
}

/* The room is free again when the function returns, and that of arrays that were made since. */
HOOK mg_on_frame_end(char *end)
{
    LOCALS = end;
}

/* The same where a checkpoint may remember it. After the outermost function nobody uses the memory, so there is nothing to save;
 * unless it goes on, with a tail call. */
HOOK mg_on_frame_saved(char *end, bool goes_on)
{
    const uint64_t *frame = __builtin_frame_address(0);
    if (RARE((uint64_t)(uintptr_t)end > MG_CONTROL->old_locals) && (goes_on || *frame))
        MG_CONTROL->gate_pop((uint64_t)(uintptr_t)end);
    LOCALS = end;
}

/* The same where locals that are gone are poison: the next function finds its own as if never written. After the outermost function
 * everything is taken back, and until then it is looked for what its locals hold. */
HOOK mg_on_frame_gone(char *end, bool goes_on, bool saves)
{
    const uint64_t *frame = __builtin_frame_address(0);
    bool is_last = saves && !goes_on && !*frame;
    if (saves && !is_last && RARE((uint64_t)(uintptr_t)end > MG_CONTROL->old_locals))
        MG_CONTROL->gate_pop((uint64_t)(uintptr_t)end);
    if (!is_last && RARE(MG_CONTROL->known < (uint64_t)(uintptr_t)end))
        MG_CONTROL->gate_lane(MG_LANE_FORGET, (uint64_t)(uintptr_t)end, 0, 0, 0, 0);
    for (char *at = LOCALS; !is_last && at < end; at += 64) /* whole chunks */
        *(uint64_t *)(void *)mg_shadow_at((uint64_t)(uintptr_t)at) = ~0ull;
    LOCALS = end;
}

/* A local is zero at first, in every run and under every engine. Small ones share chunks that are marked at once. */
HOOK mg_on_local(void *p, uint64_t size)
{
    for (uint64_t i = 0; i < size; i += MG_CHUNK) /* p is where a chunk begins */
        *mg_dirty_at((uint64_t)(uintptr_t)p + i) = 1;
    __builtin_memset(p, 0, size);
}

static __attribute__((noinline, preserve_most)) void make_zero(uint64_t from, uint64_t end)
{
    mg_dirty_zero(from, end);
}

/* Whole chunks: the first is always marked, the others when they are written. */
HOOK mg_on_big_local(void *p, uint64_t size)
{
    mg_on_local(p, MG_CHUNK);
    make_zero((uint64_t)(uintptr_t)p + MG_CHUNK, (uint64_t)(uintptr_t)p + size);
}

/* Room for a local of variable length. */
__attribute__((always_inline)) char *mg_on_array_made(uint64_t size, uint64_t align, uint64_t overflow,
                                                      uint64_t info)
{
    uint64_t top = MG_CONTROL->locals;
    if (RARE(top - MG_LOCALS_LIMIT < size + align))
        MG_CONTROL->gate_fail(overflow, 0, info);
    char *from = take_room((char *)(uintptr_t)((top - size) & ~(align - 1)), overflow, info);
    make_zero((uint64_t)(uintptr_t)from, top);
    return from;
}

/* What llvm.stacksave gives: arrays made after it are gone after mg_on_frame_end of it. */
__attribute__((always_inline)) char *mg_on_frame_now(void)
{
    return LOCALS;
}

/* Before a function returns: the frame it returns into is about to change. */
HOOK mg_on_leave(void)
{
    const uint64_t *frame = __builtin_frame_address(0);
    if (RARE(*frame >= MG_CONTROL->seal))
        MG_CONTROL->gate_leave(*frame);
}

/* A local of variable length, before it is made. */
HOOK mg_on_array(uint64_t count, uint64_t size, uint64_t overflow, uint64_t info)
{
    if (RARE(count > (MG_CONTROL->locals - MG_LOCALS_LIMIT) / size))
        MG_CONTROL->gate_fail(overflow, 0, info);
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

/* A call through a pointer: only to a stub, of which there are so many. It may lead to a function of the host. */
HOOK mg_on_call(const void *callee, uint64_t stubs, uint64_t null, uint64_t wild, uint64_t info)
{
    uint64_t address = (uint64_t)(uintptr_t)callee;
    if (RARE(__builtin_rotateright64(address - MG_STUB_BASE, MG_STUB_SHIFT) >= stubs))
        MG_CONTROL->gate_fail(address < MG_NULL_AREA ? null : wild, address, info);
    MG_CONTROL->host_info = info;
}

/* A jump through a pointer: only to jitted code. */
HOOK mg_on_jump(const void *place, uint64_t null, uint64_t wild, uint64_t info)
{
    uint64_t address = (uint64_t)(uintptr_t)place;
    if (RARE(address - MG_CODE_BASE >= MG_CODE_SIZE))
        MG_CONTROL->gate_fail(address < MG_NULL_AREA ? null : wild, address, info);
}

/* A local of a test when it returns, and where those begin that are given away. */
HOOK mg_on_keep(uint64_t number, const void *value, uint64_t lane)
{
    MG_CONTROL->kept_lanes[number] = lane;
    MG_CONTROL->kept[number] = (uint64_t)(uintptr_t)value;
}

HOOK mg_on_kept(uint64_t count)
{
    MG_CONTROL->kept_count = count;
    MG_CONTROL->kept_locals = MG_CONTROL->locals;
}

/* One that must be given away, so that it is found there. */
HOOK mg_on_keep_memory(const void *p)
{
    (void)p;
}

/* Coverage: a counter's byte is set and never cleared by the target, going back included. */
HOOK mg_on_cover(uint64_t counter)
{
    ((uint8_t *)(uintptr_t)MG_COVER_BASE)[counter] = 1;
}

/* The two sides of a branch have counters next to each other. */
HOOK mg_on_cover_way(uint64_t counter, bool way)
{
    ((uint8_t *)(uintptr_t)MG_COVER_BASE)[counter + way] = 1;
}
