/* Indices that are remainders, lengths that are computed, elements that are moved, letters that are classified: right functions, and wrong ones. The line that goes wrong says `BAD function: what it does`. */
#include <ctype.h>
#include <margay.h>
#include <stddef.h>
#include <string.h>

/* ---- remainders ---- */

int slot(const int *t, unsigned n, unsigned key) { MG_LENGTH(t, n); MG_REQUIRES(n); MG_ENSURES(true); return t[key % n]; }
int bad_slot(const int *t, unsigned n, unsigned key) { MG_LENGTH(t, n); MG_REQUIRES(n); MG_ENSURES(true); return t[key % n + 1]; } /* BAD bad_slot: reads or writes outside an object */
int slot_signed(const int *t, int n, int key) { MG_LENGTH(t, n); MG_REQUIRES(n > 0 && key >= 0); MG_ENSURES(true); return t[key % n]; }
int bad_slot_signed(const int *t, int n, int key) { MG_LENGTH(t, n); MG_REQUIRES(n > 0); MG_ENSURES(true); return t[key % n]; } /* BAD bad_slot_signed: reads or writes outside an object */
int modulo(int a, int b)
{
	MG_REQUIRES(b > 0);
	MG_ENSURES(mg_result(int) >= 0 && mg_result(int) < b);
	int r = a % b;
	return r < 0 ? r + b : r;
}
int bad_modulo(int a, int b)
{
	MG_REQUIRES(b > 0);
	MG_ENSURES(mg_result(int) >= 0 && mg_result(int) < b); /* BAD bad_modulo: breaks what it ensures, mg_result(int) >= 0 && mg_result(int) < b, */
	return a % b;
}
int probe(const int *t, unsigned n, unsigned key)
{
	MG_LENGTH(t, n);
	MG_REQUIRES(n && n < 0x7fffffff);
	MG_ENSURES(mg_result(int) < (int)n);
	unsigned h = key % n;
	for (unsigned i = 0; i < n; i++) {
		if (t[h] == (int)key) return (int)h;
		if (++h == n) h = 0;
	}
	return -1;
}
int bad_probe(const int *t, unsigned n, unsigned key)
{
	MG_LENGTH(t, n);
	MG_REQUIRES(n && n < 0x7fffffff);
	MG_ENSURES(mg_result(int) < (int)n);
	unsigned h = key % n;
	for (unsigned i = 0; i < n; i++) {
		if (t[h] == (int)key) return (int)h; /* BAD bad_probe: reads or writes outside an object */
		if (h++ == n) h = 0;
	}
	return -1;
}
struct fifo { int *data; unsigned cap, head, len; };
static bool fifo_ok(const struct fifo *f) { return f->cap && f->cap < 1000000 && f->head < f->cap && f->len <= f->cap && mg_has_elements(f->data, f->cap); }
MG_INVARIANT(struct fifo, fifo_ok);
bool push(struct fifo *f, int x)
{
	MG_ENSURES(!mg_result(bool) || f->len == mg_old(f->len) + 1);
	if (f->len == f->cap) return false;
	f->data[(f->head + f->len++) % f->cap] = x;
	return true;
}
bool bad_push(struct fifo *f, int x)
{
	MG_ENSURES(true);
	if (f->len == f->cap) return false;
	f->data[f->head + f->len++ % f->cap] = x; /* BAD bad_push: reads or writes outside an object */
	return true;
}
long mean(long sum, long n) { MG_REQUIRES(n > 0 && sum >= 0); MG_ENSURES(mg_result(long) <= sum && mg_result(long) >= 0); return sum / n; }

/* ---- lengths ---- */

int first_part(const int *m, int n, int d) { MG_REQUIRES(d > 0 && n > d); MG_LENGTH(m, n / d); MG_REQUIRES(m[0] == 3); MG_ENSURES(mg_result(int) == 3); return *m; }
int last_of_rows(const char *m, int rows) { MG_LENGTH(m, rows * 80); MG_REQUIRES(rows > 0 && rows < 1000); MG_ENSURES(true); return m[rows * 80 - 1]; }
int bad_last_of_rows(const char *m, int rows) { MG_LENGTH(m, rows * 80); MG_REQUIRES(rows > 0 && rows < 1000); MG_ENSURES(true); return m[rows * 80]; } /* BAD bad_last_of_rows: reads or writes outside an object */
int bad_length(const char *m, int rows) { MG_LENGTH(m, rows * 80); MG_REQUIRES(rows > 0); MG_ENSURES(true); return m[0]; } /* BAD bad_length: overflows a signed integer */

/* ---- moved ---- */

void insert(int *a, int n, int at, int v)
{
	MG_LENGTH(a, n);
	MG_REQUIRES(n > 0 && n < 6 && at >= 0 && at < n);
	MG_ENSURES(a[at] == v && (at + 1 == n || a[n - 1] == mg_old(a[n > 1 ? n - 2 : 0])));
	memmove(a + at + 1, a + at, (size_t)(n - at - 1) * sizeof *a);
	a[at] = v;
}
void bad_insert(int *a, int n, int at, int v)
{
	MG_LENGTH(a, n);
	MG_REQUIRES(n > 0 && n < 6 && at >= 0 && at < n);
	MG_ENSURES(a[at] == v);
	memmove(a + at + 1, a + at, (size_t)(n - at) * sizeof *a); /* BAD bad_insert: reads or writes outside an object */
	a[at] = v;
}
void delete(int *a, int n, int at)
{
	MG_LENGTH(a, n);
	MG_REQUIRES(n > 1 && n < 6 && at >= 0 && at < n - 1);
	MG_ENSURES(a[at] == mg_old(a[at + 1]) && a[n - 2] == mg_old(a[n - 1]));
	memmove(a + at, a + at + 1, (size_t)(n - at - 1) * sizeof *a);
}

/* ---- letters ---- */

int hex(int c) { MG_ENSURES(mg_result(int) >= -1 && mg_result(int) < 16); if (c >= '0' && c <= '9') return c - '0'; c |= 32; return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; }
int is_hex(int c) { MG_REQUIRES(c >= -1 && c < 256); MG_ENSURES((mg_result(int) != 0) == (hex(c) >= 0)); return isxdigit(c); }
int bad_is_hex(int c) { MG_ENSURES(true); return isxdigit(c); } /* BAD bad_is_hex: reads or writes outside an object */
int raised(unsigned char c) { MG_REQUIRES(isalpha(c)); MG_ENSURES(isupper(mg_result(int))); return toupper(c); }
int bad_raised(unsigned char c) { MG_REQUIRES(isalnum(c)); MG_ENSURES(isupper(mg_result(int))); return toupper(c); } /* BAD bad_raised: breaks what it ensures, isupper(mg_result(int)), */
int one_class(unsigned char c) { MG_ENSURES(!!ispunct(c) + !!isalnum(c) + !!isspace(c) + (iscntrl(c) && !isspace(c)) <= 1 && !isgraph(c) == !(ispunct(c) || isalnum(c))); return c; }
int word(const char *s, int n)
{
	MG_LENGTH(s, n);
	MG_ENSURES(mg_result(int) <= n);
	int i = 0;
	if (n > 0 && (isalpha((unsigned char)s[0]) || s[0] == '_'))
		while (i < n && (isalnum((unsigned char)s[i]) || s[i] == '_')) i++;
	return i;
}
int bad_word(const char *s, int n)
{
	MG_LENGTH(s, n);
	MG_ENSURES(true);
	int i = 0;
	if (n > 0 && (isalpha((unsigned char)s[0]) || s[0] == '_'))
		while (isalnum((unsigned char)s[i]) || s[i] == '_') i++; /* BAD bad_word: reads or writes outside an object */
	return i;
}
