/* Margay with workers that die when they are told to: is everything as if they had not?
 *
 *   MORTAL_PLANS=FILE MORTAL_FOLDER=FOLDER margay_mortal gen|check ...
 *
 * Each line of the file is a plan: at which events the worker is killed. The first number says which one, modulo how many there were with
 * the first plan, which is empty; the others how many further on the next one is. Events are what workers do: calls of the functions
 * below, before and after, counted through all workers of a run. The command is run once for each plan, in a process of its own that
 * begins where the program is compiled and the first worker would be started; so hundreds of plans take seconds.
 * What plan number I prints goes to FOLDER/I.out and FOLDER/I.err; FOLDER/I.end has its exit status and how many events there were.
 *
 * Besides, a target that prints "kill yourself" kills its worker. The functions are watched by the linker (--wrap), so the program itself
 * knows nothing of this. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "search/siblings.h"
#include "choice/fields.h"
#include "engine/gate.h"
#include "engine/print.h"
#include "search/dont_care.h"
#include "search/searcher.h"
#include "search/worker.h"

enum { PLAN_MOST = 64, TEXT_MOST = 1 << 20 };

/* The watching functions are called by the engine, which knows no context of theirs. */
static struct {
    uint64_t events; /* shared by all workers of a run */
    uint64_t at[PLAN_MOST];
    uint32_t next;
} *plan;
static pid_t parent; /* of the workers */

static void event(void)
{
    if (!plan || getpid() == parent || ++plan->events != plan->at[plan->next])
        return;
    plan->next++;
    kill(getpid(), SIGKILL);
}

#define WATCH(name, parameters, arguments)                                                                     \
    void __real_##name parameters;                                                                             \
    void __wrap_##name parameters;                                                                             \
    void __wrap_##name parameters                                                                              \
    {                                                                                                          \
        event();                                                                                               \
        __real_##name arguments;                                                                               \
        event();                                                                                               \
    }
#define WATCH_RESULT(type, name, parameters, arguments)                                                        \
    type __real_##name parameters;                                                                             \
    type __wrap_##name parameters;                                                                             \
    type __wrap_##name parameters                                                                              \
    {                                                                                                          \
        event();                                                                                               \
        type returned = __real_##name arguments;                                                               \
        event();                                                                                               \
        return returned;                                                                                       \
    }

WATCH(mg_cells_init, (mg_cells * cells, mg_run *run, mg_path *path, const mg_layout *layout, bool *forgotten),
      (cells, run, path, layout, forgotten))
WATCH(mg_run_rollback, (mg_run * run), (run))
WATCH(mg_searcher_note, (mg_searcher * s, mg_verdict_kind kind), (s, kind))
WATCH(mg_searcher_note_crash, (mg_searcher * s), (s))
WATCH(mg_path_adopt, (mg_path * path, uint32_t position, uint32_t taken), (path, position, taken))
WATCH(mg_path_begin_rebuild, (mg_path * path, uint32_t depth, mg_verdict_kind verdict), (path, depth, verdict))
WATCH(mg_path_end_rebuild, (mg_path * path), (path))
WATCH(mg_path_go_to, (mg_path * path, uint32_t position, uint32_t taken), (path, position, taken))
WATCH_RESULT(bool, mg_dont_care_begin, (mg_dont_care * d), (d))
WATCH_RESULT(bool, mg_dont_care_go_on, (mg_dont_care * d), (d))
WATCH_RESULT(uint32_t, mg_dont_care_skip, (mg_dont_care * d), (d))
WATCH_RESULT(bool, mg_board_send, (mg_board * board, const mg_record *record), (board, record))
WATCH_RESULT(const mg_checkpoint *, mg_checkpoint_restore, (mg_run * run, mg_checkpoint_handle handle),
             (run, handle))
WATCH_RESULT(mg_checkpoint_handle, mg_checkpoint_take, (mg_run * run, mg_step *step), (run, step))
WATCH_RESULT(uint64_t, mg_gate_enter, (uint64_t function, uint64_t argument, uint64_t top),
             (function, argument, top))
WATCH_RESULT(uint64_t, mg_gate_proceed, (uint64_t sp, const void *frame), (sp, frame))
WATCH_RESULT(uint64_t, mg_gate_resume, (uint64_t sp), (sp))
WATCH_RESULT(mg_step *, mg_fields_take, (mg_cells * cells, uint32_t cell), (cells, cell))
WATCH_RESULT(mg_next, mg_path_find_next, (const mg_path *path), (path))
WATCH_RESULT(mg_step *, mg_path_take, (mg_path * path, mg_step_kind kind, uint32_t owner, uint32_t last),
             (path, kind, owner, last))
WATCH_RESULT(bool, mg_siblings_run, (const mg_siblings *siblings, const mg_checkpoint *point, uint64_t *result),
             (siblings, point, result))

int __real_mg_print(const char *format, va_list *args);
int __wrap_mg_print(const char *format, va_list *args);

int __wrap_mg_print(const char *format, va_list *args)
{
    if (!strcmp(format, "kill yourself")) {
        signal(SIGSEGV, SIG_DFL);
        raise(SIGSEGV);
    }
    return __real_mg_print(format, args);
}

/* ---- a run for each plan ----------------------------------------------------------------------------------- */

static void open_as(int descriptor, const char *folder, int number, const char *what)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%d.%s", folder, number, what);
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (file < 0 || dup2(file, descriptor) < 0)
        exit(99);
    close(file);
}

/* all: how many events there were without one. */
static void read_plan(const char *line, uint64_t all)
{
    uint32_t count = 0;
    char *end;
    memset(plan, 0, sizeof *plan);
    for (; count < PLAN_MOST - 1 && *line >= '0' && *line <= '9'; line = end + (*end == ' ')) {
        uint64_t number = strtoull(line, &end, 10);
        plan->at[count] = count ? plan->at[count - 1] + number : number % all + 1;
        count++;
    }
}

/* All at once: a child that exits would move the place in a file that is still open. */
static char *read_plans(void)
{
    const char *path = getenv("MORTAL_PLANS");
    FILE *file = path ? fopen(path, "r") : NULL;
    char *text = calloc(1, TEXT_MOST);
    if (!file || !text || !fread(text, 1, TEXT_MOST - 1, file))
        exit(98);
    fclose(file);
    return text;
}

static void write_end(const char *folder, int number, int status)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%d.end", folder, number);
    FILE *file = fopen(path, "w");
    if (!file)
        exit(99);
    fprintf(file, "%d %llu\n", WIFEXITED(status) ? WEXITSTATUS(status) : -1, (unsigned long long)plan->events);
    fclose(file);
}

static void renew_memory(const mg_arena *arena)
{
    void *base = mmap(arena->memory.base, arena->memory.size, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
    if (base != arena->memory.base)
        exit(96);
}

/* The board is shared, and so is its path, and both are new: others at the same addresses. */
static void renew(mg_board *board)
{
    mg_board copy = *board;
    mg_path path = *board->path;
    renew_memory(&copy.arena);
    renew_memory(&path.arena);
    *board = copy;
    *board->path = path;
}

/* Returns in a process of its own for each plan. */
static void split_up(mg_board *board)
{
    const char *folder = getenv("MORTAL_FOLDER"), *plans = read_plans();
    if (!folder)
        exit(98);
    uint64_t all = 1;
    plan = mmap(NULL, sizeof *plan, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    fflush(NULL);
    for (int number = 0; *plans; plans = strchr(plans, '\n') + 1, number++) {
        int status = -1;
        read_plan(plans, all);
        parent = fork();
        if (!parent) {
            parent = getpid();
            open_as(STDOUT_FILENO, folder, number, "out");
            open_as(STDERR_FILENO, folder, number, "err");
            renew(board);
            return;
        }
        if (parent < 0 || waitpid(parent, &status, 0) != parent)
            exit(97);
        write_end(folder, number, status);
        all = number ? all : plan->events;
    }
    exit(0);
}

bool __real_mg_worker_supervise(mg_board *board, const mg_worker_client *client, mg_worker_end *end,
                                mg_status *status);
bool __wrap_mg_worker_supervise(mg_board *board, const mg_worker_client *client, mg_worker_end *end,
                                mg_status *status);

bool __wrap_mg_worker_supervise(mg_board *board, const mg_worker_client *client, mg_worker_end *end,
                                mg_status *status)
{
    if (!plan)
        split_up(board);
    return __real_mg_worker_supervise(board, client, end, status);
}
