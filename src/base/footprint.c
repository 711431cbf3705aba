#include "base/footprint.h"

#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DEPTH_MOST = 16 }; /* levels of processes that start processes */

/* A small file of /proc or /sys, as a string; empty: there is none. */
static void read_small(const char *path, char *out, size_t size)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    assert(size);
    ssize_t count = file < 0 ? 0 : read(file, out, size - 1);
    out[count > 0 ? count : 0] = '\0';
    if (file >= 0)
        close(file);
}

uint64_t mg_footprint_of(pid_t process)
{
    char path[64], text[128];
    unsigned long long pages = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)process);
    read_small(path, text, sizeof text);
    return sscanf(text, "%*u %llu", &pages) == 1 ? pages * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
}

static uint64_t add_up(pid_t process, int depth)
{
    char path[64], text[1024];
    assert(process > 0 && depth <= DEPTH_MOST);
    uint64_t all = mg_footprint_of(process);
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)process, (int)process);
    read_small(path, text, sizeof text);
    char *at = text, *end;
    for (long child; depth < DEPTH_MOST && (child = strtol(at, &end, 10)) > 0; at = end)
        all += add_up((pid_t)child, depth + 1);
    return all;
}

uint64_t mg_footprint_of_tree(pid_t process)
{
    return add_up(process, 0);
}

/* The smaller of two amounts, of which 0 means unknown. */
static uint64_t smaller_known(uint64_t a, uint64_t b)
{
    return !b || (a && a < b) ? a : b;
}

/* The number in a file; 0: there is none, as in "max". */
static uint64_t read_number(const char *path)
{
    char text[64];
    read_small(path, text, sizeof text);
    return strtoull(text, NULL, 10);
}

/* The memory limit of the control group that this process is in; 0: none is known. */
static uint64_t read_own_limit(void)
{
    char text[4096], path[4200];
    read_small("/proc/self/cgroup", text, sizeof text);
    const char *own = strstr(text, "0::");
    if (!own)
        return 0;
    snprintf(path, sizeof path, "/sys/fs/cgroup%.*s/memory.max", (int)strcspn(own + 3, "\n"), own + 3);
    return read_number(path);
}

uint64_t mg_footprint_room(void)
{
    uint64_t room = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE);
    room = smaller_known(room, read_number("/sys/fs/cgroup/memory.max"));
    room = smaller_known(room, read_number("/sys/fs/cgroup/memory/memory.limit_in_bytes"));
    return smaller_known(room, read_own_limit());
}
