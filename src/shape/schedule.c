#include "shape/schedule.h"

#include <assert.h>

#include "shape/woven.h"

const char *mg_thread_op_text(uint32_t operation)
{
    static const char *const texts[] = {
#define MG_THREAD_OP(name, waits, touches, text) text,
#include "shape/thread_ops.def"
#undef MG_THREAD_OP
    };
    assert(operation < MG_THREAD_OPS);
    return texts[operation];
}
