/* Binary searches as various people write them, over arrays of any length that need not be sorted. */
#include <margay.h>
#include <stddef.h>

/* Both ends belong to what is searched. By its invariant one turn is enough. */
int closed(const int *a, int n, int key)
{
    MG_LENGTH(a, n);
    MG_ENSURES(mg_result(int) < 0 || a[mg_result(int)] == key);
    int lo = 0, hi = n - 1;
    while (lo <= hi) {
        MG_LOOP_INVARIANT(lo >= 0 && hi < n && lo <= n && hi >= -1);
        int mid = lo + (hi - lo) / 2;
        if (a[mid] == key)
            return mid;
        if (a[mid] < key)
            lo = mid + 1;
        else
            hi = mid - 1;
    }
    return -1;
}

/* The same turn by turn: the solver has to see that the middle of a middle is another element. */
unsigned turn_by_turn(const int *a, unsigned n, int key)
{
    MG_LENGTH(a, n);
    MG_ENSURES(mg_result(unsigned) == n || a[mg_result(unsigned)] == key);
    unsigned lo = 0, hi = n - 1;
    while (n && lo <= hi) {
        unsigned mid = lo + (hi - lo) / 2;
        if (a[mid] == key)
            return mid;
        if (a[mid] < key)
            lo = mid + 1;
        else if (mid)
            hi = mid - 1;
        else
            break;
    }
    return n;
}

const int *by_index(const int *base, size_t n, int key)
{
    MG_LENGTH(base, n);
    size_t l = 0, u = n;
    while (l < u) {
        size_t idx = (l + u) / 2;
        const int *p = base + idx;
        int c = key < *p ? -1 : key > *p;
        if (c < 0) u = idx; else if (c > 0) l = idx + 1; else return p;
    }
    return NULL;
}

const int *by_limit(const int *base0, size_t nmemb, int key)
{
	MG_LENGTH(base0, nmemb);
	const int *base = base0, *p;
	size_t lim;

	for (lim = nmemb; lim != 0; lim >>= 1) {
		p = base + (lim >> 1);
		if (key == *p)
			return p;
		if (key > *p) {	/* key > p: move right */
			base = p + 1;
			lim--;
		}		/* else move left */
	}
	return NULL;
}

int lower_bound(const int *a, int n, int key)
{
    MG_LENGTH(a, n);
    MG_ENSURES(mg_result(int) >= 0 && mg_result(int) <= n);
    int first = 0, count = n;
    while (count > 0) {
        int step = count / 2, it = first + step;
        if (a[it] < key) { first = it + 1; count -= step + 1; }
        else count = step;
    }
    return first;
}

/* ---- wrong ones --------------------------------------------------------------------------------------------- */

int one_too_many(const int *a, int n, int key)
{
    MG_LENGTH(a, n);
    int lo = 0, hi = n;
    while (lo <= hi) {
        int mid = lo + (hi - lo) / 2;
        if (a[mid] == key) /* BAD one_too_many: reads or writes outside an object */
            return mid;
        if (a[mid] < key)
            lo = mid + 1;
        else
            hi = mid - 1;
    }
    return -1;
}

unsigned wraps(const int *a, unsigned n, int key)
{
    MG_LENGTH(a, n);
    MG_REQUIRES(n > 0);
    unsigned lo = 0, hi = n - 1;
    while (lo <= hi) {
        unsigned mid = lo + (hi - lo) / 2;
        if (a[mid] == key) /* BAD wraps: dereferences a wild pointer */
            return mid;
        if (a[mid] < key)
            lo = mid + 1;
        else
            hi = mid - 1;
    }
    return n;
}
