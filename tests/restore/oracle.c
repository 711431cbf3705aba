/* Is everything as it was after a restore? Searches one C file twice, in two processes:
 *
 *   - by running the predicate again from the start for each candidate;
 *   - with checkpoints. At each one a snapshot of the whole state is taken (snapshot.h); after each restore the state must
 *     give the same one.
 *
 * A file that has an MG_TEST is searched for that: its choices and its threads. Otherwise it is searched for its predicate.
 *
 * Both must send the same and end every candidate the same way. The functions of the engine are watched by the linker
 * (--wrap), so the program itself knows nothing of this.
 *
 *   restore_oracle [--verbose] [--enumerate] [--most N] [--corrupt PART] FILE.c [N]
 *   restore_oracle --parts
 *
 * prints a name and a number for each thing it counts. --verbose keeps whole copies, and names the first byte that differs;
 * --enumerate also chooses the fields that a valid candidate left open; --most ends after so many candidates; --corrupt
 * changes a bit of a part after a restore, which must be noticed. Exit status: 0 all is right, 1 something is not, 2 the
 * command line is wrong, 3 the file cannot be searched. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "choice/fields.h"
#include "driver/checker.h"
#include "driver/program.h"
#include "engine/checkpoint.h"
#include "engine/gate.h"
#include "search/search.h"
#include "search/searcher.h"
#include "driver/subject.h"
#include "snapshot.h"

enum { MOST = 1 << 20 };

typedef struct outcome { /* of one search; shared with the process that made it */
    mg_tally tally;
    mg_status failure;
    int phase;
    uint64_t takes, restores;
    uint64_t unexpected; /* candidates that ended in a way that no correct program ends */
    uint64_t deepest;    /* bytes of stack at a checkpoint */
    uint64_t candidates, hash;
    uint64_t each[MOST]; /* the hash after each candidate */
} outcome;

/* The watching functions are called by the engine, which knows no context of theirs. */
static struct {
    const char *file;
    const char *corrupt; /* a part, until it was done */
    bool is_verbose;
    uint64_t most, globals_end;
    bool is_restored; /* a checkpoint was restored, and the target did not go on yet */
    mg_program program;
    mg_subject subject;
    mg_checker checker; /* of a test: it has the program */
    mg_search_job job;
    mg_wanted wanted;
    outcome *out;                  /* of the search that is going on */
    MG_VEC(mg_snapshot) snapshots; /* by number of the checkpoint */
} oracle = {.most = MOST};

static _Noreturn void die(int status, const char *what)
{
    fprintf(stderr, "restore_oracle: %s: %s\n", oracle.file ? oracle.file : "command line", what);
    exit(status);
}

/* ---- what the engine does --------------------------------------------------------------------------------------- */

mg_checkpoint_handle __real_mg_checkpoint_take(mg_run *run, mg_step *step);
mg_checkpoint_handle __wrap_mg_checkpoint_take(mg_run *run, mg_step *step);
const mg_checkpoint *__real_mg_checkpoint_restore(mg_run *run, mg_checkpoint_handle handle);
const mg_checkpoint *__wrap_mg_checkpoint_restore(mg_run *run, mg_checkpoint_handle handle);
void __real_mg_searcher_note(mg_searcher *s, mg_verdict_kind kind);
void __wrap_mg_searcher_note(mg_searcher *s, mg_verdict_kind kind);
uint64_t __real_mg_gate_enter(uint64_t function, uint64_t argument, uint64_t stack_top);
uint64_t __wrap_mg_gate_enter(uint64_t function, uint64_t argument, uint64_t stack_top);
uint64_t __real_mg_gate_resume(uint64_t sp);
uint64_t __wrap_mg_gate_resume(uint64_t sp);
uint64_t __real_mg_gate_proceed(uint64_t sp, const void *frame);
uint64_t __wrap_mg_gate_proceed(uint64_t sp, const void *frame);
bool __wrap_mg_board_send(mg_board *board, const mg_record *record);

mg_checkpoint_handle __wrap_mg_checkpoint_take(mg_run *run, mg_step *step)
{
    uint64_t sp = mg_snapshot_sp();
    mg_checkpoint_handle handle = __real_mg_checkpoint_take(run, step);
    while (oracle.snapshots.count <= handle.number)
        mg_vec_push(&oracle.snapshots, (mg_snapshot){0});
    if (!mg_checkpoint_find(run, handle))
        return handle;
    oracle.out->takes++;
    if (MG_CONTROL->stack.start - sp > oracle.out->deepest)
        oracle.out->deepest = MG_CONTROL->stack.start - sp;
    mg_snapshot_take(&oracle.snapshots.items[handle.number], run, sp, oracle.globals_end, oracle.is_verbose);
    return handle;
}

const mg_checkpoint *__wrap_mg_checkpoint_restore(mg_run *run, mg_checkpoint_handle handle)
{
    const mg_checkpoint *point = __real_mg_checkpoint_restore(run, handle);
    oracle.is_restored = point != NULL;
    return point;
}

/* The target is about to go on from the checkpoint of a step; or a thread runs on after the test has returned. */
static void check(uint64_t sp, const mg_step *step)
{
    static mg_snapshot now;
    mg_run *run = mg_run_current();
    const mg_snapshot *then = &oracle.snapshots.items[step->checkpoint.number];
    if (!oracle.is_restored && oracle.job.is_test)
        return;
    oracle.is_restored = false;
    oracle.out->restores++;
    if (oracle.corrupt && mg_snapshot_corrupt(run, sp, oracle.globals_end, oracle.corrupt))
        oracle.corrupt = NULL;
    mg_snapshot_take(&now, run, sp, oracle.globals_end, oracle.is_verbose);
    if (mg_snapshot_is_same(then, &now))
        return;
    fprintf(stderr, "restore_oracle: %s: restore %llu, to choice %u at sp 0x%llx, is wrong: ", oracle.file,
            (unsigned long long)oracle.out->restores, (unsigned)(step - oracle.job.board->path->steps),
            (unsigned long long)sp);
    mg_snapshot_tell(then, &now, stderr);
    _exit(1);
}

static void mix(const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        oracle.out->hash = (oracle.out->hash ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3;
}

static void mix_verdict(const mg_verdict *verdict)
{
    mix(&verdict->kind, sizeof verdict->kind);
    mix(&verdict->site, sizeof verdict->site);
    mix(&verdict->address, sizeof verdict->address);
    mix(&verdict->detail, sizeof verdict->detail);
}

/* A candidate has ended: how, and on which path. */
static void end_candidate(uint64_t result)
{
    outcome *out = oracle.out;
    mg_board *board = oracle.job.board;
    const mg_run *run = mg_run_current();
    mg_verdict_kind kind = run->verdict.kind;
    bool is_deliberate = kind == MG_VERDICT_abort || kind == MG_VERDICT_assert || kind == MG_VERDICT_exit;
    bool is_true = kind == MG_VERDICT_running && (result & 1);
    out->unexpected += mg_verdict_is_crash(kind) && !is_deliberate;
    mix_verdict(&run->verdict);
    mix(&is_true, sizeof is_true);
    for (const mg_step *step = board->path->steps; step < MG_CONTROL->next; step++) {
        mix(&step->owner, sizeof step->owner);
        mix(&step->taken, sizeof step->taken);
    }
    out->each[out->candidates++] = out->hash;
    if (out->candidates == oracle.most)
        atomic_store(&board->stop, true);
}

/* A test has not ended when its function returns: its threads may run on. */
static uint64_t end(uint64_t result)
{
    if (!oracle.job.is_test)
        end_candidate(result);
    return result;
}

void __wrap_mg_searcher_note(mg_searcher *s, mg_verdict_kind kind)
{
    if (oracle.job.is_test)
        end_candidate(kind == MG_VERDICT_true);
    __real_mg_searcher_note(s, kind);
}

uint64_t __wrap_mg_gate_enter(uint64_t function, uint64_t argument, uint64_t stack_top)
{
    uint64_t result = __real_mg_gate_enter(function, argument, stack_top);
    return function == oracle.job.predicate ? end(result) : result;
}

uint64_t __wrap_mg_gate_resume(uint64_t sp)
{
    check(sp, MG_CONTROL->next);
    return end(__real_mg_gate_resume(sp));
}

/* The word it waits for is chosen already, and the gate's frame is not where it was: both are as at the checkpoint while it
 * is compared. */
uint64_t __wrap_mg_gate_proceed(uint64_t sp, const void *frame)
{
    mg_step *step = MG_CONTROL->next - 1;
    mg_path_untake(step);
    memcpy((void *)(uintptr_t)sp, frame, MG_GATE_SIZE);
    check(sp, step);
    mg_step_place(step);
    return end(__real_mg_gate_proceed(sp, frame));
}

/* Nobody is there to read it. */
bool __wrap_mg_board_send(mg_board *board, const mg_record *record)
{
    (void)board;
    mix(&record->kind, sizeof record->kind);
    if (record->kind == MG_RECORD_CRASH)
        mix_verdict(&record->verdict);
    mix(record->picks, record->pick_count * sizeof *record->picks);
    mix(record->bytes, record->byte_count);
    return true;
}

/* ---- the two searches ------------------------------------------------------------------------------------------- */

static void find_globals_end(mg_jit *jit)
{
    const mg_image *images = (const mg_image *)(uintptr_t)mg_jit_find(jit, "mg_images");
    oracle.globals_end = MG_GLOBAL_BASE;
    for (const mg_image *i = images; i->address; i++)
        if (i->address + i->size > oracle.globals_end)
            oracle.globals_end = i->address + i->size;
}

/* The first test of the file. Choices are made at once: what is not chosen yet is no part of a snapshot. */
static void load_test(int n)
{
    static mg_policy policy;
    mg_status status;
    mg_checker *c = &oracle.checker;
    policy = (mg_policy){.files = {&oracle.file, 1},
                         .goes_back = true,
                         .is_test = true,
                         .finds_undefined = true,
                         .preemptions = MG_NONE,
                         .fuel = 1000 * 1000,
                         .n = n};
    mg_checker_init(c, &policy, NULL);
    if (!mg_covering_begin(&c->covering, &policy, &status) || !mg_checker_prepare(c, &status))
        die(3, status.text);
    c->test = &c->program.tests.all.items[0];
    c->n = n;
    mg_structures_begin(&c->structures, c->program.jit, n);
    oracle.job = mg_checker_job(c);
    oracle.job.ignored |= 1ull << MG_VERDICT_race; /* the threads of random programs share what they like */
    find_globals_end(c->program.jit);
}

static void load(int n)
{
    mg_policy policy = {.files = {&oracle.file, 1}, .goes_back = true};
    mg_status status;
    mg_program *program = &oracle.program;
    mg_subject *subject = &oracle.subject;
    if (!mg_program_load(program, &policy, &status))
        die(3, status.text);
    if (program->tests.all.count) {
        load_test(n);
        return;
    }
    mg_subject_wish wish = {.known = program->entries.items, .known_count = program->entries.count};
    if (!mg_subject_find(subject, &program->types, &wish, &status))
        die(3, status.text);
    const char *roots[] = {subject->predicate->name, subject->bounds_function};
    mg_program_wish made = {.roots = roots, .root_count = subject->bounds_function ? 2 : 1};
    if (!mg_program_build(program, &policy, &made, &status))
        die(3, status.text);
    const char *bounds = subject->bounds_function;
    mg_search_job *job = &oracle.job;
    job->types = &program->types;
    job->sites = program->sites.all.items;
    job->predicate = mg_jit_find(program->jit, subject->predicate->name);
    oracle.wanted = (mg_wanted){
        .type = subject->root, .n = n, .count = 1, .bounds = {bounds ? mg_jit_find(program->jit, bounds) : 0}};
    job->wanted = &oracle.wanted;
    job->wanted_count = 1;
    job->result_bits = 1;
    job->n = n;
    job->fuel = 1000 * 1000;
    job->sends_structures = true;
    find_globals_end(program->jit);
}

static void work(outcome *out, bool uses_checkpoints)
{
    mg_board *board = mg_board_new();
    oracle.out = out;
    oracle.job.board = board;
    oracle.job.uses_checkpoints = uses_checkpoints;
    mg_search_work(&oracle.job);
    out->tally = mg_board_tally(board);
    out->failure = board->failure;
    out->phase = atomic_load(&board->phase);
}

static outcome *search(bool uses_checkpoints)
{
    int status;
    outcome *out = mmap(NULL, sizeof *out, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (out == MAP_FAILED)
        die(3, "no memory");
    out->hash = 0xcbf29ce484222325;
    fflush(NULL);
    pid_t child = fork();
    if (!child) {
        work(out, uses_checkpoints);
        _exit(0);
    }
    if (child < 0 || waitpid(child, &status, 0) != child)
        die(3, "cannot start a process");
    if (WIFSIGNALED(status))
        die(1, strsignal(WTERMSIG(status)));
    if (WEXITSTATUS(status))
        exit(WEXITSTATUS(status));
    if (out->phase != MG_PHASE_DONE)
        die(3, out->failure.text);
    if (uses_checkpoints && oracle.corrupt)
        die(3, "what --corrupt names is empty or no part, or its change went unnoticed");
    if (out->tally.limit == MG_LIMIT_UNSTABLE)
        die(1, "a candidate reads differently when it is run again");
    return out;
}

static void compare(const outcome *again, const outcome *back)
{
    char text[128];
    uint64_t i = 0;
    while (i < again->candidates && i < back->candidates && again->each[i] == back->each[i])
        i++;
    snprintf(text, sizeof text, "the engines differ at candidate %llu, of %llu and %llu", (unsigned long long)i,
             (unsigned long long)again->candidates, (unsigned long long)back->candidates);
    if (i < again->candidates || i < back->candidates || again->hash != back->hash ||
        again->tally.explored != back->tally.explored || again->tally.valid != back->tally.valid)
        die(1, text);
}

static void print(const char *name, uint64_t number)
{
    printf("%s %llu\n", name, (unsigned long long)number);
}

static int list_parts(void)
{
    for (unsigned i = 0; mg_snapshot_part(i); i++)
        puts(mg_snapshot_part(i));
    return 0;
}

static void read_options(int argc, char **argv, int *at)
{
    for (; *at < argc && argv[*at][0] == '-'; ++*at) {
        const char *option = argv[*at], *value = *at + 1 < argc ? argv[*at + 1] : NULL;
        if (!strcmp(option, "--verbose")) {
            oracle.is_verbose = true;
        } else if (!strcmp(option, "--enumerate")) {
            oracle.job.enumerates_dont_care = true;
        } else if (!strcmp(option, "--corrupt") && value) {
            oracle.corrupt = value;
            ++*at;
        } else if (!strcmp(option, "--most") && value) {
            oracle.most = strtoull(value, NULL, 10);
            ++*at;
        } else {
            die(2, option);
        }
    }
    if (*at >= argc || argc > *at + 2 || !oracle.most || oracle.most > MOST)
        die(2, "[--verbose] [--enumerate] [--most N] [--corrupt PART] FILE.c [N]");
}

int main(int argc, char **argv)
{
    int at = 1;
    if (argc == 2 && !strcmp(argv[1], "--parts"))
        return list_parts();
    read_options(argc, argv, &at);
    oracle.file = argv[at];
    load(at + 1 < argc ? atoi(argv[at + 1]) : 3);
    const outcome *again = search(false), *back = search(true);
    compare(again, back);
    print("restores", back->restores);
    print("takes", back->takes);
    print("candidates", back->tally.explored);
    print("valid", back->tally.valid);
    print("crashed", back->tally.crashed);
    print("unexpected", back->unexpected);
    print("deepest", back->deepest);
    return 0;
}
