/* Memory of a length that is not known. The first half is written as the house writes, the second as others do. */
#include <errno.h>
#include <limits.h>
#include <margay.h>
#include <stdlib.h>
#include <string.h>

/* ---- arrays that are made, used and freed ------------------------------------------------------------------- */

int ends(int n)
{
    MG_REQUIRES(n > 1 && n <= 100000);
    MG_ENSURES(mg_result(int) == 16);
    int *b = malloc((size_t)n * sizeof *b);
    b[0] = 7;
    b[n - 1] = 9;
    int sum = b[0] + b[n - 1];
    free(b);
    return sum;
}

int zeros(int n, int i)
{
    MG_REQUIRES(i >= 0 && i < n && n <= 100000);
    MG_ENSURES(mg_result(int) == (i == 2 ? 5 : 0));
    short *b = calloc((size_t)n, sizeof *b);
    if (n > 2)
        b[2] = 5;
    int read = b[i];
    free(b);
    return read;
}

int copied(const int *a, int n)
{
    MG_LENGTH(a, n);
    MG_REQUIRES(n <= 100000);
    MG_ENSURES(mg_result(int) == 0);
    int *b = malloc((size_t)n * sizeof *b), differ = 0;
    for (int i = 0; i < n; i++)
        b[i] = a[i];
    for (int i = n; i-- > 0;)
        differ |= b[i] != a[i];
    free(b);
    return differ;
}

/* What a product of 64 bits that wraps around leaves is less than it looks like; calloc says no to that. */
int counted(size_t n)
{
    MG_REQUIRES(n > 1);
    int *b = calloc(n, sizeof *b);
    if (!b)
        return errno == ENOMEM;
    b[n - 1] = 1;
    int is_set = b[n - 1] == 1 && b[n - 2] == 0;
    free(b);
    mg_assert(is_set);
    return is_set;
}

int wraps(size_t n)
{
    MG_REQUIRES(n > 1);
    int *b = malloc(n * sizeof *b);
    if (!b)
        return 1;
    b[1] = 3; /* BAD wraps: reads or writes outside an object */
    free(b);
    return 0;
}

/* The first leaves too little for the second. */
int both(unsigned n, unsigned m)
{
    MG_REQUIRES(n > 0 && m > 0);
    char *b = malloc(n), *c;
    if (!b)
        return 0;
    c = malloc(m);
    if (c)
        c[m - 1] = b[n - 1] = 1;
    free(c);
    free(b);
    return 1;
}

int second_fails(int n, int m)
{
    MG_REQUIRES(n > 0 && n < 200000000 && m > 0 && m < 200000000);
    char *b = malloc((size_t)n), *c = malloc((size_t)m);
    *c = 1; /* BAD second_fails: dereferences a null pointer */
    free(c);
    free(b);
    return 0;
}

int last_but(int n)
{
    MG_REQUIRES(n > 0 && n <= 100000);
    long *b = calloc((size_t)n, sizeof *b);
    long read = b[n]; /* BAD last_but: reads or writes outside an object */
    free(b);
    return (int)read;
}

int not_set(int n, int i)
{
    MG_REQUIRES(i >= 0 && i < n && n <= 100000);
    int *b = malloc((size_t)n * sizeof *b), found = 0;
    b[0] = 1;
    if (b[i] == 1) /* BAD not_set: reads uninitialised memory */
        found = 1;
    free(b);
    return found;
}

int grown(int n, int m, int i)
{
    MG_REQUIRES(i >= 0 && i < n && n < m && m <= 100000);
    MG_ENSURES(mg_result(int) == 11);
    int *b = malloc((size_t)n * sizeof *b);
    b[i] = 5;
    b = realloc(b, (size_t)m * sizeof *b);
    b[m - 1] = 6;
    int sum = b[i] + b[m - 1];
    free(b);
    return sum;
}

int shrunk(int n, int m, int i)
{
    MG_REQUIRES(i >= 0 && i < n && m > 0 && m <= n && n <= 100000);
    MG_ENSURES(mg_result(int) == (i < m ? 5 : 1));
    int *b = malloc((size_t)n * sizeof *b);
    b[i] = 5;
    b = realloc(b, (size_t)m * sizeof *b);
    int read = i < m ? b[i] : 1;
    free(b);
    return read;
}

int shrunk_below(int n, int m, int i)
{
    MG_REQUIRES(i >= 0 && i < n && m > 0 && m <= n && n <= 100000);
    int *b = malloc((size_t)n * sizeof *b);
    b[i] = 5;
    b = realloc(b, (size_t)m * sizeof *b);
    int read = b[i]; /* BAD shrunk_below: reads or writes outside an object */
    free(b);
    return read;
}

int zeros_grow(int n, int m, int i)
{
    MG_REQUIRES(i >= 0 && i < n && n < m && m <= 100000);
    MG_ENSURES(mg_result(int) == 4);
    int *b = calloc((size_t)n, sizeof *b);
    b = realloc(b, (size_t)m * sizeof *b);
    b[m - 1] = 4;
    int sum = b[i] + b[m - 1];
    free(b);
    return sum;
}

int zeros_end(int n, int m, int i)
{
    MG_REQUIRES(i >= 0 && i < m && n > 0 && n < m && m <= 100000);
    int *b = calloc((size_t)n, sizeof *b), found = 0;
    b = realloc(b, (size_t)m * sizeof *b);
    if (b[i]) /* BAD zeros_end: reads uninitialised memory */
        found = 1;
    free(b);
    return found;
}

/* What was cut off is lost, also when there is room for it again. */
int zeros_cut(int n, int i)
{
    MG_REQUIRES(i >= 0 && i < n && n > 2 && n <= 100000);
    int *b = calloc((size_t)n, sizeof *b), found = 0;
    b = realloc(b, sizeof *b);
    b = realloc(b, (size_t)n * sizeof *b);
    if (b[i]) /* BAD zeros_cut: reads uninitialised memory */
        found = 1;
    free(b);
    return found;
}

/* ---- as others write it ------------------------------------------------------------------------------------- */

char *dup_n(const char *s, size_t len) {
  MG_LENGTH(s, (int)len);
  MG_REQUIRES(len < 4096);
  char *out = (char *)malloc(len + 1), *o = out;
  if (out == NULL) return NULL;
  while (len--) *o++ = *s++;
  *o = '\0';
  free(out);
  return NULL;
}

char *dup_short(const char *s, size_t len) {
  MG_LENGTH(s, (int)len);
  MG_REQUIRES(len < 4096);
  char *out = (char *)malloc(len), *o = out;
  if (out == NULL) return NULL;
  while (len--) *o++ = *s++;
  *o = '\0'; /* BAD dup_short: reads or writes outside an object */
  free(out);
  return NULL;
}

typedef struct { unsigned n; double pad; unsigned char *tab; } BITS;

int bits_set(unsigned n, unsigned which) {
  MG_REQUIRES(n && n < 65536 && which < n);
  MG_ENSURES(mg_result(int) == 1);
  BITS b = { .n = n };
  b.tab = (unsigned char*)calloc((n + 7) / 8, 1);
  int rc;
  b.tab[which >> 3] |= 1u << (which & 7);
  rc = (b.tab[which >> 3] >> (which & 7)) & 1;
  free(b.tab);
  return rc;
}

int bits_set_wrong(unsigned n, unsigned which) {
  MG_REQUIRES(n && n < 65536 && which < n);
  BITS b = { .n = n };
  b.tab = (unsigned char*)calloc(n / 8, 1);
  b.tab[which >> 3] |= 1u << (which & 7); /* BAD bits_set_wrong: reads or writes outside an object */
  free(b.tab);
  return 0;
}

int early_out(int n, int bad) {
  MG_REQUIRES(n > 0 && n < INT_MAX / 64);
  int rc = -1, *buf = malloc(n * sizeof(int)), *end;
  if (!buf) return rc;
  end = buf + n;
  *--end = 4;
  if (bad) goto out; /* nothing is lost here ... */
  rc = *end;
out:
  free(buf);
  return rc;
}

int early_leak(int n, int bad) {
  MG_REQUIRES(n > 0 && n < INT_MAX / 64);
  int rc = -1, *buf = malloc(n * sizeof(int)); /* BAD early_leak: loses memory that it allocated */
  if (!buf) return rc;
  *buf = 4;
  if (bad)
    return rc;
  rc = *buf;
  free(buf);
  return rc;
}

int used_after(int n, int i) {
  MG_REQUIRES(0 <= i && i < n && n < 1000);
  char *buf = calloc(n, 1);
  free(buf);
  return buf[i]; /* BAD used_after: uses memory after freeing it */
}

int freed_twice(int n) {
  MG_REQUIRES(0 < n && n < 1000);
  char *buf = malloc(n);
  if (n > 500) free(buf);
  free(buf); /* BAD freed_twice: frees the same memory twice */
  return 0;
}

int stale(int n, int m) {
  MG_REQUIRES(0 < n && n < m && m < 1000);
  char *old = malloc(n), *buf;
  *old = 1;
  buf = realloc(old, m);
  int rc = *old; /* BAD stale: uses memory after freeing it */
  free(buf);
  return rc;
}

/* Of memory that was freed, its bytes and the one right behind them count as freed, of an empty block the byte where it is; what lies elsewhere is outside. */
int empty_or_not(int n, int i)
{
  MG_REQUIRES(0 <= n && n < 3 && 0 <= i && i < 4);
  long *v = malloc(n * sizeof *v);
  free(v);
  return (int)v[i];
}

int given_back(short *v, int n, int i)
{
  MG_LENGTH(v, n);
  MG_FREES(v);
  MG_REQUIRES(n < 3 && -1 <= i && i < 5);
  free(v);
  v += i;
  return *v;
}

int behind_old(int n, int i)
{
  MG_REQUIRES(1 <= n && n < 3 && 0 <= i && i < 4);
  unsigned *old = calloc(n, sizeof *old), *now = realloc(old, (n + 1) * sizeof *old);
  unsigned rc = old[i];
  free(now);
  return (int)rc;
}

/* Words and bytes of the same memory. */
int mixed(int n, int i) {
  MG_REQUIRES(0 <= i && i < n && n < 1000);
  MG_ENSURES(mg_result(int) == 1);
  unsigned *w = malloc(n * sizeof *w);
  w[i] = 0x01020304u;
  unsigned char *c = (unsigned char *)(w + i);
  int rc = c[0] == 4 && c[3] == 1;
  free(w);
  return rc;
}

/* ---- what is not known -------------------------------------------------------------------------------------- */

int given_changes(int *a, int n)
{
    MG_LENGTH(a, n);
    a = realloc(a, 8);
    free(a);
    return 0;
}

int odd_change(int n, int m)
{
    MG_REQUIRES(n > 0 && n < m && m < 1000);
    int *b = calloc((size_t)n, sizeof *b);
    b[0] = 1;
    b = realloc(b, (size_t)m);
    free(b);
    return 0;
}

/* Of an empty block, which ends where it begins, going back to before it was freed is going back to that. */
MG_TEST(empty_block, n)
{
    char *block = malloc(0);
    int number = mg_int(0, 2);
    if (number == 1)
        block = realloc(block, 3);
    free(block);
}
