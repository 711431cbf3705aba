/* --sandbox: whether workers run behind the filter of engine/sandbox.h. */
#ifndef MG_DRIVER_FENCE_H
#define MG_DRIVER_FENCE_H

#include <stdbool.h>

#include "base/status.h"

typedef enum mg_fence {
    MG_FENCE_OFF,
    MG_FENCE_ON,  /* where the kernel can do it */
    MG_FENCE_NEED /* if the kernel cannot do it, nothing is run */
} mg_fence;

/* To be called once for each command. If the kernel has no filter, it warns on standard error, or fails with MG_FENCE_NEED. */
bool mg_fence_check(mg_fence fence, mg_status *status);
bool mg_fence_is_on(mg_fence fence);

#endif
