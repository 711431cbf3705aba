/* Small functions as many people write them, each beside one that is wrong. The line that goes wrong says `BAD function: what it does`. */
#include <limits.h>
#include <margay.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* ---- bits and fixed widths ---- */

uint32_t ceilpow(uint32_t v)
{
	MG_REQUIRES(v && v <= 0x80000000u);
	MG_ENSURES(mg_result(uint32_t) >= v && (mg_result(uint32_t) & (mg_result(uint32_t) - 1)) == 0);
	v--; v |= v >> 1; v |= v >> 2; v |= v >> 4; v |= v >> 8; v |= v >> 16;
	return v + 1;
}
uint32_t bad_ceilpow(uint32_t v)
{
	MG_ENSURES(mg_result(uint32_t) >= v && (mg_result(uint32_t) & (mg_result(uint32_t) - 1)) == 0); /* BAD bad_ceilpow: breaks what it ensures, mg_result(uint32_t) >= v && (mg_result(uint32_t) & (mg_result(uint32_t) - 1)) == 0, */
	v--; v |= v >> 1; v |= v >> 2; v |= v >> 4; v |= v >> 8; v |= v >> 16;
	return v + 1;
}
unsigned rotl(unsigned x, unsigned n) { MG_ENSURES(n % 32 || mg_result(unsigned) == x); n &= 31; return x << n | x >> (-n & 31); }
int bad_rotl(unsigned x, int n) { MG_REQUIRES(n >= 0 && n < 32); MG_ENSURES(true); return (int)(x << n | x >> (32 - n)); } /* BAD bad_rotl: shifts by more than the width, or out of a signed integer */
union w { uint32_t u; uint8_t b[4]; };
uint32_t swap(uint32_t x)
{
	MG_ENSURES(mg_result(uint32_t) == __builtin_bswap32(x));
	union w a = { x }, r;
	for (int i = 0; i < 4; i++) r.b[i] = a.b[3 - i];
	return r.u;
}
uint32_t bad_swap(uint32_t x)
{
	MG_ENSURES(mg_result(uint32_t) == __builtin_bswap32(x)); /* BAD bad_swap: breaks what it ensures, mg_result(uint32_t) == __builtin_bswap32(x), */
	union w a = { x }, r;
	for (int i = 0; i < 3; i++) r.b[i] = a.b[3 - i];
	r.b[3] = a.b[1];
	return r.u;
}
int clz(unsigned x) { MG_REQUIRES(x); MG_ENSURES(mg_result(int) < 32 && (x >> (31 - mg_result(int))) == 1); return __builtin_clz(x); }
int bad_clz(unsigned x) { MG_ENSURES(mg_result(int) < 32); return __builtin_clz(x); } /* BAD bad_clz: passes 0 to a builtin function that has no result for it */
int sadd(int a, int b) {
  MG_ENSURES(mg_result(int) == INT_MAX || mg_result(int) == INT_MIN || (long)mg_result(int) == (long)a + b);
  unsigned s = (unsigned)a + (unsigned)b, sat = ((unsigned)a >> 31) + INT_MAX;
  return (int)((~((unsigned)a ^ (unsigned)b) & ((unsigned)a ^ s)) >> 31 ? sat : s);
}
int bad_sadd(int a, int b) {
  MG_ENSURES(mg_result(int) == INT_MAX || mg_result(int) == INT_MIN || (long)mg_result(int) == (long)a + b);
  if (b > 0 && a > INT_MAX - b) return INT_MAX;
  if (b < 0 && a < INT_MIN + b) return INT_MIN; /* BAD bad_sadd: overflows a signed integer */
  return a + b;
}
int cmp(const int *a, const int *b) { MG_ENSURES((mg_result(int) < 0) == (*a < *b)); return (*a > *b) - (*a < *b); }
int bad_cmp(const int *a, const int *b) { MG_ENSURES((mg_result(int) < 0) == (*a < *b)); return *a - *b; } /* BAD bad_cmp: overflows a signed integer */

/* Bit-fields, one of which is stored beside others that nobody has read. */
struct flags { unsigned ready : 1, mode : 3, count : 4; int level : 5; };
void set_level(struct flags *f, int n)
{
	MG_REQUIRES(n >= 0 && n < 8);
	MG_ENSURES(f->level == n && f->mode == mg_old(+f->mode));
	f->level = n;
}
void bad_set_level(struct flags *f, int n)
{
	MG_REQUIRES(n >= 0 && n <= 16);
	MG_ENSURES(f->level == n); /* BAD bad_set_level: breaks what it ensures, f->level == n, */
	f->level = n;
}

/* ---- strings and bytes ---- */

int varint(const uint8_t *p, size_t n, uint32_t *out)
{
	MG_LENGTH(p, n);
	MG_ENSURES(mg_result(int) <= 5 && mg_result(int) >= -1);
	uint32_t v = 0;
	unsigned sh = 0;
	for (size_t i = 0; i < n && i < 5; i++, sh += 7) {
		v |= (uint32_t)(p[i] & 0x7f) << sh;
		if (!(p[i] & 0x80)) { *out = v; return (int)i + 1; }
	}
	return -1;
}
int bad_varint(const uint8_t *p, size_t n, uint32_t *out)
{
	MG_LENGTH(p, n);
	MG_ENSURES(true);
	uint32_t v = 0;
	unsigned sh = 0;
	for (size_t i = 0; i <= n; i++, sh += 7) {
		v |= (uint32_t)(p[i] & 0x7f) << (sh & 31); /* BAD bad_varint: reads or writes outside an object */
		if (!(p[i] & 0x80)) { *out = v; return (int)i + 1; }
	}
	return -1;
}
size_t my_strlen(const char *s, size_t n)
{
	MG_LENGTH(s, n);
	MG_REQUIRES(n > 0 && s[n - 1] == 0);
	MG_ENSURES(s[mg_result(size_t)] == 0 && mg_result(size_t) < n);
	const char *p = s;
	while (*p) p++;
	return (size_t)(p - s);
}
size_t bad_my_strlen(const char *s, size_t n)
{
	MG_LENGTH(s, n);
	MG_REQUIRES(n > 0);
	MG_ENSURES(true);
	const char *p = s;
	while (*p) p++; /* BAD bad_my_strlen: reads or writes outside an object */
	return (size_t)(p - s);
}
void trim(char *s, size_t n)
{
	MG_LENGTH(s, n);
	MG_REQUIRES(n > 0 && s[n - 1] == 0);
	MG_ENSURES(true);
	char *end = s + n - 1;
	while (end > s && (end[-1] == ' ' || end[-1] == 0)) *--end = 0;
}
void bad_trim(char *s, size_t n)
{
	MG_LENGTH(s, n);
	MG_REQUIRES(n > 0 && s[n - 1] == 0);
	MG_ENSURES(true);
	char *end = s + n - 1;
	while (end[-1] == ' ' || end[-1] == 0) *--end = 0; /* BAD bad_trim: reads or writes outside an object */
}
char hexdig(unsigned v) { MG_ENSURES(mg_result(char) >= '0'); return "0123456789ABCDEF"[v & 15]; }
char bad_hexdig(unsigned v) { MG_ENSURES(mg_result(char) > '0' ); return "0123456789ABCDEF"[v & 15]; } /* BAD bad_hexdig: breaks what it ensures, mg_result(char) > '0', */
char bad_hexdig_over(unsigned v) { MG_REQUIRES(v <= 17); MG_ENSURES(true); return "0123456789ABCDEF"[v]; } /* BAD bad_hexdig_over: reads or writes outside an object */
int utf8(const unsigned char *s, size_t n, unsigned *cp)
{
	MG_LENGTH(s, n);
	MG_REQUIRES(n);
	MG_ENSURES(mg_result(int) <= (int)n || n > 2147483647);
	if (s[0] < 0x80) { *cp = s[0]; return 1; }
	if ((s[0] & 0xe0) == 0xc0 && n >= 2 && (s[1] & 0xc0) == 0x80) { *cp = (s[0] & 0x1fu) << 6 | (s[1] & 0x3f); return 2; }
	if ((s[0] & 0xf0) == 0xe0 && n >= 3 && (s[1] & 0xc0) == 0x80 && (s[2] & 0xc0) == 0x80) { *cp = (s[0] & 15u) << 12 | (s[1] & 0x3fu) << 6 | (s[2] & 0x3fu); return 3; }
	return 0;
}
int bad_utf8(const unsigned char *s, size_t n, unsigned *cp)
{
	MG_LENGTH(s, n);
	MG_REQUIRES(n);
	MG_ENSURES(true);
	if (s[0] < 0x80) { *cp = s[0]; return 1; }
	if ((s[0] & 0xe0) == 0xc0 && (s[1] & 0xc0) == 0x80 && n >= 2) { *cp = (s[0] & 0x1fu) << 6 | (s[1] & 0x3f); return 2; } /* BAD bad_utf8: reads or writes outside an object */
	return 0;
}
size_t rle(const unsigned char *in, size_t n, unsigned char *out, size_t m)
{
	MG_LENGTH(in, n);
	MG_LENGTH(out, m);
	MG_REQUIRES(m == 2 * n && n < 1000);
	MG_ENSURES(mg_result(size_t) <= m);
	size_t o = 0;
	for (size_t i = 0; i < n;) {
		unsigned char c = in[i];
		size_t run = 1;
		while (i + run < n && in[i + run] == c && run < 255) run++;
		out[o++] = (unsigned char)run;
		out[o++] = c;
		i += run;
	}
	return o;
}
size_t bad_rle(const unsigned char *in, size_t n, unsigned char *out, size_t m)
{
	MG_LENGTH(in, n);
	MG_LENGTH(out, m);
	MG_REQUIRES(m == n && n < 1000);
	MG_ENSURES(true);
	size_t o = 0;
	for (size_t i = 0; i < n;) {
		unsigned char c = in[i];
		size_t run = 1;
		while (i + run < n && in[i + run] == c && run < 255) run++;
		out[o++] = (unsigned char)run;
		out[o++] = c; /* BAD bad_rle: reads or writes outside an object */
		i += run;
	}
	return o;
}
int utf16(const uint16_t *s, size_t n) {
  MG_LENGTH(s, n); MG_ENSURES(mg_result(int) >= -1);
  int count = 0;
  for (size_t i = 0; i < n; i++) {
    if (s[i] >= 0xD800 && s[i] < 0xDC00) { if (i + 1 == n || (s[i + 1] & 0xFC00) != 0xDC00) return -1; i++; }
    count++;
  }
  return count;
}
int bad_utf16(const uint16_t *s, size_t n) {
  MG_LENGTH(s, n); MG_ENSURES(mg_result(int) >= -1);
  int count = 0;
  for (size_t i = 0; i < n; i++) {
    if (s[i] >= 0xD800 && s[i] < 0xDC00) { if ((s[i + 1] & 0xFC00) != 0xDC00) return -1; i++; } /* BAD bad_utf16: reads or writes outside an object */
    count++;
  }
  return count;
}

/* ---- structures ---- */

struct ring { uint8_t *buf; uint32_t mask, head, tail; };
static bool ring_ok(const struct ring *r)
{
	return ((r->mask + 1) & r->mask) == 0 && r->mask < 0x40000000 && r->head - r->tail <= r->mask + 1 && mg_has_elements(r->buf, r->mask + 1);
}
MG_INVARIANT(struct ring, ring_ok); /* BAD bad_put: breaks the invariant, ring_ok, */
bool put(struct ring *r, uint8_t c)
{
	MG_ENSURES(!mg_result(bool) || r->buf[mg_old(r->head) & r->mask] == c);
	if (r->head - r->tail > r->mask) return false;
	r->buf[r->head++ & r->mask] = c;
	return true;
}
bool bad_put(struct ring *r, uint8_t c)
{
	MG_ENSURES(true);
	r->buf[r->head++ & r->mask] = c;
	return true;
}
bool get(struct ring *r, uint8_t *c)
{
	MG_ENSURES(!mg_result(bool) || r->tail == mg_old(r->tail) + 1);
	if (r->head == r->tail) return false;
	*c = r->buf[r->tail++ & r->mask];
	return true;
}
bool bad_get(struct ring *r, uint8_t *c)
{
	MG_ENSURES(true);
	if (r->head == r->tail) return false;
	*c = r->buf[++r->tail & (r->mask + 1)]; /* BAD bad_get: reads or writes outside an object */
	return true;
}
enum state { IDLE, OPEN, DATA, CLOSED };
static const unsigned char step_table[4][3] = { {1, 0, 3}, {2, 1, 3}, {2, 2, 3}, {3, 3, 3} };
struct conn { enum state s; unsigned count; };
void step(struct conn *c, unsigned ev)
{
	MG_REQUIRES(ev < 3);
	MG_ENSURES((unsigned)c->s < 4 && (mg_old(c->s) != CLOSED || c->s == CLOSED));
	c->s = (enum state)step_table[c->s][ev];
	c->count += c->s == DATA;
}
void bad_step(struct conn *c, unsigned ev)
{
	MG_REQUIRES(ev <= 3);
	MG_ENSURES(true);
	c->s = (enum state)step_table[c->s][ev]; /* BAD bad_step: reads or writes outside an object */
}
bool bit(const uint64_t *w, size_t n, size_t i)
{
	MG_LENGTH(w, n);
	MG_REQUIRES(n < 1000 && i < n * 64);
	MG_ENSURES(true);
	return w[i / 64] >> i % 64 & 1;
}
bool bad_bit(const uint64_t *w, size_t n, size_t i)
{
	MG_LENGTH(w, n);
	MG_REQUIRES(n < 1000 && i <= n * 64);
	MG_ENSURES(true);
	return w[i / 64] >> i % 64 & 1; /* BAD bad_bit: reads or writes outside an object */
}
char *join(const char *a, size_t n, const char *b, size_t m)
{
	MG_LENGTH(a, n);
	MG_LENGTH(b, m);
	MG_REQUIRES(n < 1000 && m < 1000);
	MG_ENSURES(!mg_result(char *) || mg_result(char *)[n + m] == 0);
	char *r = malloc(n + m + 1);
	if (!r) return NULL;
	for (size_t i = 0; i < n; i++) r[i] = a[i];
	for (size_t i = 0; i < m; i++) r[n + i] = b[i];
	r[n + m] = 0;
	return r;
}
char *bad_join(const char *a, size_t n, const char *b, size_t m)
{
	MG_LENGTH(a, n);
	MG_LENGTH(b, m);
	MG_REQUIRES(n < 1000 && m < 1000);
	MG_ENSURES(true);
	char *r = malloc(n + m);
	if (!r) return NULL;
	for (size_t i = 0; i < n; i++) r[i] = a[i];
	for (size_t i = 0; i < m; i++) r[n + i] = b[i];
	r[n + m] = 0; /* BAD bad_join: reads or writes outside an object */
	return r;
}

#define SLOTS 4
typedef struct { uint16_t key[SLOTS]; uint8_t used[SLOTS]; int n; } Table;
static bool table_ok(const Table *t) {
  int n = 0;
  for (int i = 0; i < SLOTS; i++) { if (t->used[i] > 1) return false; n += t->used[i]; }
  return n == t->n;
}
MG_INVARIANT(Table, table_ok); /* BAD bad_tput: breaks the invariant, table_ok, */
bool tput(Table *t, uint16_t key) {
  MG_ENSURES(mg_result(bool) || mg_old(t->n) == SLOTS);
  for (unsigned i = 0; i < SLOTS; i++) {
    unsigned at = (key + i) % SLOTS;
    if (t->used[at] && t->key[at] == key) return true;
    if (!t->used[at]) { t->used[at] = 1; t->key[at] = key; t->n++; return true; }
  }
  return false;
}
bool bad_tput(Table *t, uint16_t key) {
  MG_ENSURES(true);
  unsigned at = key % SLOTS;
  if (t->used[at] && t->key[at] != key) at = (at + 1) & SLOTS;
  t->used[at] = 1;
  t->key[at] = key;
  return true;
}
typedef struct { const uint8_t *p; size_t n; unsigned pos; } Bits;
static bool bits_ok(const Bits *b) { return b->n < 1000 && mg_has_elements(b->p, b->n) && b->pos <= b->n * 8; }
MG_INVARIANT(Bits, bits_ok);
int bit_next(Bits *b) { MG_ENSURES(mg_result(int) >= -1 && mg_result(int) <= 1); if (b->pos / 8 >= b->n) return -1; int r = b->p[b->pos >> 3] >> (7 - (b->pos & 7)) & 1; b->pos++; return r; }
int bad_bit_next(Bits *b) { MG_ENSURES(true); if (b->pos / 8 > b->n) return -1; int r = b->p[b->pos >> 3] >> (7 - (b->pos & 7)) & 1; b->pos++; return r; } /* BAD bad_bit_next: dereferences a null pointer */
typedef struct { int *d; size_t len, cap; } Vec;
static bool vec_ok(const Vec *v) { return v->len <= v->cap && v->cap < 100000 && mg_has_elements(v->d, v->cap); }
MG_INVARIANT(Vec, vec_ok);
bool vpop(Vec *v, int *out) { MG_ENSURES(!mg_result(bool) || v->len + 1 == mg_old(v->len)); if (!v->len) return false; *out = v->d[--v->len]; return true; }
bool bad_vpop(Vec *v, int *out) { MG_ENSURES(true); *out = v->d[--v->len]; return true; } /* BAD bad_vpop: dereferences a wild pointer */
void vins(Vec *v, size_t at, int x) {
  MG_REQUIRES(v->len < v->cap && at <= v->len);
  MG_ENSURES(v->d[at] == x);
  for (size_t i = v->len; i > at; i--) v->d[i] = v->d[i - 1];
  v->d[at] = x; v->len++;
}
void bad_vins(Vec *v, size_t at, int x) {
  MG_REQUIRES(v->len <= v->cap && at <= v->len);
  MG_ENSURES(v->d[at] == x);
  for (size_t i = v->len; i > at; i--) v->d[i] = v->d[i - 1];
  v->d[at] = x; v->len++; /* BAD bad_vins: dereferences a null pointer */
}
int uf_find(int *p, int n, int i) {
  MG_LENGTH(p, n);
  MG_REQUIRES(n <= 3 && i >= 0 && i < n);
  MG_ENSURES(mg_result(int) == -1 || p[mg_result(int)] == mg_result(int));
  for (int turns = 0; turns < 3; turns++) {
    if (p[i] < 0 || p[i] >= n) return -1;
    if (p[i] == i) return i;
    i = p[i];
  }
  return -1;
}
int bad_uf_find(int *p, int n, int i) {
  MG_LENGTH(p, n);
  MG_REQUIRES(n <= 3 && i >= 0 && i < n);
  MG_ENSURES(mg_result(int) == -1 || p[mg_result(int)] == mg_result(int));
  for (int turns = 0; turns < 3; turns++) {
    if (p[i] < 0 || p[i] > n) return -1; /* BAD bad_uf_find: reads or writes outside an object */
    if (p[i] == i) return i;
    i = p[i];
  }
  return -1;
}
static int add1(int x) { return x < 100 ? x + 1 : 0; }
static int neg(int x) { return -x; } /* BAD bad_apply: overflows a signed integer */
static int (*const ops[2])(int) = { add1, neg };
int apply(unsigned op, int x) { MG_REQUIRES(op < 2 && x > INT_MIN); MG_ENSURES(true); return ops[op](x); }
int bad_apply(unsigned op, int x) { MG_REQUIRES(op < 2); MG_ENSURES(true); return ops[op](x); }
