/* unable COMMAND...: runs it as on a kernel that has no seccomp. */
#include <errno.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    struct scmp_arg_cmp mode = {0, SCMP_CMP_EQ, PR_SET_SECCOMP, 0};
    if (argc < 2 || !filter || seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(seccomp), 0) ||
        seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EINVAL), SCMP_SYS(prctl), 1, &mode) || seccomp_load(filter))
        return 99;
    execvp(argv[1], argv + 1);
    return 98;
}
