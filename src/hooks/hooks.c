/* The hooks that weaving puts before loads, stores, calls and the rest of what the engine must see. They are compiled to bitcode and inlined into the
 * user's code, so each has only the fast path: memory that is plain, or a first read that the path expects. Everything else goes to a gate of the host,
 * which preserves the registers. Every candidate runs this code, so an instruction less is worth some effort.
 *
 * `info` packs size, alignment and site of an access (shape/woven.h); `bits` are the bits of the value that matter, for bit-fields. */
#include "hooks/plain.h"
#include "path/step.h"

/* A load gives the undefined bits of what is read, if the reader takes them along (MG_READ_MOVED). */
#define UNDEFINED __attribute__((always_inline)) uint64_t

/* Memory that is not plain is mostly a word of the candidate, read for the first time in this run and in the same order
 * as in the run before: then its value is on the path. Anything else goes through the gate, called directly from the user's
 * function: a checkpoint resumes there, and the processor predicts the return only if there is no frame in between. */
static inline __attribute__((always_inline)) void read_first(uint64_t address, uint64_t size)
{
    HOLDS_INLINE(address - MG_OBJECT_BASE < MG_OBJECT_SIZE, 22);
    give_value(address, size, mg_step_take_expected());
}

static inline __attribute__((always_inline)) uint64_t read_near(uint64_t address, uint64_t size, uint64_t info,
                                                                uint64_t bits)
{
    if (is_plain_near((const void *)(uintptr_t)address, size, info))
        return 0;
    if (mg_step_is_expected(address, size) && is_word_aligned(address, size, info)) {
        read_first(address, size);
        return 0;
    }
    MG_CONTROL->gate_access(address, info, bits);
    return MG_CONTROL->stack.undefined_read;
}

#define LOAD(size)                                                                                             \
    UNDEFINED mg_on_load_##size(const void *p, uint64_t info, uint64_t bits)                                   \
    {                                                                                                          \
        return RARE(!is_quiet(p, size, info)) ? read_near((uint64_t)(uintptr_t)p, size, info, bits) : 0;       \
    }
LOAD(1)
LOAD(2)
LOAD(4)
LOAD(8)

#undef LOAD

/* A load with a decider, which may tell from the operands what the predicate returns. The host calls the decider on the slow path. */
UNDEFINED mg_on_forward(const void *p, uint64_t info, uint64_t bits, uint64_t size, const void *decider,
                        uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e, uint64_t f)
{
    uint64_t *operands = MG_CONTROL->stack.operands, undefined;
    if (!RARE(!is_quiet(p, size, info)))
        return 0;
    _Static_assert(MG_OPERANDS_MOST == 6, "each is a parameter");
    operands[0] = a, operands[1] = b, operands[2] = c, operands[3] = d, operands[4] = e, operands[5] = f;
    MG_CONTROL->stack.decider = (mg_decider *)(uintptr_t)decider;
    undefined = read_near((uint64_t)(uintptr_t)p, size, info, bits);
    MG_CONTROL->stack.decider = NULL;
    return undefined;
}

/* Could a load of these bytes go on without a choice or a verdict? Deciders ask this at every load, so the rare cases are not inlined. */
static __attribute__((noinline, preserve_most)) bool ask_again(const void *p, uint64_t size, uint64_t info)
{
    return is_plain_word(p, size, info);
}

__attribute__((always_inline)) uint64_t mg_on_ask(const void *p, uint64_t size, uint64_t info)
{
    return (is_power(size) && is_quiet(p, size, info)) || ask_again(p, size, info);
}

/* Asked by deciders, on the host's stack. */
__attribute__((always_inline)) uint64_t mg_on_peek(uint64_t peek, uint64_t handle, uint64_t word)
{
    return MG_CONTROL->peek(peek, handle, word);
}

/* Rare calls of gates have functions of their own, so that the code that makes them need not save registers. */
#define COLD static __attribute__((noinline, preserve_most, cold)) void

COLD ask_store(uint64_t address, uint64_t info, uint64_t bits)
{
    MG_CONTROL->gate_access(address, info | MG_INFO_STORE, bits);
}

COLD fail_full(uint64_t address, uint64_t info)
{
    MG_CONTROL->gate_fail(MG_FAIL_LOG_FULL, address, info);
}

COLD refuse_constant(uint64_t address, uint64_t info)
{
    MG_CONTROL->gate_access(address, info | MG_INFO_STORE, ~0ull);
}

/* The size is a constant: a read that is wider than the store before it would stall until that is done. */
static inline __attribute__((always_inline)) void note_old(uint64_t address, uint64_t size, uint64_t kind,
                                                           uint64_t info)
{
    mg_undo_entry *entry = MG_CONTROL->undo_top;
    if (RARE(entry >= MG_CONTROL->undo_end)) {
        fail_full(address, info); /* makes room, or does not come back */
        entry = MG_CONTROL->undo_top;
    }
    entry->kind = (uint32_t)kind;
    entry->where = (uint32_t)address;
    uint64_t old = 0;
    __builtin_memcpy(&old, (const void *)(uintptr_t)address, size);
    entry->old = old;
    MG_CONTROL->undo_top = entry + 1;
    MG_CONTROL->stack.sp = MG_TOUCHED;
}

/* Can the program create threads? The weave says so when it links the hooks (weave/weave.c), so a program that cannot has none of the code for it. */
extern const uint8_t mg_program_has_threads;

/* A local of the stack that runs which is younger than the checkpoint. Where there are several stacks such locals are not in the range that is looked at first. */
static inline __attribute__((always_inline)) bool is_own_young(uint64_t address)
{
    return address - MG_CONTROL->stack.locals_limit <
           MG_CONTROL->stack.old_locals - MG_CONTROL->stack.locals_limit;
}

/* Remembers the old bytes of what is older than the checkpoint. */
#define REMEMBER(size)                                                                                         \
    static __attribute__((noinline, preserve_most)) void remember_##size(uint64_t address, uint64_t info)      \
    {                                                                                                          \
        if (RARE(address < MG_GLOBAL_BASE)) /* a constant: a verdict */                                        \
            refuse_constant(address, info);                                                                    \
        HOLDS_INLINE(is_plain(address, size), 8);                                                              \
        if (address - MG_LOCALS_BASE < MG_LOCALS_SIZE) {                                                       \
            *mg_dirty_at(address) = 1;                                                                         \
            if (mg_program_has_threads && is_own_young(address))                                               \
                return;                                                                                        \
        }                                                                                                      \
        note_old(address, size, MG_UNDO_BYTES(size), info);                                                    \
    }
REMEMBER(1)
REMEMBER(2)
REMEMBER(4)
REMEMBER(8)

static inline __attribute__((always_inline)) bool is_young(uint64_t address)
{
    return address - MG_CONTROL->young_from < MG_CONTROL->young_size;
}

/* Can a store to these locals make them plain right here? Only where they hold no open value and no single bits of them are known: those need the
 * gate. */
static inline __attribute__((always_inline)) bool is_among_unset(uint64_t address, uint64_t size)
{
    return mg_target_stack_has_local(&MG_CONTROL->stack, address, size) && MG_CONTROL->locals_unset &&
           address + size <= MG_CONTROL->stack.held && address + size <= MG_CONTROL->stack.known;
}

/* The same, and they are younger than the checkpoint, so that nothing needs to be logged. */
static inline __attribute__((always_inline)) bool is_among_new(uint64_t address, uint64_t size)
{
    return is_among_unset(address, size) && address + size <= MG_CONTROL->stack.old_locals;
}

/* A range of them, or one that is plain already. */
static __attribute__((noinline)) bool make_plain(uint64_t address, uint64_t size)
{
    if (!is_among_new(address, size) || mg_tags_first_bad(address, size) < address + size)
        return false;
    for (; size && (address & 7 || size < 8); address++, size--)
        *mg_shadow_at(address) &= (uint8_t)~(1u << (address & 7));
    for (; size >= 8; address += 8, size -= 8)
        *mg_shadow_at(address) = 0;
    for (; size; address++, size--)
        *mg_shadow_at(address) &= (uint8_t)~(1u << (address & 7));
    return true;
}

/* The first store into a word of a local that is older than the checkpoint. Mostly nothing of the word was written before, and one entry of the log is
 * enough to say that. */
static inline __attribute__((always_inline)) void note_unset(uint64_t address, uint64_t size, bool is_whole,
                                                             uint64_t info)
{
    if (is_whole) {
        note_old(address, size, MG_UNDO_UNSET(size), info);
        return;
    }
    note_old((uint64_t)(uintptr_t)mg_shadow_at(address), 1, MG_UNDO_BYTES_1, info);
    note_old(address, size, MG_UNDO_BYTES(size), info);
}

typedef __attribute__((preserve_most)) void remember_function(uint64_t address, uint64_t info);

/* A store beside memory that is not plain, or into it. False: the host must be asked. */
static inline __attribute__((always_inline)) bool write_word(uint64_t address, uint64_t size, uint64_t info,
                                                             remember_function *remember)
{
    uint8_t *marks = mg_shadow_at(address), mine = (uint8_t)(((1u << size) - 1) << (address & 7));
    if (address >= MG_REGION_END || address & (size - 1) || !is_word_aligned(address, size, info))
        return false;
    if (!(*marks & mine) && !is_young(address)) {
        remember(address, info);
        return true;
    }
    if (*marks & mine) {
        if (!is_among_unset(address, size) || !mg_tag_is_there(address, size))
            return false;
        if (address >= MG_CONTROL->stack.old_locals)
            note_unset(address, size, (*marks & mine) == mine, info);
        *marks &= (uint8_t)~mine;
    }
    *mg_dirty_at(address) = 1;
    return true;
}

#define STORE(size)                                                                                            \
    static __attribute__((noinline, preserve_most)) void write_near_##size(uint64_t address, uint64_t info,    \
                                                                           uint64_t bits)                      \
    {                                                                                                          \
        if (!write_word(address, size, info, remember_##size))                                                 \
            ask_store(address, info, bits);                                                                    \
    }                                                                                                          \
                                                                                                               \
    HOOK mg_on_store_##size(const void *p, uint64_t info, uint64_t bits)                                       \
    {                                                                                                          \
        uint64_t address = (uint64_t)(uintptr_t)p;                                                             \
        if (RARE(!is_quiet(p, size, info)))                                                                    \
            write_near_##size(address, info, bits);                                                            \
        else if (RARE(!is_young(address)))                                                                     \
            remember_##size(address, info);                                                                    \
        else                                                                                                   \
            *mg_dirty_at(address) = 1;                                                                         \
    }
STORE(1)
STORE(2)
STORE(4)
STORE(8)

/* Units of bit-fields that are no power of two. */
UNDEFINED mg_on_load_odd(const void *p, uint64_t info, uint64_t bits)
{
    if (!RARE(!is_plain_range(p, MG_INFO_SIZE(info)) || !is_aligned((uint64_t)(uintptr_t)p, info)))
        return 0;
    MG_CONTROL->gate_access((uint64_t)(uintptr_t)p, info, bits);
    return MG_CONTROL->stack.undefined_read;
}

/* Marks every chunk of a range of heap or locals. */
static __attribute__((noinline)) void mark_range(const void *p, uint64_t size)
{
    HOLDS((uint64_t)(uintptr_t)p - MG_HEAP_BASE < MG_LOCALS_TOP - MG_HEAP_BASE, 13);
    mg_dirty_mark((uint64_t)(uintptr_t)p, size);
}

HOOK mg_on_store_odd(const void *p, uint64_t info, uint64_t bits)
{
    uint64_t address = (uint64_t)(uintptr_t)p;
    if (RARE(!is_plain_range(p, MG_INFO_SIZE(info)) || !mg_control_is_young(address, MG_INFO_SIZE(info)) ||
             !is_aligned(address, info)))
        MG_CONTROL->gate_access(address, info | MG_INFO_STORE, bits);
    else
        mark_range(p, MG_INFO_SIZE(info));
}

/* Ranges: reading, writing, copying. Memory that is older than the checkpoint goes to the gate, where it is logged. */
HOOK mg_on_read(const void *p, uint64_t size, uint64_t info)
{
    if (RARE(!is_plain_range(p, size) || !is_aligned((uint64_t)(uintptr_t)p, info)))
        MG_CONTROL->gate_copy(MG_NO_ADDRESS, (uint64_t)(uintptr_t)p, size, info);
}

HOOK mg_on_write(const void *p, uint64_t size, uint64_t info)
{
    if (RARE(!size))
        return;
    if (RARE((!is_plain_range(p, size) && !make_plain((uint64_t)(uintptr_t)p, size)) ||
             !mg_control_is_young((uint64_t)(uintptr_t)p, size) || !is_aligned((uint64_t)(uintptr_t)p, info)))
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

/* Before a store or copy, where loops may be cut. */
HOOK mg_on_watch(const void *p, uint64_t size, uint64_t info)
{
    if (RARE(*MG_CUTS))
        MG_CONTROL->gate_lane(MG_LANE_WATCH, (uint64_t)(uintptr_t)p, size, info, 0, 0);
}

/* A store into a local that needs no check: its chunk is marked, so that the next local that lies there is cleared. A store that may be
 * misaligned can touch two chunks. */
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

/* One that is marked already, but must be undone: so many bytes, as an mg_undo_kind. Asked is not where it lies but where its local or the room around
 * that begins, of which the same is true: all stores there share a register, and need none for addresses of their own. */
HOOK mg_on_old(const void *p, const void *local, uint64_t kind, uint64_t info)
{
    uint64_t address = (uint64_t)(uintptr_t)p;
    HOLDS_INLINE(((uint64_t)(uintptr_t)local >= MG_CONTROL->stack.old_locals) ==
                     (address >= MG_CONTROL->stack.old_locals),
                 11);
    if (!RARE((uint64_t)(uintptr_t)local >= MG_CONTROL->stack.old_locals))
        return;
    if (kind == MG_UNDO_BYTES_8)
        remember_8(address, info);
    else if (kind == MG_UNDO_BYTES_4)
        remember_4(address, info);
    else if (kind == MG_UNDO_BYTES_2)
        remember_2(address, info);
    else
        remember_1(address, info);
}

HOOK mg_on_old_range(const void *p, uint64_t size, uint64_t info)
{
    if (RARE((uint64_t)(uintptr_t)p + size > MG_CONTROL->stack.old_locals))
        MG_CONTROL->gate_copy((uint64_t)(uintptr_t)p, MG_NO_ADDRESS, size, info);
}

/* One that must be marked and undone. */
HOOK mg_on_note(const void *p, const void *local, uint64_t kind, uint64_t info)
{
    mg_on_mark(p);
    mg_on_old(p, local, kind, info);
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

/* A turn of a loop. A function with loops counts its fuel in a register. It also stores it for other functions, but does not read that back. */
HOOK mg_on_step(int64_t fuel, uint64_t runaway, uint64_t info)
{
    HOLDS_INLINE(fuel < MG_CONTROL->stack.fuel, 19);
    MG_CONTROL->stack.fuel = fuel;
    if (RARE(fuel < 0))
        MG_CONTROL->gate_fail(runaway, 0, info);
}

__attribute__((always_inline)) int64_t mg_on_get_fuel(void)
{
    return MG_CONTROL->stack.fuel;
}

/* The cost of an operation on so many bytes, which were checked. A function with loops reads its fuel again after this. */
HOOK mg_on_bytes(uint64_t size, uint64_t runaway, uint64_t info)
{
    if (RARE(size >= MG_COST_FREE) && (MG_CONTROL->stack.fuel -= (int64_t)mg_cost_of(size)) < 0)
        MG_CONTROL->gate_fail(runaway, 0, info);
}

/* The entry of a function. Its cost has that of making its large locals in it: fuel is taken once. */
HOOK mg_on_enter(uint64_t cost, uint64_t runaway, uint64_t overflow, uint64_t info)
{
    if (RARE((MG_CONTROL->stack.fuel -= (int64_t)cost) < 0))
        MG_CONTROL->gate_fail(runaway, 0, info);
    if (RARE((uint64_t)(uintptr_t)__builtin_frame_address(0) < MG_CONTROL->stack.limit))
        MG_CONTROL->gate_fail(overflow, 0, info);
}

/* A value that is used outside of woven code. The hook does nothing: that it has an operand makes the weave choose the value before it, and
 * check that it is defined. */
HOOK mg_on_use(uint64_t value)
{
    (void)value;
}

/* A local of a function that calls setjmp. The hook does nothing: that it has an operand keeps the local in memory, so that longjmp finds it as it was
 * written last, under every engine. */
HOOK mg_on_lasting(const void *p)
{
    (void)p;
}

/* Before a call with variable arguments: where they lie. */
HOOK mg_on_arguments(const void *callee, const void *arguments)
{
    MG_CONTROL->stack.arguments_of = (uint64_t)(uintptr_t)callee;
    MG_CONTROL->stack.arguments = (uint64_t)(uintptr_t)arguments;
}

/* At the start of a variadic function: where its arguments lie. If it was not passed any, that is an address where reading is a verdict. */
__attribute__((always_inline)) const void *mg_on_variadic(const void *me)
{
    bool has_some = MG_CONTROL->stack.arguments_of == (uint64_t)(uintptr_t)me;
    MG_CONTROL->stack.arguments_of = 0;
    return (const void *)(uintptr_t)(has_some ? MG_CONTROL->stack.arguments : MG_STACK_BASE);
}

/* An access that stays inside a known variable, but may be misaligned. */
HOOK mg_on_aligned(const void *p, uint64_t mask, uint64_t kind, uint64_t info)
{
    if (RARE((uint64_t)(uintptr_t)p & mask))
        MG_CONTROL->gate_fail(kind, (uint64_t)(uintptr_t)p, info);
}

/* An access to a known variable at an unknown index: if it stays inside, its memory is plain. */
HOOK mg_on_index(const void *p, uint64_t offset, uint64_t most, uint64_t kind, uint64_t info)
{
    if (RARE(offset > most))
        MG_CONTROL->gate_fail(kind, (uint64_t)(uintptr_t)p, info);
}

/* Before a function returns: the frame it returns into is about to change. */
HOOK mg_on_leave(void)
{
    const uint64_t *frame = __builtin_frame_address(0);
    if (RARE(*frame >= MG_CONTROL->stack.seal))
        MG_CONTROL->gate_leave(*frame);
}

/* A check for what must not happen: division by zero, a shift too far, unreachable code. */
HOOK mg_on_bad(bool is_bad, uint64_t kind, uint64_t info)
{
    if (RARE(is_bad))
        MG_CONTROL->gate_fail(kind, 0, info);
}

/* A function that may end without its value says whether it did, and a caller that uses the value checks that. */
HOOK mg_on_returned(bool is_missing)
{
    MG_CONTROL->stack.is_missing = is_missing;
}

__attribute__((always_inline)) uint64_t mg_on_missing(void)
{
    return MG_CONTROL->stack.is_missing;
}

/* A function of the program is about to return false at a site, or if a value is as it should not be. */
HOOK mg_on_refused(uint64_t site)
{
    MG_CONTROL->refusal = site;
}

HOOK mg_on_refused_if(bool value, uint64_t refused, uint64_t site)
{
    if (value == (refused != 0))
        MG_CONTROL->refusal = site;
}

/* Right before an assertion fails: what was compared. */
HOOK mg_on_compared(uint64_t compared, uint64_t left, uint64_t right)
{
    MG_CONTROL->compared = compared;
    MG_CONTROL->compared_left = left;
    MG_CONTROL->compared_right = right;
}

/* Right before a check of an index fails: what it is, and how many elements there are. */
HOOK mg_on_outside(bool is_bad, uint64_t index, uint64_t count)
{
    if (RARE(is_bad))
        mg_on_compared(1, index, count);
}

/* memcpy: the two ranges must be the same or not overlap. */
HOOK mg_on_overlap(const void *to, const void *from, uint64_t size, uint64_t kind, uint64_t info)
{
    uint64_t a = (uint64_t)(uintptr_t)to, b = (uint64_t)(uintptr_t)from;
    if (RARE(a != b && (a - b < size || b - a < size)))
        MG_CONTROL->gate_fail(kind, a, info);
}

/* Before a call of a function of the host: notes the site, so that a verdict can blame the line. */
HOOK mg_on_host(uint64_t info)
{
    MG_CONTROL->stack.host_info = info;
}

/* Where the thread that runs has a variable, by where the first one has it. */
__attribute__((always_inline)) char *mg_on_thread_local(const char *variable)
{
    return (char *)variable + MG_CONTROL->stack.own_variables;
}

/* A call through a pointer: it must be the address of one of so many stubs. A stub may lead to a function of the host. */
HOOK mg_on_call(const void *callee, uint64_t stubs, uint64_t null, uint64_t wild, uint64_t info)
{
    uint64_t address = (uint64_t)(uintptr_t)callee;
    if (RARE(__builtin_rotateright64(address - MG_STUB_BASE, MG_STUB_SHIFT) >= stubs))
        MG_CONTROL->gate_fail(address < MG_NULL_AREA ? null : wild, address, info);
    MG_CONTROL->stack.host_info = info;
}

/* A call through a pointer to a stub: the table says for each stub whether its function takes what is passed. */
HOOK mg_on_call_as(const void *callee, const void *table, uint64_t kind, uint64_t info)
{
    uint64_t address = (uint64_t)(uintptr_t)callee;
    if (RARE(!((const uint8_t *)table)[(address - MG_STUB_BASE) >> MG_STUB_SHIFT]))
        MG_CONTROL->gate_fail(kind, address, info);
}

/* A jump through a pointer that is none of the function's labels. */
HOOK mg_on_nowhere(uint64_t address, uint64_t null, uint64_t wild, uint64_t info)
{
    MG_CONTROL->gate_fail(address < MG_NULL_AREA ? null : wild, address, info);
}

/* When a test returns, for the search for leaks: the value of one of its locals; one that lies in memory, as its block left it; how many there are,
 * and where the room of the test begins, below which its arrays of variable length lie. What functions that were inlined left in the room does not count. */
HOOK mg_on_keep(uint64_t number, const void *value, uint64_t lane)
{
    HOLDS_INLINE(number < MG_KEPT_MOST, 0);
    MG_CONTROL->kept_lanes[number] = lane;
    MG_CONTROL->kept[number] = (uint64_t)(uintptr_t)value;
}

HOOK mg_on_keep_memory(uint64_t number, const void *p, uint64_t size)
{
    HOLDS_INLINE(number < MG_KEPT_MOST, 0);
    MG_CONTROL->kept_memory[number] = (mg_kept_memory){(uint64_t)(uintptr_t)p, size};
}

HOOK mg_on_kept(uint64_t count, uint64_t memory_count, const void *room)
{
    MG_CONTROL->kept_count = count;
    MG_CONTROL->kept_memory_count = memory_count;
    MG_CONTROL->kept_arrays = MG_CONTROL->stack.locals;
    MG_CONTROL->kept_room = room ? (uint64_t)(uintptr_t)room : MG_CONTROL->stack.locals_start;
}

/* Coverage: sets a counter's byte. Nothing clears it again, not even going back. */
HOOK mg_on_cover(uint64_t counter)
{
    ((uint8_t *)(uintptr_t)MG_COVER_BASE)[counter] = 1;
}

/* The two sides of a branch have counters next to each other. */
HOOK mg_on_cover_way(uint64_t counter, bool way)
{
    ((uint8_t *)(uintptr_t)MG_COVER_BASE)[counter + way] = 1;
}
