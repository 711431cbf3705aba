/* Embedded style: a ring of no elements. */
#include <margay.h>
#include <stdint.h>

typedef struct {
    uint8_t head;
    uint8_t size;
} RING_T;

static uint8_t RING_Next(const RING_T *pRing)
{
    return (uint8_t)((pRing->head + 1U) % pRing->size); /* BAD trap */
}

MG_TEST(wrong, n)
{
    RING_T ring = {0U, 0U};
    mg_assert(RING_Next(&ring) < 8U);
}

MG_TEST(right, n)
{
    RING_T ring = {7U, 8U};
    mg_assert(RING_Next(&ring) == 0U);
}
