#include "cli/changes.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"

static volatile sig_atomic_t asked; /* the signal that asked to end; see docs/architecture.md, globals */

static void note(int number)
{
    asked = number;
}

/* ---- what the sources are like ------------------------------------------------------------------------------- */

static uint64_t mix(uint64_t hash, uint64_t value)
{
    return (hash ^ value) * 0x100000001b3ull;
}

static bool is_source(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot && (!strcmp(dot, ".c") || !strcmp(dot, ".h"));
}

/* The files of a folder come in any order, so their hashes are added. */
static uint64_t hash_folder(const char *folder)
{
    char path[PATH_MAX];
    struct stat info;
    uint64_t sum = 0;
    DIR *entries = opendir(folder);
    for (struct dirent *entry; entries && (entry = readdir(entries));) {
        if (!is_source(entry->d_name) ||
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) >= PATH_MAX || stat(path, &info))
            continue;
        uint64_t hash = 0xcbf29ce484222325ull;
        for (const char *c = entry->d_name; *c; c++)
            hash = mix(hash, (unsigned char)*c);
        hash = mix(mix(hash, (uint64_t)info.st_mtim.tv_sec), (uint64_t)info.st_mtim.tv_nsec);
        sum += mix(mix(hash, (uint64_t)info.st_size), (uint64_t)info.st_ino);
    }
    if (entries)
        closedir(entries);
    return sum;
}

static uint64_t hash_folder_of(const char *file)
{
    char folder[PATH_MAX] = ".";
    const char *slash = strrchr(file, '/');
    if (slash)
        snprintf(folder, sizeof folder, "%.*s", slash > file ? (int)(slash - file) : 1, file);
    return hash_folder(folder);
}

/* -Ifolder, or -I folder. */
static const char *include_folder(const mg_options *options, size_t number)
{
    const char *flag = options->cflags.items[number];
    if (strncmp(flag, "-I", 2) != 0)
        return NULL;
    if (flag[2])
        return flag + 2;
    return number + 1 < options->cflags.count ? options->cflags.items[number + 1] : NULL;
}

static uint64_t hash_sources(const mg_options *options)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < options->files.count; i++)
        hash = mix(hash, hash_folder_of(options->files.items[i]));
    for (size_t i = 0; i < options->cflags.count; i++)
        if (include_folder(options, i))
            hash = mix(hash, hash_folder(include_folder(options, i)));
    return hash;
}

/* ---- the runs ------------------------------------------------------------------------------------------------ */

/* A run that is on its way is asked to end too. If this process is killed, so is the run. */
static int run_once(mg_command_function *command, const mg_options *options, int argc, char **argv)
{
    int how = 0;
    fflush(NULL);
    pid_t parent = getpid(), child = fork();
    if (child < 0) {
        fprintf(stderr, "margay: no process for another run: %s\n", strerror(errno));
        return MG_EXIT_INTERNAL;
    }
    if (!child) {
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        if (getppid() != parent)
            _exit(MG_EXIT_INTERNAL);
        exit(command(options, argc, argv));
    }
    while (waitpid(child, &how, 0) < 0 && errno == EINTR)
        kill(child, SIGTERM);
    return WIFEXITED(how) ? WEXITSTATUS(how) : MG_EXIT_INTERNAL;
}

static void wait_a_little(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 200 * 1000 * 1000}, NULL);
}

int mg_changes_follow(mg_command_function *command, const mg_options *options, int argc, char **argv)
{
    static const int requests[] = {SIGHUP, SIGINT, SIGTERM};
    struct sigaction action = {.sa_handler = note};
    int code = MG_EXIT_OK;
    assert(options->watch);
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        sigaction(requests[i], &action, NULL);
    while (!asked) {
        uint64_t before = hash_sources(options);
        code = run_once(command, options, argc, argv);
        if (!asked)
            fputs("margay: waiting for a change (--watch)\n", stderr);
        while (!asked && hash_sources(options) == before)
            wait_a_little();
    }
    return code;
}
