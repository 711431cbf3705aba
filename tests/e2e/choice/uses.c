/* Choices that no path uses, in a mail filter written the way others write C. */
#include <margay.h>
#include <string.h>

typedef struct msg {
	int prio;
	int age;
	char from[4];
} msg_t;

static int spam_score(const msg_t *m, int strict)
{
	int s = 0;
	if (m->prio > 2) s += 1;
	if (strict && m->from[0] == 'x') s += 5;
	return s;
}

static void fill(msg_t *m)
{
	int i;
	m->prio = mg_int(0, 3);
	m->age = mg_int(0, 365);
	for (i = 0; i < 3; i++)
		m->from[i] = (char)mg_int('w', 'y');
	m->from[3] = 0;
}

MG_TEST(lenient, n)
{
	msg_t m;
	fill(&m);
	mg_assert(spam_score(&m, 0) <= 1);
}

MG_TEST(strict, n)
{
	msg_t m;
	fill(&m);
	mg_assert(spam_score(&m, 1) <= 6);
}

/* The helper is inlined twice; its choice is used in one of the two. */
MG_TEST(twice, n)
{
	msg_t a, b;
	fill(&a);
	fill(&b);
	mg_assert(a.age >= 0 && spam_score(&b, n == 2) <= 6);
}

MG_TEST(late, n) /* used by larger sizes only */
{
	int x = mg_int(0, 1), y = mg_bool();
	if (n > 2)
		mg_assert(x < 2);
	if (n > 9)
		mg_assert(y < 2);
}

MG_TEST(fails, n)
{
	int depth = mg_int(0, 9), other = mg_int(0, 9);
	(void)other;
	mg_assert(depth < n + 2);
}

MG_TEST(assumed, n)
{
	int a = mg_int(1, 4), unused[2];
	mg_assume(a % 2);
	for (int i = 0; i < 2; i++)
		unused[i] = mg_int(i, n + i);
	int copy[2];
	memcpy(copy, unused, sizeof copy);
}
