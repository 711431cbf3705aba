#include "engine/touch_log.h"

#include <assert.h>

#include "engine/backtrace.h"

static const size_t log_most = (size_t)1 << 32; /* bytes */

static void set_end(mg_run *run)
{
    MG_CONTROL->touches.end = MG_CONTROL->touches.first + run->touches.size / sizeof(mg_touch);
}

void mg_touches_init(mg_run *run)
{
    mg_touches *log = &MG_CONTROL->touches;
    mg_stretch_init(&run->touches, log_most);
    *log = (mg_touches){.first = (mg_touch *)(void *)run->touches.base};
    log->top = log->open = log->first;
    set_end(run);
}

void mg_touches_make_room(mg_run *run, uint32_t site)
{
    if (!mg_stretch_grow(&run->touches, run->touches.size + sizeof(mg_touch)))
        mg_run_end(run, MG_VERDICT_no_memory, 0, site);
    set_end(run);
    assert(MG_CONTROL->touches.top < MG_CONTROL->touches.end);
}

static void take_calls(mg_touch *touch)
{
    uint64_t returns[MG_TOUCH_RETURNS];
    touch->return_count = mg_backtrace_from(mg_backtrace_frame(), returns, MG_TOUCH_RETURNS);
    for (uint32_t i = 0; i < touch->return_count; i++)
        touch->returns[i] = (uint32_t)returns[i];
}

mg_touch *mg_touches_push(mg_run *run, uint64_t address, uint64_t size, uint32_t kind, uint32_t site)
{
    mg_touches *log = &MG_CONTROL->touches;
    if (log->top == log->end)
        mg_touches_make_room(run, site);
    mg_touch *touch = log->top;
    *touch = (mg_touch){.address = (uint32_t)address,
                        .size = (uint32_t)size,
                        .site = site,
                        .kind = kind,
                        .when = MG_CONTROL->next};
    take_calls(touch);
    log->top = touch + 1;
    return touch;
}

void mg_touches_add(mg_run *run, uint64_t address, uint64_t size, uint32_t kind)
{
    mg_touches *log = &MG_CONTROL->touches;
    mg_touch *last = log->top - 1;
    uint32_t site = MG_INFO_SITE(MG_CONTROL->stack.host_info);
    if (!size || address < MG_GLOBAL_BASE) /* nobody writes a constant */
        return;
    if (last >= log->open && last->site == site && last->kind == kind && last->when == MG_CONTROL->next &&
        mg_touch_extend(last, (uint32_t)address, (uint32_t)size))
        return;
    mg_touches_push(run, address, size, kind, site);
}

void mg_touches_cut(const struct mg_step *step)
{
    mg_touches *log = &MG_CONTROL->touches;
    while (log->top > log->first && log->top[-1].when > step)
        log->top--;
}
