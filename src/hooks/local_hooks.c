/* Locals whose address is given away do not lie in the compiler's frames, but in an area of their own, where every store is seen. There each function
 * that runs has a room for its locals. Everything below the innermost room is poison. Inside a room, what lies between two locals is poison, and
 * so is a local whose block has not begun or has ended; tags say which it is. These hooks make and remove rooms when functions begin and return,
 * and locals when their blocks begin and end. */
#include "hooks/plain.h"

/* As a pointer and not as a number, so that the optimiser understands differences between such addresses. */
#define LOCALS (*(char **)&MG_CONTROL->stack.locals)

/* Notes that the area of the locals is used down to an address, and some more; unless it is full. */
static __attribute__((noinline, preserve_most)) void open_locals(uint64_t address, uint64_t overflow,
                                                                 uint64_t info)
{
    if (address < MG_CONTROL->stack.locals_limit)
        MG_CONTROL->gate_fail(overflow, 0, info);
    HOLDS(!(address % MG_CHUNK) && address < MG_CONTROL->stack.locals_open, 13);
    MG_CONTROL->stack.locals_open = (address - 4096) & ~4095ull;
    MG_CONTROL->stack.sp = MG_TOUCHED;
}

static inline __attribute__((always_inline)) char *take_room(char *at, uint64_t overflow, uint64_t info)
{
    HOLDS_INLINE(!((uint64_t)(uintptr_t)at % MG_CHUNK), 13);
    LOCALS = at;
    if (RARE((uint64_t)(uintptr_t)at < MG_CONTROL->stack.locals_open))
        open_locals((uint64_t)(uintptr_t)at, overflow, info);
    return at;
}

/* Room for the locals of a function: so many bytes, whole chunks. Where it begins is a number of its own to the optimiser, which would else write each local
 * as the end of the room less something (decision 17). No instruction comes of it. */
__attribute__((always_inline)) char *mg_on_frame(uint64_t size, uint64_t overflow, uint64_t info)
{
    char *at = LOCALS - size;
    __asm__("" : "+r"(at));
    return take_room(at, overflow, info);
}

/* Is the room of the outermost function still as the run before left it? Then its tags and shadow need not be set again, which would be expensive
 * for large locals. */
__attribute__((always_inline)) uint64_t mg_on_room_kept(const char *base)
{
    return MG_CONTROL->stack.room_from == (uint64_t)(uintptr_t)base;
}

/* Notes that the room is set up for this function, for the next run. */
HOOK mg_on_room_made(const char *base, const char *end, uint64_t is_kept)
{
    if (!is_kept && (uint64_t)(uintptr_t)end == MG_CONTROL->stack.locals_start)
        MG_CONTROL->stack.room_from = (uint64_t)(uintptr_t)base;
}

/* Sets tags and shadow of 64 bytes of a room. With `unset`, locals are poison until they are written. */
HOOK mg_on_room(char *p, uint64_t marks, uint64_t tags, bool unset, uint64_t is_kept)
{
    uint64_t address = (uint64_t)(uintptr_t)p;
    if (is_kept)
        return;
    *(uint64_t *)(void *)mg_tag_at(address) = tags;
    if (!unset)
        *(uint64_t *)(void *)mg_shadow_at(address) = marks;
}

static inline __attribute__((always_inline)) void make_plain(uint64_t address, uint64_t size)
{
    uint8_t *marks = mg_shadow_at(address);
    __builtin_memset(marks, 0, size / 8);
    if (size % 8)
        marks[size / 8] = (uint8_t)(0xff << size % 8);
}

/* A large local, which has whole chunks. */
HOOK mg_on_big_room(char *p, uint64_t size, uint64_t room, uint64_t tag, bool unset, uint64_t is_kept)
{
    uint64_t address = (uint64_t)(uintptr_t)p, used = (size + 7) & ~7ull;
    if (is_kept)
        return;
    mg_tags_set(address, size, (uint8_t)tag);
    __builtin_memset(mg_tag_at(address + used), MG_TAG_GAP, (room - used) / 8);
    if (!unset && tag == MG_TAG_WHOLE)
        make_plain(address, size);
}

/* Poisons all rooms below an address but one that is kept. */
static inline __attribute__((always_inline)) void poison_rooms(char *end)
{
    char *stop = (uint64_t)(uintptr_t)end < MG_CONTROL->stack.room_from
                     ? end
                     : (char *)(uintptr_t)MG_CONTROL->stack.room_from;
    for (char *at = LOCALS; at < stop; at += 64) /* whole chunks */
        *(uint64_t *)(void *)mg_shadow_at((uint64_t)(uintptr_t)at) = ~0ull;
}

/* Poisons one room, whose size the compiler sees: no loop is left. */
static inline __attribute__((always_inline)) void poison_small(char *from, uint64_t size)
{
    HOLDS_INLINE(from == LOCALS && (uint64_t)(uintptr_t)from + size <= MG_CONTROL->stack.room_from, 13);
    __builtin_memset(mg_shadow_at((uint64_t)(uintptr_t)from), 0xff, size / 8);
}

/* A function returns: its room becomes poison, and those of arrays that it made. If the room may be older than a checkpoint, it is saved first. The
 * room of the outermost function is left alone, because the search for leaks still reads its locals, and then everything is taken back anyway;
 * unless the function goes on with a tail call. small: the bytes of the room, if there are no more than a few, no array was made, and it is never kept; else 0. */
HOOK mg_on_frame_gone(char *end, uint64_t small, bool goes_on, bool saves)
{
    const uint64_t *frame = __builtin_frame_address(0);
    if (saves && !goes_on && !*frame)
        return;
    if (saves && RARE((uint64_t)(uintptr_t)end > MG_CONTROL->stack.old_locals))
        MG_CONTROL->gate_pop((uint64_t)(uintptr_t)end);
    if (RARE(MG_CONTROL->stack.known < (uint64_t)(uintptr_t)end))
        MG_CONTROL->gate_lane(MG_LANE_FORGET, (uint64_t)(uintptr_t)end, 0, 0, 0, 0);
    if (small)
        poison_small(end - small, small);
    else
        poison_rooms(end);
    LOCALS = end;
}

/* A local is zero at first, so that it is the same in every run and with every engine. Small locals share chunks, which are marked right away. */
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

/* A large local has whole chunks: the first one is always marked, the others when they are written. */
HOOK mg_on_big_local(void *p, uint64_t size)
{
    mg_on_local(p, MG_CHUNK);
    make_zero((uint64_t)(uintptr_t)p + MG_CHUNK, (uint64_t)(uintptr_t)p + size);
}

/* Sets tags and shadow of a local of variable length, which has a room of its own. */
static __attribute__((noinline, preserve_most)) void furnish(uint64_t from, uint64_t size, uint64_t top)
{
    uint64_t used = (size + 7) & ~7ull;
    HOLDS(!(from % MG_CHUNK) && !(top % MG_CHUNK) && from + size + MG_LOCALS_GAP <= top, 9);
    make_zero(from, top);
    mg_tags_set(from, size, MG_TAG_WHOLE);
    __builtin_memset(mg_tag_at(from + used), MG_TAG_GAP, (top - from - used) / 8);
    if (!MG_CONTROL->locals_unset)
        make_plain(from, size);
}

__attribute__((always_inline)) char *mg_on_array_made(uint64_t size, uint64_t align, uint64_t overflow,
                                                      uint64_t info)
{
    uint64_t top = MG_CONTROL->stack.locals, all = size + MG_LOCALS_GAP;
    if (RARE(top - MG_CONTROL->stack.locals_limit < all + align))
        MG_CONTROL->gate_fail(overflow, 0, info);
    char *from = take_room((char *)(uintptr_t)((top - all) & ~(align - 1)), overflow, info);
    furnish((uint64_t)(uintptr_t)from, size, top);
    return from;
}

/* In the place of llvm.stacksave: mg_on_frame_gone with this address removes the arrays that were made since. */
__attribute__((always_inline)) char *mg_on_frame_now(void)
{
    return LOCALS;
}

/* A local of variable length, before it is made. */
HOOK mg_on_array(uint64_t count, uint64_t size, uint64_t overflow, uint64_t info)
{
    if (RARE(count > (MG_CONTROL->stack.locals - MG_CONTROL->stack.locals_limit) / size))
        MG_CONTROL->gate_fail(overflow, 0, info);
}

/* ---- blocks ---------------------------------------------------------------------------------------------- */

static inline void log_old(uint32_t kind, uint64_t where, uint64_t old, uint64_t info)
{
    mg_undo_entry *entry = MG_CONTROL->undo_top;
    if (RARE(entry >= MG_CONTROL->undo_end)) {
        MG_CONTROL->gate_fail(MG_FAIL_LOG_FULL, where, info);
        entry = MG_CONTROL->undo_top;
    }
    *entry = (mg_undo_entry){kind, (uint32_t)where, old};
    MG_CONTROL->undo_top = entry + 1;
}

static void note_words(uint64_t from, uint64_t size, uint64_t info)
{
    for (uint64_t at = from & ~7ull; at < from + size; at += 8)
        log_old(MG_UNDO_BYTES_8, at, *(const uint64_t *)(uintptr_t)at, info);
}

/* Logs the tags and the shadow of a local that is older than the checkpoint. */
static __attribute__((noinline, preserve_most)) void remember_local(uint64_t address, uint64_t size,
                                                                    uint64_t info)
{
    HOLDS(mg_target_stack_has_local(&MG_CONTROL->stack, address, size), 13);
    note_words((uint64_t)(uintptr_t)mg_tag_at(address), (size + 7) / 8, info);
    note_words((uint64_t)(uintptr_t)mg_shadow_at(address), (size + 7) / 8, info);
    MG_CONTROL->stack.sp = MG_TOUCHED;
}

/* The block begins once more, as in a loop: its local is a new one, zero and not written. */
static __attribute__((noinline, preserve_most)) void renew(uint64_t address, uint64_t size, uint64_t info)
{
    HOLDS(*mg_tag_at(address) == MG_TAG_GONE || *mg_tag_at(address) <= MG_TAG_WHOLE, 13);
    if (address + size > MG_CONTROL->stack.old_locals)
        note_words(address, size, info);
    __builtin_memset((void *)(uintptr_t)address, 0, size);
    mg_dirty_mark(address, size);
    __builtin_memset(mg_shadow_at(address), 0xff, (size + 7) / 8);
}

/* The block of a local begins. */
HOOK mg_on_begin(void *p, uint64_t size, uint64_t info, bool unset)
{
    uint64_t address = (uint64_t)(uintptr_t)p;
    if (RARE(address + size > MG_CONTROL->stack.old_locals))
        remember_local(address, size, info);
    if (RARE(*mg_tag_at(address) != MG_TAG_NEW))
        renew(address, size, info);
    mg_tags_set(address, size, MG_TAG_WHOLE);
    if (!unset)
        make_plain(address, size);
}

/* The block ends: from now on an access to the local is a verdict. */
HOOK mg_on_end(void *p, uint64_t size, uint64_t info)
{
    uint64_t address = (uint64_t)(uintptr_t)p;
    if (RARE(MG_CONTROL->stack.known < address + size))
        MG_CONTROL->gate_lane(MG_LANE_FORGET, address + size, address, 0, 0, 0);
    if (RARE(address + size > MG_CONTROL->stack.old_locals))
        remember_local(address, size, info);
    mg_tags_set(address, size, MG_TAG_GONE);
    __builtin_memset(mg_shadow_at(address), 0xff, (size + 7) / 8);
}
