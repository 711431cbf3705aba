/* Predicates that do something of which the value read decides whether it is wrong. In the style of firmware. */
#include <margay.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    uint8_t cmd;
} FRAME_T;

MG_BOUNDS(FRAME_T, n)
{
    MG_VALUES(FRAME_T, cmd, 0, 1);
}

static _Alignas(16) uint8_t au8Buffer[64];

struct first {
    uint8_t u8Kind;
    uint64_t u64Time;
};

bool missing(const FRAME_T *pFrame)
{
    if (pFrame->cmd == 0U)
        return true;
} /* missing */

static int32_t FRAME_Rank(const FRAME_T *pFrame)
{
    switch (pFrame->cmd) {
    case 0U:
        return 1;
    }
}

bool missing_inside(const FRAME_T *pFrame)
{
    (void)FRAME_Rank(pFrame); /* nobody looks */
    return FRAME_Rank(pFrame) >= 0; /* missing_inside */
}

static uint32_t FRAME_Word(const uint8_t *pu8, uint8_t u8Offset)
{
    return *(const uint32_t *)(pu8 + u8Offset); /* misaligned */
}

bool misaligned(const FRAME_T *pFrame)
{
    return FRAME_Word(au8Buffer, pFrame->cmd) == 0U;
}

bool misaligned_first(const FRAME_T *pFrame)
{
    const struct first *pFirst = (const struct first *)(au8Buffer + 4U * pFrame->cmd);
    return pFirst->u8Kind == 0U; /* misaligned_first */
}

bool overlap(const FRAME_T *pFrame)
{
    memcpy(au8Buffer, au8Buffer + 8U - pFrame->cmd, 8U); /* overlap */
    return true;
}

bool printed(const FRAME_T *pFrame)
{
    char acName[4], acNext[8] = "";
    sprintf(acName, "%s", pFrame->cmd ? "four" : "two"); /* printed */
    return acName[0] == 't' && acNext[0] == '\0';
}

struct __attribute__((packed)) packed {
    uint8_t u8Kind;
    uint32_t u32Time;
    uint64_t u64Id;
    struct first stFirst;
};

static uint32_t FRAME_Copy(const uint8_t *pu8)
{
    uint32_t u32;
    memcpy(&u32, pu8, sizeof u32);
    return u32;
}

bool aligned(const FRAME_T *pFrame)
{
    struct packed *p = (struct packed *)(au8Buffer + pFrame->cmd), q = {1U, 2U, 3U, {4U, 5U}}, *r = &q;
    memcpy(p, r, sizeof q);
    p->u32Time += 1U;
    p->u64Id += p->u32Time;
    q = *p;
    memmove(au8Buffer, au8Buffer + 1, 8U);
    char ac[16];
    long double *pl = (long double *)(au8Buffer + 32);
    *pl = 1.0L;
    uint32_t *pu = (uint32_t *)(void *)(ac + 4);
    *pu = FRAME_Copy((const uint8_t *)r + 1);
    return q.u64Id == 6U && *pl == 1.0L && *pu == 3U;
}
