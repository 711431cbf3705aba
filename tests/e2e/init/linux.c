struct list_head {
    struct list_head *next, *prev;
};
static inline void init_list(struct list_head *l)
{
    l->next = l->prev = l;
}
void list_add_tail(struct list_head *e, struct list_head *h)
{
    e->prev = h->prev;
    e->next = h;
    h->prev->next = e;
    h->prev = e;
}
void list_del(struct list_head *e)
{
    e->next->prev = e->prev;
    e->prev->next = e->next;
}
int list_empty(const struct list_head *h)
{
    return h->next == h;
}
