"""More of what generated predicates (predicates.py) do: values that go through memory, functions and other fields before somebody
looks at them. For the engines that leave a field open when it is read."""

HEAD = """\
#include <margay_containers.h>

struct pair { int low, high; };
struct triple { long long a; short b; int c[3]; };

static int kept, row[3];
static struct triple saved;

static int order(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return x < y ? -1 : x > y;
}
static struct pair ordered(int a, int b) { return a < b ? (struct pair){a, b} : (struct pair){b, a}; }
__attribute__((noinline)) static struct pair joined(struct pair p, struct pair q)
{
    return ordered(p.low < q.low ? p.low : q.low, p.high > q.high ? p.high : q.high);
}
__attribute__((noinline)) static struct triple turned(struct triple t)
{
    int c = t.c[0];
    t.c[0] = t.c[1], t.c[1] = t.c[2], t.c[2] = c;
    return t;
}
__attribute__((noinline)) static int middle(int a, int b, int c)
{
    return a < b ? (b < c ? b : a < c ? c : a) : a < c ? a : b < c ? c : b;
}
__attribute__((noinline)) static int down(int x, int steps, int *to)
{
    int mine[2] = {x, *to};
    if (steps > 0)
        *to = down(mine[steps & 1], steps - 1, &mine[0]);
    return mine[0];
}
static int least(const int *p, int count)
{
    int found = p[0];
    for (int i = 1; i < count; i++)
        found = p[i] < found ? p[i] : found;
    return found;
}
static int (*const choosers[2])(int, int, int) = {middle, NULL};
"""

# As STATEMENTS of predicates.py. {tame2} is a tame field that has an address, {same} the same one again.
STATEMENTS = [
    (3, "{ int {v}[3] = {{tame}, {tame}, {small}}; int *{v}p = {v}; {v}p[2] = {v}p[0]; {v}p[0] = {v}p[1]; "
        "if ({v}p[2] {op} {v}p[0]) {e} if (least({v}p, 3) {op} {small}) {e} }"),
    (2, "{ int {v}[4] = {{tame}, {tame}, {tame}}; memmove({v} + 1, {v}, 8); if ({v}[1] {op} {v}[2]) {e} "
        "memcpy({v} + 2, {v}, 8); if ({v}[3] {op} {tame}) {e} }"),
    (2, "{ int *{v} = malloc(12), *{v}q = malloc(12); {v}[0] = {tame}; {v}[1] = {tame}; memcpy({v}q, {v}, 8); {v}[0] = {small}; "
        "memmove({v}q + 1, {v}q, 8); bool {v}b = {v}q[1] {op} {v}q[2]; {v} = realloc({v}, 24); {v}b = {v}b ^ ({v}[1] {op} {v}[0]); "
        "free({v}); free({v}q); if ({v}b) {e} }"),
    (2, "{ struct triple {v} = {{tame}, 1, {{tame}, {small}, {tame}}}, {v}t = turned({v}); saved = {v}t; "
        "if ({v}t.c[0] {op} {v}.a || saved.c[2] {op} {small}) {e} {v} = saved; if ({v}.c[1] {op} {tame}) {e} }"),
    (2, "{ struct pair {v} = joined(ordered({tame}, {tame}), ordered({tame}, {small})); if ({v}.high - {v}.low {op} {small}) {e} }"),
    (2, "if (middle({tame}, {tame}, {tame}) {op} {small}) {e}"), (1, "if (choosers[0]({tame}, {x}, {tame}) {op} {tame}) {e}"),
    (2, "{ int {v} = {tame}; if (down({tame}, 3, &{v}) {op} {v}) {e} }"),
    (2, "kept = {tame}; if (kept {op} {tame}) {e}"), (1, "row[{x} & 1] = {tame}; row[2] = row[1]; if (row[0] {op} row[2]) {e}"),
    (3, "{tame2} = {tame}; if ({same} {op} {small}) {e}"), (2, "{tame2} = {tame}; if ({c}) {e}"),
    (2, "{ int {v} = {tame2}; {same} = {tame}; if ({v} {op} {same}) {e} }"),
    (2, "{ unsigned char {v}[8] = {0}; memcpy({v}, &{tame2}, sizeof {same}); if ({c}) {e} if ({v}[0] {op} {small}) {e} "
        "memcpy(&{same}, {v}, sizeof {same}); if ({same} {op} {small}) {e} }"),
    (1, "*(unsigned char *)&{tame2} = {tame} & 3; if ({same} {op} {small}) {e}"),
    (1, "memset(&{tame2}, 0, sizeof {same}); if ({same}) {last}"),
    (1, "{ int {v}[3] = {{tame}, {tame}, {tame}}; qsort({v}, 3, sizeof *{v}, order); if ({v}[0] > {v}[1] || {v}[1] > {v}[2]) abort(); "
        "if ({v}[1] {op} {tame}) {e} }"),
    (1, "{ mgc_set *{v} = mgc_set_new(); mgc_set_add({v}, (uintptr_t){tame}); mgc_set_add({v}, (uintptr_t){tame}); "
        "bool {v}b = mgc_set_has({v}, (uintptr_t){tame}); mgc_set_free({v}); if ({v}b) {e} }"),
    (1, "{ mgc_list *{v} = mgc_list_new(); mgc_list_push({v}, (uintptr_t){tame}); int {v}x = (int)mgc_list_at({v}, 0); "
        "mgc_list_free({v}); if ({v}x {op} {tame}) {e} }"),
    (1, "{ uintptr_t {v}[3] = {0, 1, 3}; if (mg_among({tame}, {v}, 1 + ({tame} & 1))) {e} }"),
    (1, "{ union { int i; short h[2]; unsigned char c[4]; } {v}; {v}.i = {tame}; if ({c}) {v}.h[0] = (short){tame}; "
        "if ({v}.i {op} {small} || {v}.c[0] == 2) {e} }"),
    (3, "if (s->head && s->tail && s->head->key {op} s->tail->key) {e}"),
    (2, "if (s->head && s->tail) { struct node {v} = *s->head; *s->head = *s->tail; *s->tail = {v}; if (s->head->key {op} {v}.key) {e} }"),
    (2, "if (s->head && s->tail) { int {v} = s->head->key; s->head->key = s->tail->key; s->tail->key = {v}; if ({c}) {e} "
        "if (s->head->key {op} {small}) {e} }"),
    (2, "{ int {v} = 0; for (struct node *{v}n = s->head; {v}n && {v}n->next && ++{v} < 3; {v}n = {v}n->next) "
        "if ({v}n->key {op} {v}n->next->key) {e} }"),
    (2, "if (s->head) { s->head->next = s->tail; struct node *{v} = s->head->next; if ({v} == s->head) {e} if ({v} && {v}->mark) {last} }"),
    (1, "{ struct node *{v} = {c} ? s->head : s->tail; if ({v} {eq} s->head) {e} if ({v} && {v}->key {op} {small}) {e} }"),
    (1, "{ struct deep {v} = s->far, {v}w = {v}; {v}w.in.x = (short){tame}; s->far = {v}w; if (s->far.in.x {op} {v}.in.x) {e} "
        "if (s->far.y {op} {small}) {e} }"),
    (1, "{ short {v}[3]; memcpy({v}, s->list, sizeof {v}); s->list[0] = {v}[2]; memmove(s->list + 1, s->list, 4); "
        "if (s->list[1] {op} {v}[1]) {e} if (s->list[2] {op} {small}) {e} }"),
    (1, "s->count = (uint8_t)({tame} & 1); if (s->count && s->items[0] {op} {small}) {e}"),
    (1, "for (int {v} = 0; {v} + 1 < s->count; {v}++) { short {v}t = s->items[{v}]; s->items[{v}] = s->items[{v} + 1]; "
        "s->items[{v} + 1] = {v}t; if (s->items[{v}] {op} {v}t) {e} }"),
]
