#include <sys/queue.h>
#include <stdlib.h>
struct job {
    int prio;
    TAILQ_ENTRY(job) link;
};
TAILQ_HEAD(jobs, job);
void jobs_init(struct jobs *q)
{
    TAILQ_INIT(q);
}
void jobs_add(struct jobs *q, int prio)
{
    struct job *j = malloc(sizeof *j), *at;
    j->prio = prio;
    TAILQ_FOREACH(at, q, link) if (at->prio > prio)
    {
        TAILQ_INSERT_BEFORE(at, j, link);
        return;
    }
    TAILQ_INSERT_TAIL(q, j, link);
}
int jobs_take(struct jobs *q)
{
    struct job *j = TAILQ_FIRST(q);
    if (!j)
        return -1;
    int p = j->prio;
    TAILQ_REMOVE(q, j, link);
    free(j);
    return p;
}
void jobs_clear(struct jobs *q)
{
    while (jobs_take(q) >= 0)
        ;
}
SLIST_HEAD(names, name);
struct name {
    SLIST_ENTRY(name) next;
    char c;
};
int names_count(const struct names *h)
{
    int n = 0;
    struct name *at;
    SLIST_FOREACH(at, h, next) n++;
    return n;
}
