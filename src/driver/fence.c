#include "driver/fence.h"

#include <stdio.h>

#include "engine/sandbox.h"

bool mg_fence_check(mg_fence fence, mg_status *status)
{
    if (fence == MG_FENCE_OFF || mg_sandbox_is_available())
        return true;
    if (fence == MG_FENCE_NEED)
        return mg_status_fail(status, MG_EXIT_INTERNAL,
                              "this kernel cannot filter system calls (seccomp), and --sandbox need wants it\n"
                              "  run Margay in a container, and leave the option out");
    fprintf(stderr, "margay: this kernel cannot filter system calls (seccomp): the code runs without that "
                    "layer of the fence\n");
    return true;
}

bool mg_fence_is_on(mg_fence fence)
{
    return fence != MG_FENCE_OFF && mg_sandbox_is_available();
}
