#include "shape/trace.h"

#include <assert.h>
#include <string.h>

static void push(mg_trace *trace, const mg_site *site)
{
    static const char stub[] =
        "mg_stub_of_"; /* of an open function (contract/stub.h): its caller is where that is called */
    if ((!site->line && !*site->function) || !strncmp(site->function, stub, sizeof stub - 1))
        return;
    if (trace->count < MG_TRACE_MOST)
        trace->frames[trace->count++] = *site;
    else
        trace->is_cut = true;
}

static void push_address(mg_trace *trace, const mg_tracer *tracer, uint64_t address)
{
    mg_site sites[MG_TRACE_MOST];
    uint32_t count = tracer->find(tracer->context, address, sites, MG_TRACE_MOST);
    assert(count <= MG_TRACE_MOST);
    for (uint32_t i = 0; i < count; i++)
        push(trace, &sites[i]);
}

static bool is_same(const mg_site *a, const mg_site *b)
{
    return a->line == b->line && a->column == b->column && !strcmp(a->file, b->file) &&
           !strcmp(a->function, b->function);
}

/* Does the innermost function, which has no place of its own, blame the one that called it? That is in the trace already. */
static bool blames_caller(const mg_trace *trace, const mg_tracer *tracer, const mg_stop *stop)
{
    mg_site sites[MG_TRACE_MOST];
    uint32_t count =
        stop->count ? tracer->find(tracer->context, stop->returns[0] - 1, sites, MG_TRACE_MOST) : 0;
    if (!count || count != trace->count)
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (!is_same(&sites[i], &trace->frames[i]))
            return false;
    return true;
}

/* A return address is that of the instruction after the call. */
void mg_trace_make(mg_trace *trace, const mg_tracer *tracer, const mg_stop *stop)
{
    assert(stop->count <= MG_TRACE_MOST);
    trace->count = 0;
    trace->is_cut = stop->count == MG_TRACE_MOST;
    for (uint32_t site = stop->site; site; site = tracer->sites[site].caller)
        push(trace, &tracer->sites[site]);
    if (!stop->site && stop->address)
        push_address(trace, tracer, stop->address);
    for (uint32_t i = blames_caller(trace, tracer, stop); i < stop->count; i++)
        push_address(trace, tracer, stop->returns[i] - 1);
}

static uint64_t mix(uint64_t hash, const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3ull;
    return hash;
}

/* Two accesses of one line are told apart where it fails; calls by their line. */
uint64_t mg_trace_hash(const mg_trace *trace)
{
    uint64_t hash = 0xcbf29ce484222325ull;
    assert(trace->count <= MG_TRACE_MOST);
    for (uint32_t i = 0; i < trace->count; i++) {
        const mg_site *frame = &trace->frames[i];
        hash = mix(hash, frame->file, strlen(frame->file) + 1);
        hash = mix(hash, frame->function, strlen(frame->function) + 1);
        hash = mix(hash, &frame->line, sizeof frame->line);
        hash = i ? hash : mix(hash, &frame->column, sizeof frame->column);
    }
    return hash;
}
