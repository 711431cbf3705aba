/* Bytes of fields and elements that were read before, each function beside one that is wrong. The line that goes wrong says `BAD function: what it does`. */
#include <margay.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct two { int x, y; };

void set_byte(struct two *a) { MG_REQUIRES(a->x == 5); MG_ENSURES(a->x == 0x305 && a->y == mg_old(a->y)); ((char *)a)[1] = 3; }
void bad_set_byte(struct two *a) { MG_ENSURES(a->x == mg_old(a->x)); ((char *)a)[1] = 3; } /* BAD bad_set_byte: breaks what it ensures, a->x == mg_old(a->x), */
void add_byte(struct two *a, uint8_t v) { MG_ENSURES((uint8_t)a->x == v && (a->x ^ mg_old(a->x)) >> 8 == 0); *(uint8_t *)a = v; }
void bad_add_byte(struct two *a, uint8_t v) { MG_ENSURES((a->x ^ mg_old(a->x)) >> 4 == 0); *(uint8_t *)a = v; } /* BAD bad_add_byte: breaks what it ensures, (a->x ^ mg_old(a->x)) >> 4 == 0, */
void copy_across(struct two *a, const struct two *b)
{
	MG_REQUIRES(a != b);
	MG_ENSURES(((unsigned)a->x & 0xffff) == ((unsigned)b->x & 0xffff) && a->x >> 16 == mg_old(a->x) >> 16);
	memcpy(a, b, 2);
}
void bad_copy_across(struct two *a, const struct two *b)
{
	MG_ENSURES(a->x == b->x && a->y == mg_old(a->y)); /* BAD bad_copy_across: breaks what it ensures, a->x == b->x && a->y == mg_old(a->y), */
	for (int i = 0; i < 3; i++) ((char *)a)[i] = ((const char *)b)[i];
}
static void swap_any(void *a, void *b, size_t n)
{
	char *p = a, *q = b;
	while (n--) { char t = *p; *p++ = *q; *q++ = t; }
}
void swap_ints(int *a, int *b) { MG_ENSURES(*a == mg_old(*b) && *b == mg_old(*a)); swap_any(a, b, sizeof *a); }
void bad_swap_ints(int *a, int *b) { MG_ENSURES(*a == mg_old(*b) && *b == mg_old(*a)); swap_any(a, b, sizeof *a - 1); } /* BAD bad_swap_ints: breaks what it ensures, *a == mg_old(*b) && *b == mg_old(*a), */
void swap_elements(long *a, int n, int i) { MG_LENGTH(a, n); MG_REQUIRES(n > 1 && i > 0 && i < n); MG_ENSURES(a[i] == mg_old(a[0]) && a[0] == mg_old(a[i])); swap_any(&a[i], &a[0], sizeof *a); }
void bad_swap_elements(long *a, int n, int i) { MG_LENGTH(a, n); MG_REQUIRES(n > 1 && i > 0 && i < n); MG_ENSURES(a[i] == mg_old(a[0])); swap_any(&a[i], &a[0], 5); } /* BAD bad_swap_elements: breaks what it ensures, a[i] == mg_old(a[0]), */
