/* The hook before a plain access that another thread may notice, in programs with threads: it goes into the log (engine/touch.h) while there is more than one
 * thread. Only the test of that is inlined. */
#include "hooks/plain.h"

static inline bool is_code(uint64_t address)
{
    return address - MG_CODE_BASE < MG_CODE_SIZE;
}

/* Frames lie one above the other; see engine/backtrace.c. */
static void take_calls(mg_touch *touch, const uint64_t *frame)
{
    const mg_target_stack *stack = &MG_CONTROL->stack;
    touch->return_count = 0;
    while (touch->return_count < MG_TOUCH_RETURNS &&
           mg_target_stack_can_hold(stack, (uint64_t)(uintptr_t)frame, 16) && is_code(frame[1])) {
        const uint64_t *above = (const uint64_t *)(uintptr_t)frame[0];
        touch->returns[touch->return_count++] = (uint32_t)frame[1];
        if (above <= frame)
            return;
        frame = above;
    }
}

/* Is there an entry of this place that the access belongs to? */
static bool is_known(mg_touches *log, uint32_t site, uint32_t kind, uint32_t address, uint32_t size)
{
    mg_touch *last = log->first + log->places[site % MG_TOUCH_PLACES];
    const uint32_t alike = (uint32_t)~(MG_TOUCH_VALUE | MG_TOUCH_SAME);
    if (last < log->open || last >= log->top || last->site != site || (last->kind ^ kind) & alike ||
        last->when != MG_CONTROL->next || !mg_touch_extend(last, address, size))
        return false;
    last->kind &= kind | (uint32_t)~MG_TOUCH_SAME;
    return true;
}

/* A number that lies in plain memory. */
static bool read_value(uint64_t address, uint64_t size, uint64_t *value)
{
    *value = 0;
    if (!size || size > 8 || !is_power(size) || !is_plain(address, size))
        return false;
    __builtin_memcpy(value, (const void *)(uintptr_t)address, size);
    return true;
}

/* What kind of access it is. The value that is read is found, and whether one that is written lies there already. */
static uint32_t kind_of(uint64_t address, uint64_t size, uint64_t info, uint64_t *value)
{
    uint64_t old;
    bool is_number = MG_INFO_SIZE(info) && read_value(address, size, &old);
    if (!MG_INFO_IS_STORE(info)) {
        *value = is_number ? old : 0;
        return is_number ? MG_TOUCH_VALUE : 0;
    }
    if (!MG_INFO_SIZE(info) || MG_INFO_IS_MOVED(info))
        return MG_TOUCH_WRITE;
    return MG_TOUCH_WRITE | MG_TOUCH_VALUE | (is_number && old == *value ? MG_TOUCH_SAME : 0);
}

static __attribute__((noinline, preserve_most)) void note(uint64_t address, uint64_t size, uint64_t info,
                                                          uint64_t value, uint64_t more, const uint64_t *frame)
{
    mg_touches *log = &MG_CONTROL->touches;
    if (address < MG_GLOBAL_BASE || !size) /* nobody writes a constant */
        return;
    uint32_t site = MG_INFO_SITE(info), kind = kind_of(address, size, info, &value) | (uint32_t)more;
    if (is_known(log, site, kind, (uint32_t)address, (uint32_t)size))
        return;
    if (RARE(log->top == log->end))
        MG_CONTROL->gate_fail(MG_FAIL_TOUCHES_FULL, address, info); /* makes room, or does not come back */
    mg_touch *touch = log->top;
    *touch = (mg_touch){.address = (uint32_t)address,
                        .size = (uint32_t)size,
                        .site = site,
                        .kind = kind,
                        .value = value,
                        .when = MG_CONTROL->next};
    take_calls(touch, frame);
    log->places[site % MG_TOUCH_PLACES] = (uint32_t)(touch - log->first);
    log->top = touch + 1;
}

/* info has the size if it is a word, and MG_INFO_STORE; of a store also MG_READ_MOVED if the value is not known here. */
HOOK mg_on_touch(const void *p, uint64_t size, uint64_t info, uint64_t value)
{
    if (RARE(MG_CONTROL->touches.is_watched))
        note((uint64_t)(uintptr_t)p, size, info, value, 0, __builtin_frame_address(0));
}

/* Locals are gone that lie there. */
HOOK mg_on_gone(const void *p, uint64_t size, uint64_t info)
{
    if (RARE(MG_CONTROL->touches.is_watched))
        note((uint64_t)(uintptr_t)p, size, info | MG_INFO_STORE, 0, MG_TOUCH_GONE, __builtin_frame_address(0));
}

/* The same of all locals of a function that returns. */
HOOK mg_on_room_gone(const char *end, uint64_t info)
{
    uint64_t from = MG_CONTROL->stack.locals;
    if (RARE(MG_CONTROL->touches.is_watched))
        note(from, (uint64_t)(uintptr_t)end - from, info | MG_INFO_STORE, 0, MG_TOUCH_GONE, __builtin_frame_address(0));
}

/* The same of a store by the model of a lock or its like. */
HOOK mg_on_inner(const void *p, uint64_t size, uint64_t info, uint64_t value)
{
    if (RARE(MG_CONTROL->touches.is_watched))
        note((uint64_t)(uintptr_t)p, size, info, value, MG_TOUCH_INNER, __builtin_frame_address(0));
}
