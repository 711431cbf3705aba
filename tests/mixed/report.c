/* Part of the sanitized program: what UndefinedBehaviorSanitizer finds is told in the folder MG_REPORTS too. AddressSanitizer writes there by
 * itself (log_path, see mixed.c), but gcc's two sanitizers share no such option. The process ends right after it. */
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Of libubsan; gcc has no header for them. */
void __ubsan_get_current_report_data(const char **kind, const char **message, const char **file, unsigned *line,
                                     unsigned *column, char **address);
void __ubsan_on_report(void);

void __ubsan_on_report(void)
{
    const char *kind, *message, *file, *reports = getenv("MG_REPORTS");
    unsigned line, column;
    char *address, path[PATH_MAX];
    __ubsan_get_current_report_data(&kind, &message, &file, &line, &column, &address);
    if (!reports)
        return;
    snprintf(path, sizeof path, "%s/undefined.%d", reports, (int)getpid());
    int report = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (report < 0)
        return;
    dprintf(report, "%s:%u:%u: %s: %s\n", file, line, column, kind, message);
    close(report);
}
