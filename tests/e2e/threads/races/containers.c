/* A list of Margay's is like memory: who looks may do so beside others who look. NOT NATIVE */
#include <margay.h>
#include <margay_containers.h>
#include <pthread.h>
static mgc_list *list;
static void *look(void *p)
{
    mg_assert(mgc_list_count(list) < 9); /* HERE */
    return p;
}
static void *other(void *p)
{
#ifdef RACE
    mgc_list_push(list, 3); /* HERE */
    return p;
#else
    return look(p);
#endif
}
MG_TEST(containers, n)
{
    pthread_t t[2];
    list = mgc_list_new();
    pthread_create(&t[0], NULL, look, NULL);
    pthread_create(&t[1], NULL, other, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    mgc_list_free(list);
}
