/* A reader of brackets, such as (()()), that makes a tree. The bug: a leak on an error path.
 *
 * When a bracket is not closed the reader gives up, and the children that were read so far are lost.
 *
 * Oracle: leak
 *
 * No counterexample below n = 3: "(()" has a finished child inside a bracket that is not closed. Every string
 * of up to n brackets. */
#include <margay.h>

struct node {
    struct node *first, *next;
};

static void node_free(struct node *node)
{
    while (node) {
        struct node *next = node->next;
        node_free(node->first);
        free(node);
        node = next;
    }
}

/* Reads one pair of brackets and what is inside. NULL: it is not closed. */
static struct node *node_read(const char **text)
{
    struct node *node = malloc(sizeof *node), **last = &node->first;
    *node = (struct node){0};
    for (++*text; **text == '('; last = &(*last)->next)
        if (!(*last = node_read(text)))
            break;
    if (**text == ')') {
        ++*text;
        return node;
    }
#ifdef FIXED
    node_free(node);
#else
    free(node);
#endif
    return NULL;
}

MG_TEST(reads, n)
{
    char brackets[n + 1];
    const char *text = brackets;
    int depth = 0, length = mg_int(1, n);
    for (int i = 0; i < length; i++)
        brackets[i] = mg_bool() ? '(' : ')';
    brackets[length] = '\0';
    mg_assume(brackets[0] == '(');
    struct node *node = node_read(&text);
    for (const char *c = brackets; *c && (c == brackets || depth > 0); c++)
        depth += *c == '(' ? 1 : -1;
    mg_assert(!node == (depth > 0));
    node_free(node);
}
