/* The invariant is a static function, which no other file can call. */
#include <margay.h>
#include "shapes.h"

static bool
ascends(const chain *c)
{
	int left = 8;

	while (c != NULL && c->next != NULL) {
		if (left-- == 0 || c->key >= c->next->key)
			return false;
		c = c->next;
	}
	return true;
}

MG_INVARIANT(chain, ascends);
