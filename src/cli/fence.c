#include "cli/fence.h"

#include <stdio.h>

#include "engine/sandbox.h"

bool mg_fence_check(const mg_options *options, mg_status *status)
{
    if (options->sandbox == MG_CHOICE_sandbox_off || mg_sandbox_is_available())
        return true;
    if (options->sandbox == MG_CHOICE_sandbox_need)
        return mg_status_fail(status, MG_EXIT_INTERNAL,
                              "this kernel cannot filter system calls (seccomp), and --sandbox need wants it\n"
                              "  run Margay in a container, and leave the option out");
    fprintf(stderr, "margay: this kernel cannot filter system calls (seccomp): the code runs without that "
                    "layer of the fence\n");
    return true;
}

bool mg_fence_is_on(const mg_options *options)
{
    return options->sandbox != MG_CHOICE_sandbox_off && mg_sandbox_is_available();
}
