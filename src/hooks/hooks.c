/* The fast paths, compiled to bitcode and inlined into the user's code.
 *
 * Written so that the good case is a rotate, a compare, a test of one shadow byte. The rotate brings the
 * address's low bits to the top: an address that is misaligned or out of the region fails one unsigned
 * compare. Whatever is not plain memory goes to a gate, which preserves the registers. `bits` are the bits of
 * the value that matter, for bit-fields. */
#include "engine/control.h"

#define HOOK __attribute__((always_inline)) void
#define RARE(x) __builtin_expect(!!(x), 0)

static inline __attribute__((always_inline)) const uint8_t *shadow(uint64_t granule)
{
    return (const uint8_t *)(uintptr_t)(MG_SHADOW_BASE + granule);
}

/* Aligned, inside the region, and the shadow of all eight bytes around it clear: plain for sure, and one test. When
 * only a neighbour is not plain, the slow path finds out. */
static inline __attribute__((always_inline)) bool is_quiet(const void *p, unsigned size, unsigned shift)
{
    uint64_t r = __builtin_rotateright64((uint64_t)(uintptr_t)p, shift);
    return r < MG_REGION_END / size && !*shadow(r >> (3 - shift));
}

/* The same to the byte, for sizes 1, 2, 4, 8. */
static inline __attribute__((always_inline)) bool is_plain(uint64_t address, uint64_t size)
{
    return address < MG_REGION_END && !(address & (size - 1)) &&
           !(*shadow(address >> 3) >> (address & 7) & ((1u << size) - 1));
}

/* A range of any size: every shadow byte it touches must be clear. The slow path looks closer. */
static __attribute__((noinline)) bool is_plain_range(const void *p, uint64_t size)
{
    uint64_t o = (uint64_t)(uintptr_t)p;
    if (size > MG_REGION_END || o > MG_REGION_END - size)
        return false;
    if (!size)
        return true;
    uint64_t g = o >> 3, end = ((o + size - 1) >> 3) + 1, all, bits = 0;
    for (; end - g > sizeof all; g += sizeof all) {
        __builtin_memcpy(&all, shadow(g), sizeof all);
        bits |= all;
    }
    if (o >> 3 < g) { /* the last ones, once more with some before them */
        __builtin_memcpy(&all, shadow(end - sizeof all), sizeof all);
        return !(bits | all);
    }
    for (; g < end; g++)
        bits |= *shadow(g);
    return !bits;
}

/* Memory that is not plain is mostly a word of the candidate, read for the first time in this run and in the same order
 * as in the run before: then its value stands on the choice stack. Anything else goes through the gate, right from the
 * user's function: a checkpoint goes on there, and the processor foresees the way back only if no frame lies between. */
static __attribute__((noinline, preserve_most)) void read_first(uint64_t address, uint64_t size)
{
    mg_choice *next = MG_CONTROL->next;
    uint8_t *mark = mg_shadow_at(address);
    MG_CONTROL->next = next + 1;
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

static inline __attribute__((always_inline)) void read_near(uint64_t address, uint64_t size, uint64_t info,
                                                            uint64_t bits)
{
    if (size != 8 && is_plain(address, size))
        return;
    if (MG_CONTROL->next->key == MG_CHOICE_KEY(address, size))
        read_first(address, size);
    else
        MG_CONTROL->gate_access(address, info, bits);
}

#define LOAD(size, shift)                                                                                      \
    HOOK mg_on_load_##size(const void *p, uint64_t info, uint64_t bits)                                        \
    {                                                                                                          \
        if (RARE(!is_quiet(p, size, shift)))                                                                   \
            read_near((uint64_t)(uintptr_t)p, size, info, bits);                                               \
    }
LOAD(1, 0)
LOAD(2, 1)
LOAD(4, 2)
LOAD(8, 3)

/* A load after which the predicate may be known to return. The decider tells, given the operands; the slow side asks it. */
HOOK mg_on_forward(const void *p, uint64_t info, uint64_t bits, uint64_t size, const void *decider, uint64_t a,
                   uint64_t b, uint64_t c, uint64_t d, uint64_t e, uint64_t f)
{
    uint64_t *operands = MG_CONTROL->operands;
    if (!RARE(!is_quiet(p, (unsigned)size, (unsigned)__builtin_ctzll(size))))
        return;
    operands[0] = a, operands[1] = b, operands[2] = c, operands[3] = d, operands[4] = e, operands[5] = f;
    MG_CONTROL->decider = (mg_decider *)(uintptr_t)decider;
    read_near((uint64_t)(uintptr_t)p, size, info, bits);
    MG_CONTROL->decider = NULL;
}

/* Could a load of these bytes go on without a choice or a verdict? Units of bit-fields may have any size. */
__attribute__((always_inline)) uint64_t mg_on_ask(const void *p, uint64_t size)
{
    bool is_power = !(size & (size - 1));
    return (is_power && is_quiet(p, (unsigned)size, (unsigned)__builtin_ctzll(size))) ||
           is_plain((uint64_t)(uintptr_t)p, size);
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
           address + size <= MG_CONTROL->held;
}

/* A range of them, or one that is plain already. */
static __attribute__((noinline)) bool make_plain(uint64_t address, uint64_t size)
{
    if (!is_new_local(address, size))
        return false;
    for (; size && (address & 7 || size < 8); address++, size--)
        *mg_shadow_at(address) &= (uint8_t)~(1u << (address & 7));
    for (; size >= 8; address += 8, size -= 8)
        *mg_shadow_at(address) = 0;
    for (; size; address++, size--)
        *mg_shadow_at(address) &= (uint8_t)~(1u << (address & 7));
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
        *mg_shadow_at(address) &= (uint8_t)~(((1u << size) - 1) << (address & 7));
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
HOOK mg_on_load_odd(const void *p, uint64_t info, uint64_t bits)
{
    if (RARE(!is_plain_range(p, MG_INFO_SIZE(info))))
        MG_CONTROL->gate_access((uint64_t)(uintptr_t)p, info, bits);
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

/* A call through a pointer: only to jitted code. */
HOOK mg_on_call(const void *callee, uint64_t null, uint64_t wild, uint64_t info)
{
    uint64_t address = (uint64_t)(uintptr_t)callee;
    if (RARE(address - MG_CODE_BASE >= MG_CODE_SIZE))
        MG_CONTROL->gate_fail(address < MG_NULL_AREA ? null : wild, address, info);
}

/* A local of a test when it returns, and where those begin that are given away. */
HOOK mg_on_keep(uint64_t number, const void *value)
{
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

/* ---- lanes: values that are not chosen yet ------------------------------------------------------------- */

/* The lane of what is read. */
__attribute__((always_inline)) uint64_t mg_on_lane_read(const void *p, uint64_t info, uint64_t size)
{
    uint64_t address = (uint64_t)(uintptr_t)p;
    if (!RARE(!is_quiet(p, (unsigned)size, (unsigned)__builtin_ctzll(size))) ||
        (size != 8 && is_plain(address, size)))
        return 0;
    return MG_CONTROL->gate_lane(MG_LANE_READ, address, info, ~0ull, 0, 0);
}

/* ---- masked reads ---------------------------------------------------------------------------------------- */

/* The field that is these bytes, and unread, if a masker can be asked about it right here. */
static inline __attribute__((always_inline)) const mg_masked *field_at(uint64_t address, uint64_t size)
{
    uint64_t place = __builtin_rotateright64(address - MG_CONTROL->fields_from, 2);
    const mg_masked *field = place < MG_CONTROL->fields_size ? MG_CONTROL->fields[place] : NULL;
    uint64_t bits = (1u << size) - 1;
    bool is_unread = field && (*shadow(address >> 3) >> (address & 7) & bits) == bits;
    return is_unread && field->bytes == size ? field : NULL;
}

/* The indices of a reference that is one of these words. A word that is at no multiple of 8 is far away. */
static inline __attribute__((always_inline)) uint64_t index_set(const mg_masked *field, const uint64_t *words,
                                                                uint64_t count)
{
    uint64_t found = 0, least = 1;
#pragma clang loop vectorize(disable) unroll(disable) /* there are few */
    for (uint64_t i = 0; i < count; i++) {
        uint64_t word = __builtin_rotateright64(words[i] - field->low, 3);
        found |= field->objects[word < field->word_count ? word : field->word_count];
        least = words[i] < least ? words[i] : least;
    }
    return found << field->has_null | ((uint64_t)!least & field->has_null);
}

static inline __attribute__((always_inline)) uint64_t cut(uint64_t value, uint64_t width)
{
    return value << (64 - width) >> (64 - width);
}

static inline __attribute__((always_inline)) bool holds(uint64_t operation, uint64_t width, uint64_t a,
                                                        uint64_t b)
{
    int64_t x = (int64_t)(a << (64 - width)), y = (int64_t)(b << (64 - width));
    uint64_t u = cut(a, width), v = cut(b, width);
    return operation == MG_OPERATION_EQ            ? u == v
           : operation == MG_OPERATION_NE          ? u != v
           : operation == MG_OPERATION_LT          ? x < y
           : operation == MG_OPERATION_LE          ? x <= y
           : operation == MG_OPERATION_GT          ? x > y
           : operation == MG_OPERATION_GE          ? x >= y
           : operation == MG_OPERATION_LT_UNSIGNED ? u < v
           : operation == MG_OPERATION_LE_UNSIGNED ? u <= v
           : operation == MG_OPERATION_GT_UNSIGNED ? u > v
                                                   : u >= v;
}

/* What a masker asks: for which values of the field a comparison holds. */
__attribute__((always_inline)) uint64_t mg_on_mask_compare(uint64_t operation, uint64_t width, uint64_t other)
{
    const mg_masked *field = MG_CONTROL->asked;
    uint64_t found = 0;
    if (field->used && operation <= MG_OPERATION_NE) {
        found = other ? index_set(field, &other, 1) : field->has_null;
        return operation == MG_OPERATION_EQ ? found : ~found;
    }
    for (uint32_t i = 0; i < field->count; i++)
        found |= (uint64_t)holds(operation, width, field->values[i], other) << i;
    return found;
}

static __attribute__((noinline)) uint64_t values_among(const mg_masked *field, const uint64_t *words,
                                                       uint64_t count)
{
    uint64_t found = 0;
    for (uint64_t w = 0; w < count; w++)
        for (uint32_t i = 0; i < field->count; i++)
            found |= (uint64_t)(field->values[i] == words[w]) << i;
    return found;
}

/* Which values are one of some words. Words that are not plain may be choices, or not be there: then it cannot tell. */
__attribute__((always_inline)) uint64_t mg_on_mask_among(uint64_t words, uint64_t count)
{
    const mg_masked *field = MG_CONTROL->asked;
    const uint64_t *all = (const uint64_t *)(uintptr_t)words;
    if (RARE(count > MG_REGION_END || !is_plain_range(all, count * sizeof *all))) {
        MG_CONTROL->is_unsure = 1;
        return 0;
    }
    return field->used ? index_set(field, all, count) : values_among(field, all, count);
}

/* The one value that is left of a field becomes an entry of the choice stack, as the host would make it. */
static inline void push_only(const mg_masked *field, uint64_t address, uint64_t left, uint64_t used)
{
    mg_choice *choice = MG_CONTROL->next;
    uint32_t index = (uint32_t)__builtin_ctzll(left), reached = index + 1 - (uint32_t)field->has_null;
    uint8_t bits = (uint8_t)(((1u << field->bytes) - 1) << (address & 7));
    *choice = (mg_choice){.key = MG_CHOICE_KEY(address, field->bytes),
                          .value = field->values[index],
                          .cell = field->cell,
                          .index = index,
                          .last = index,
                          .used = (uint32_t)used,
                          .left = left};
    choice[1].key = 0;
    MG_CONTROL->next = choice + 1;
    *(uint32_t *)MG_CONTROL->depth += 1;
    if (field->used)
        *field->used = reached > used ? reached : (uint32_t)used;
    if (field->bytes == 8)
        *(uint64_t *)(uintptr_t)address = choice->value;
    else
        *(uint32_t *)(uintptr_t)address = (uint32_t)choice->value;
    *mg_shadow_at(address) &= (uint8_t)~bits;
    MG_CONTROL->target_sp = MG_TOUCHED;
}

/* Which of a field's values are left, and which of them differ: objects that nothing refers to are alike, and the first stands for
 * them. None, if they were told apart. */
static inline uint64_t left_of(const mg_masked *field, uint64_t used, uint64_t refused)
{
    uint64_t in_use = field->used ? used + field->has_null : 64;
    uint64_t old = in_use < 64 ? field->all & ((1ull << in_use) - 1) : field->all, fresh = field->all & ~old;
    bool is_torn = (fresh & refused) && (fresh & ~refused);
    return is_torn ? 0 : (old | (fresh & -fresh)) & ~refused;
}

/* How many of them differ. */
static inline uint64_t in_play(const mg_masked *field, uint64_t used)
{
    uint64_t in_use = used + field->has_null;
    return in_use < field->count ? in_use + 1 : field->count;
}

/* Asks the masker of a first read. True: one value is left, and the field has it now. */
static __attribute__((noinline, preserve_most)) bool read_masked(uint64_t address, uint64_t size,
                                                                 mg_masker *masker)
{
    const mg_masked *field = field_at(address, size);
    MG_CONTROL->asked = field;
    if (!field)
        return false;
    MG_CONTROL->is_unsure = 0;
    uint64_t refused = masker(MG_CONTROL->operands), used = field->used ? *field->used : 0;
    MG_CONTROL->refused = refused = MG_CONTROL->is_unsure ? 0 : refused;
    uint64_t left = left_of(field, used, refused);
    if (!left || left & (left - 1))
        return false;
    MG_CONTROL->passed += (uint64_t)(field->used ? in_play(field, used) : field->count) - 1;
    push_only(field, address, left, used);
    return true;
}

/* The lane of what is read, where what follows refuses some values. The masker tells which, given the operands; if one of those has a
 * lane, it has no value to give. */
__attribute__((always_inline)) uint64_t mg_on_lane_masked(const void *p, uint64_t info, uint64_t size,
                                                          const void *masker, uint64_t lanes, uint64_t a,
                                                          uint64_t b, uint64_t c, uint64_t d, uint64_t e,
                                                          uint64_t f)
{
    uint64_t *operands = MG_CONTROL->operands, address = (uint64_t)(uintptr_t)p;
    if (!RARE(!is_quiet(p, (unsigned)size, (unsigned)__builtin_ctzll(size))) ||
        (size != 8 && is_plain(address, size)))
        return 0;
    if (lanes)
        return MG_CONTROL->gate_lane(MG_LANE_READ, address, info, ~0ull, 0, 0);
    operands[0] = a, operands[1] = b, operands[2] = c, operands[3] = d, operands[4] = e, operands[5] = f;
    if (read_masked(address, size, (mg_masker *)(uintptr_t)masker))
        return 0;
    return MG_CONTROL->gate_lane(MG_LANE_READ, address, info, ~0ull, (uint64_t)(uintptr_t)masker,
                                 (uint64_t)(uintptr_t)MG_CONTROL->asked);
}

/* What to store: the value, or anything where the lane lies from now on. */
__attribute__((always_inline)) uint64_t mg_on_lane_write(const void *p, uint64_t info, uint64_t value,
                                                         uint64_t lane, uint64_t size)
{
    if (RARE(lane))
        return MG_CONTROL->gate_lane(MG_LANE_WRITE, (uint64_t)(uintptr_t)p, info, lane, 0, 0);
    if (size == 8)
        mg_on_store_8(p, info, ~0ull);
    else if (size == 4)
        mg_on_store_4(p, info, ~0ull);
    else if (size == 2)
        mg_on_store_2(p, info, ~0ull);
    else
        mg_on_store_1(p, info, ~0ull);
    return value;
}

/* The value itself. */
__attribute__((always_inline)) uint64_t mg_on_lane_force(uint64_t value, uint64_t lane, uint64_t info)
{
    return RARE(lane) ? MG_CONTROL->gate_lane(MG_LANE_FORCE, lane, info, 0, 0, 0) : value;
}

__attribute__((always_inline)) uint64_t mg_on_lane_compare(uint64_t plain, uint64_t lane_a, uint64_t lane_b,
                                                           uint64_t a, uint64_t b, uint64_t operation,
                                                           uint64_t width, uint64_t refused)
{
    return RARE(lane_a | lane_b) ? MG_CONTROL->gate_lane(MG_LANE_COMPARE, lane_a, lane_b, a, b,
                                                         MG_LANE_QUESTION(operation, width, refused))
                                 : plain;
}

__attribute__((always_inline)) uint64_t mg_on_lane_map(uint64_t lane_a, uint64_t lane_b, uint64_t a, uint64_t b,
                                                       uint64_t operation, uint64_t width)
{
    return RARE(lane_a | lane_b)
               ? MG_CONTROL->gate_lane(MG_LANE_MAP, lane_a, lane_b, a, b, MG_LANE_WHAT(operation, width, width))
               : 0;
}

/* What was computed from lanes may be an ordinary value: then the instruction computed with registers that hold nothing. */
__attribute__((always_inline)) uint64_t mg_on_lane_computed(uint64_t plain, uint64_t lane_a, uint64_t lane_b,
                                                            uint64_t lane)
{
    return RARE((lane_a | lane_b) && !lane) ? MG_CONTROL->lane_value : plain;
}

/* A conversion that changes no value below 2 to the power of `kept`. */
__attribute__((always_inline)) uint64_t mg_on_lane_convert(uint64_t lane, uint64_t kept, uint64_t operation,
                                                           uint64_t from, uint64_t to)
{
    if (!RARE(lane) || MG_LANE_BITS[lane % MG_LANES_MOST] <= kept)
        return lane;
    return MG_CONTROL->gate_lane(MG_LANE_MAP, lane, 0, 0, 0, MG_LANE_WHAT(operation, from, to));
}

/* Before a call: the lanes of its arguments, then for whom they are. A callee that expects none does not look. */
HOOK mg_on_lane_pass(uint64_t number, uint64_t lane)
{
    MG_CONTROL->lanes[number] = lane;
}

HOOK mg_on_lane_call(const void *callee)
{
    MG_CONTROL->lane_tag = (uint64_t)(uintptr_t)callee;
    MG_CONTROL->lane_result = 0;
}

__attribute__((always_inline)) uint64_t mg_on_lane_parameter(const void *me, uint64_t number)
{
    return MG_CONTROL->lane_tag == (uint64_t)(uintptr_t)me ? MG_CONTROL->lanes[number] : 0;
}

HOOK mg_on_lane_entered(void)
{
    MG_CONTROL->lane_tag = 0;
}

HOOK mg_on_lane_return(uint64_t lane)
{
    MG_CONTROL->lane_result = lane;
}

__attribute__((always_inline)) uint64_t mg_on_lane_result(void)
{
    return MG_CONTROL->lane_result;
}

/* Locals below an address are gone, and what they held. */
HOOK mg_on_lane_release(const void *end)
{
    if (RARE(MG_CONTROL->held < (uint64_t)(uintptr_t)end))
        MG_CONTROL->gate_lane(MG_LANE_RELEASE, (uint64_t)(uintptr_t)end, 0, 0, 0, 0);
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
