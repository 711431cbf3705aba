/* A chain in the way of kernels: each node knows the pointer that leads to it. Written the way others write C. */
#include <margay.h>

typedef struct hnode hnode_t;
struct hnode { hnode_t *next, **pprev; unsigned char hash; };
typedef struct { hnode_t *first; } hhead_t;

int hlist_valid(const hhead_t *h)
{
	hnode_t *const *link = &h->first;
	int guard = 8;
	while (*link) {
		if (!guard--) return 0;
		if ((*link)->hash & 1) return 0;
		link = &(*link)->next;
	}
	return 1;
}

/* Divides by what it has not looked at. */
int hlist_rash(const hhead_t *h)
{
	return h->first && 6 / h->first->hash > 1;
}
