static uint32_t state = 1;
static struct node nodes[2];
static void fill(struct root *r);

static int pick(int n)
{
    state = state * 1103515245 + 12345;
    return (int)(state >> 16) % n;
}

static struct node *any_node(void)
{
    int i = pick(3);
    return i ? &nodes[i - 1] : NULL;
}

int main(void)
{
    static struct root root;
    for (int trial = 0; trial < 300; trial++) {
        for (int i = 0; i < 2; i++)
            nodes[i] = (struct node){any_node(), any_node(), (uint8_t)(1 + pick(2)), 0.5};
        fill(&root);
        if (!setjmp(given_up))
            ok(&root);
    }
    return 0;
}
