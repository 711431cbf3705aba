/* A flag on the heap that is set in one case only, then decides a branch. */
#include <margay.h>

struct job {
    bool is_done;
};

MG_TEST(wrong, n)
{
    struct job *job = malloc(sizeof *job);
    if (mg_bool())
        job->is_done = true;
    int left = job->is_done ? 0 : 1;
    mg_assert(left <= 1);
    free(job);
}

MG_TEST(right, n)
{
    struct job *job = malloc(sizeof *job);
    job->is_done = mg_bool();
    int left = job->is_done ? 0 : 1;
    mg_assert(left <= 1);
    free(job);
}
