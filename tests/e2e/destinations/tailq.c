/* BSD's own macros: the last pointer leads to a pointer, in the head or in an entry. */
#include <sys/queue.h>
#include <margay.h>

struct entry {
	TAILQ_ENTRY(entry) entries;
	short		   prio;
};
TAILQ_HEAD(tailhead, entry);

bool
tailq_valid(const struct tailhead *h)
{
	struct entry *e;
	struct entry *const *back = &h->tqh_first;

	for (e = h->tqh_first; e != NULL; e = e->entries.tqe_next) {
		if (e->entries.tqe_prev != back)
			return (false);
		back = &e->entries.tqe_next;
	}
	return (h->tqh_last == back);
}

MG_BOUNDS(struct tailhead, n)
{
	MG_OBJECTS(struct entry, n);
	MG_INTS(struct entry, prio, 0, 2);
	MG_POINTS_INTO(struct tailhead, tqh_last, struct tailhead, tqh_first);
	MG_POINTS_INTO(struct tailhead, tqh_last, struct entry, entries.tqe_next);
	MG_NOT_NULL(struct tailhead, tqh_last);
	MG_POINTS_INTO(struct entry, entries.tqe_prev, struct tailhead, tqh_first);
	MG_POINTS_INTO(struct entry, entries.tqe_prev, struct entry, entries.tqe_next);
	MG_NOT_NULL(struct entry, entries.tqe_prev);
}

static void
prune(struct tailhead *h)
{
	struct entry *e, *n;

	for (e = TAILQ_FIRST(h); e != NULL; e = n) {
		n = TAILQ_NEXT(e, entries);
		if (e->prio == 0) {
#ifdef FIXED
			TAILQ_REMOVE(h, e, entries);
#else
			*e->entries.tqe_prev = n;
			if (n != NULL)
				n->entries.tqe_prev = e->entries.tqe_prev;
#endif
		}
	}
}

MG_TEST(prunes, n)
{
	struct tailhead *h = MG_ANY(struct tailhead, n);

	mg_assume(tailq_valid(h));
	prune(h);
	mg_assert(tailq_valid(h));
}
