#include "lane/packed.h"

#include <assert.h>

#include "lane/joined.h"
#include "lane/open.h"

#define MARK UINT64_C(0xa5c96b1d00000000)

static bool is_packed(uint64_t word)
{
    return (word & ~(uint64_t)UINT32_MAX) == MARK;
}

static uint64_t lane_of(uint64_t word)
{
    assert(is_packed(word) && (uint32_t)word <= MG_STORE->view_count);
    return (uint32_t)word;
}

/* A lane that is known from the start; 0: there is no room. */
static uint64_t make_known(uint64_t value)
{
    mg_variable known = {
        .kind = &mg_joined_kind,
        .position = mg_path_position(mg_open_current()->path),
        .joined = {
            .low = {.value = (uint32_t)value}, .high = {.value = value >> 32}, .low_width = 32, .width = 64}};
    return mg_store_add(&known, NULL);
}

static uint64_t pack(mg_run *run, uint64_t lane, uint64_t value)
{
    bool is_open = lane & MG_LANE_OPEN && mg_open_is_undecided(lane);
    assert(!(lane & MG_LANE_TERM));
    if (lane & MG_LANE_OPEN && !is_open)
        value = mg_open_force(lane);
    if (!is_open && !is_packed(value))
        return value;
    lane = is_open ? lane : make_known(value);
    if (!lane)
        mg_run_end(run, MG_VERDICT_many_choices, 0, MG_INFO_SITE(MG_CONTROL->stack.host_info));
    return MARK | lane;
}

static uint64_t unpack(mg_run *run, uint64_t word)
{
    uint64_t lane = is_packed(word) ? lane_of(word) : 0;
    bool is_open = lane && !mg_open_is_known(lane);
    (void)run;
    MG_CONTROL->stack.lane_result = is_open ? lane : 0;
    return is_open ? 0 : lane ? mg_store_value(lane) : word;
}

void mg_packed_install(mg_run *run)
{
    run->pack = pack;
    run->unpack = unpack;
}
