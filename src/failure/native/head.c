/* turns.c: runs the threads of a program in the order of one schedule, without Margay. Part of the kit of a failure; repro.c has the schedule.
 *
 * The threads are real, but only one runs at a time. It runs until it is about to do what others can notice: lock, unlock, wait, signal, make an atomic access.
 * Then it waits for its turn, and the schedule says whose turn is next. Threads that are new, have joined another one or were woken go on to where they wait
 * without a turn, the one that was created first goes first.
 *
 * This file is used twice:
 * - with -include and -fsanitize=thread it stands before each file of the program. It renames what the program calls of <pthread.h>, <threads.h>, <semaphore.h>
 *   and <sched.h>, so that these calls come here; and gcc makes every atomic access a call of a function named __tsan_*;
 * - compiled by itself it has those functions. */

/* Thread `thread` makes `count` operations, the first of kind `first`; count 0: the schedule ends. Thread 1 is the test, 2 the first that it creates. */
struct mg_stretch {
    unsigned thread, count, first;
    const char *place;
};

/* In repro.c. */
extern const struct mg_stretch mg_schedule[];
extern const int mg_finds_unjoined; /* it is a failure if the test ends and a thread was not joined */
/* Of a data race: which thread made the first of the two accesses, and after how many operations of the schedule. */
extern const struct mg_first_access {
    unsigned thread, operations;
} mg_first_access;
long long mg_repro_choose(long long lo, long long hi, const char *text);
/* After the test has returned. */
void mg_turns_end(void);
