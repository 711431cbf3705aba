/* malloc and its kin, exit, abort, and what asserts call: functions of the C library that need the host, because they change its heap or end the
 * run. Each is called through a gate of host.def, on the host's stack, while the target waits. Misuse, such as freeing twice, ends the run
 * with a verdict that blames the target's call. */
#include "engine/libc.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

#include "engine/access.h"
#include "engine/host.h"
#include "engine/jumps.h"
#include "engine/known.h"
#include "engine/print.h"
#include "engine/reason.h"
#include "engine/texts.h"
#include "engine/thread_locals.h"
#include "engine/undo.h"

enum { ALIGN = MG_LIBC_ALIGN };

static uint32_t site(void)
{
    return MG_INFO_SITE(MG_CONTROL->stack.host_info);
}

/* As a store of the target would. */
void mg_libc_set_errno(int error)
{
    uint64_t address = mg_control_errno();
    if (!address)
        return;
    mg_access_slow(address, MG_INFO(site(), 0, sizeof error) | MG_INFO_STORE, ~(uint64_t)0);
    memcpy((void *)(uintptr_t)address, &error, sizeof error);
}

static void *fail(int error)
{
    mg_libc_set_errno(error);
    return NULL;
}

static void *allocate_for(uint64_t size, uint64_t align, uint32_t owner)
{
    mg_run *run = mg_run_current();
    uint64_t address = mg_heap_alloc(&run->heap, size, align);
    if (!address)
        mg_run_end(run, MG_VERDICT_no_memory, size, site());
    mg_block *block = &run->heap.blocks.items[run->heap.blocks.count - 1];
    assert(block->address == address && block->size == size); /* invariant 14 */
    block->site = owner;
    return (void *)(uintptr_t)address;
}

/* A new block; NULL and ENOMEM when the program would hold more memory than it may, or when this call is to fail. */
static void *allocate(const char *function, uint64_t size, uint64_t align)
{
    mg_run *run = mg_run_current();
    bool is_limited = run->heap_limit && !mg_heap_has_room(&run->heap, size, run->heap_limit);
    if (is_limited || mg_heap_is_held(&run->heap, size) || (run->denies && run->denies(run, function, size)))
        return fail(ENOMEM);
    return allocate_for(size, align, site());
}

static void *make_zero(void *memory, uint64_t size)
{
    if (!memory)
        return NULL;
    mg_run_spend(mg_run_current(), mg_cost_of(size));
    mg_shadow_clear((uint64_t)(uintptr_t)memory, size);
    return memset(memory, 0, size);
}

static void *do_malloc(size_t size)
{
    return allocate("malloc", size, ALIGN);
}

static void *do_calloc(size_t count, size_t size)
{
    size_t all;
    if (__builtin_mul_overflow(count, size, &all))
        return fail(ENOMEM);
    return make_zero(allocate("calloc", all, ALIGN), all);
}

uint64_t mg_libc_give_zeroed(uint64_t size)
{
    return (uint64_t)(uintptr_t)make_zero(allocate_for(size, ALIGN, 0), size);
}

static void *do_aligned_alloc(size_t align, size_t size)
{
    if (!align || (align & (align - 1)) || align > 4096)
        return fail(EINVAL);
    return allocate("aligned_alloc", size, align < ALIGN ? ALIGN : align);
}

/* Is it the address of an object of the structure that is searched? */
static bool is_object(const mg_run *run, uint64_t address)
{
    return run->own && address - MG_OBJECT_BASE < MG_OBJECT_SIZE;
}

/* The live block that starts at an address; ends the run if there is none. */
static mg_block *live_block_at(mg_run *run, uint64_t address)
{
    mg_block *block = mg_heap_find(&run->heap, address);
    if (!block || block->address != address || mg_thread_locals_has(address))
        mg_run_end(run, MG_VERDICT_bad_free, address, site());
    if (block->state == MG_BLOCK_FREED)
        mg_run_end(run, MG_VERDICT_double_free, address, site());
    return block;
}

static uint64_t live_size(mg_run *run, uint64_t address)
{
    return is_object(run, address) ? run->own(run, address, site()) : live_block_at(run, address)->size;
}

static size_t do_malloc_usable_size(const void *memory)
{
    mg_run *run = mg_run_current();
    uint64_t address = (uint64_t)(uintptr_t)memory;
    if (!memory)
        return 0;
    const mg_block *block = is_object(run, address) ? NULL : mg_heap_find(&run->heap, address);
    if (block && block->address == address && block->state == MG_BLOCK_FREED)
        mg_run_end(run, MG_VERDICT_freed, address, site());
    return live_size(run, address);
}

void mg_libc_take_back(mg_run *run, mg_block *block)
{
    if (block->address <= MG_CONTROL->young_from) /* an empty block ends where it begins */
        mg_run_log(run, MG_UNDO_BLOCK, (uint32_t)(block - run->heap.blocks.items), 0);
    if (run->forget)
        run->forget(run, block->address, block->size);
    mg_undo_remember_shadow(run, block->address, block->size);
    mg_known_forget(run, block->address, block->size);
    mg_heap_free(&run->heap, block);
}

static void release(mg_run *run, uint64_t address)
{
    if (run->watch)
        run->watch(run, address, UINT64_MAX, site());
    if (is_object(run, address))
        run->disown(run, address);
    else
        mg_libc_take_back(run, live_block_at(run, address));
}

static void do_free(void *memory)
{
    mg_run *run = mg_run_current();
    uint64_t address = (uint64_t)(uintptr_t)memory;
    if (!memory)
        return;
    mg_run_note(run, address, live_size(run, address), MG_TOUCH_WRITE | MG_TOUCH_FREE);
    release(run, address);
}

/* What the copy needs is chosen before the new block is made: going back to such a choice runs this function again from its start. */
static void *do_realloc(void *memory, size_t size)
{
    mg_run *run = mg_run_current();
    uint64_t address = (uint64_t)(uintptr_t)memory;
    if (!memory)
        return allocate("realloc", size, ALIGN);
    uint64_t old = live_size(run, address), kept = old < size ? old : size;
    mg_access_settle(address, kept, MG_CONTROL->stack.host_info);
    void *moved = size ? allocate("realloc", size, ALIGN) : NULL; /* size 0 frees it, as in glibc */
    const struct mg_step *next = MG_CONTROL->next;
    if (size && !moved)
        return NULL; /* the old block stays */
    if (kept) {
        mg_run_spend(run, mg_cost_of(kept));
        mg_access_move((uint64_t)(uintptr_t)moved, address, kept, MG_CONTROL->stack.host_info);
        memcpy(moved, memory, kept);
    }
    mg_run_note(run, address, old, MG_TOUCH_WRITE | MG_TOUCH_FREE);
    assert(MG_CONTROL->next == next); /* invariant 46 */
    release(run, address);
    return moved;
}

static void do_abort(void)
{
    mg_run_end(mg_run_current(), MG_VERDICT_abort, 0, site());
}

static void do_exit(int status)
{
    mg_run *run = mg_run_current();
    run->verdict.detail = (uint64_t)(int64_t)status;
    mg_run_end(run, MG_VERDICT_exit, 0, site());
}

static void do_refuse(void)
{
    mg_run_current()->reason.kind = MG_REASON_REFUSAL;
    mg_run_end(mg_run_current(), MG_VERDICT_false, 0, site());
}

/* The invariant of a loop does not hold. Where it was taken for granted the path does not count. */
static void do_loop_broken(uint64_t phase, const char *text)
{
    static const mg_verdict_kind kinds[MG_LOOP_PHASES] = {[MG_LOOP_ENTRY] = MG_VERDICT_loop_entry,
                                                          [MG_LOOP_TURN] = MG_VERDICT_loop_turn,
                                                          [MG_LOOP_ASSUMED] = MG_VERDICT_false};
    (void)text; /* the site says where */
    mg_run_end(mg_run_current(), phase < MG_LOOP_PHASES ? kinds[phase] : MG_VERDICT_illegal, 0, site());
}

static void do_assert_fail(const char *text, const char *file, unsigned line, const char *function)
{
    (void)file, (void)line, (void)function; /* the site says where */
    mg_reason_note_condition(mg_run_current(), text);
    mg_run_end(mg_run_current(), MG_VERDICT_assert, 0, site());
}

static void do_fail(const char *condition, const char *file, int line)
{
    (void)file, (void)line; /* the site says where */
    mg_reason_note_condition(mg_run_current(), condition);
    mg_run_end(mg_run_current(), MG_VERDICT_assert, 0, site());
}

/* Behind functions of the host that have nothing installed at the moment, such as those of MG_BOUNDS while a test runs. */
static void do_misplaced(void)
{
    mg_run_end(mg_run_current(), MG_VERDICT_illegal, 0, site());
}

void mg_libc_forbid(mg_host_id id)
{
    mg_host_set(id, do_misplaced);
}

const mg_allocator mg_libc_allocator = {
    .make = do_malloc, .make_zero = do_calloc, .change = do_realloc, .free = do_free};

void *mg_libc_refuse(void)
{
    return fail(ENOMEM);
}

uint64_t mg_libc_give_room(uint64_t size)
{
    return (uint64_t)(uintptr_t)allocate_for(size, ALIGN, site());
}

#define INSTALL(name, function) mg_host_set(MG_HOST_##name, (mg_host_function)(function))

void mg_libc_install(void)
{
    for (int id = 0; id < MG_HOST_COUNT; id++)
        mg_libc_forbid((mg_host_id)id);
    INSTALL(malloc, do_malloc);
    INSTALL(calloc, do_calloc);
    INSTALL(aligned_alloc, do_aligned_alloc);
    INSTALL(free, do_free);
    INSTALL(realloc, do_realloc);
    INSTALL(malloc_usable_size, do_malloc_usable_size);
    INSTALL(abort, do_abort);
    INSTALL(exit, do_exit);
    INSTALL(_exit, do_exit);
    INSTALL(__assert_fail, do_assert_fail);
    INSTALL(mg_fail, do_fail);
    INSTALL(mg_loop_broken, do_loop_broken);
    INSTALL(mg_print, mg_print);
    INSTALL(mg_format, mg_format);
    INSTALL(mg_refuse, do_refuse);
    mg_texts_install();
    mg_jumps_install();
}
