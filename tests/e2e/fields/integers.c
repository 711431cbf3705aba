/* Every integer type at both ends of its range (of unsigned 64-bit types as far as a bound can say: INT64_MAX).
 * Each of the 15 fields must be at the same end as the first: two structures. On the way each end meets one
 * mismatch in each of the 14 later fields: 2 * (14 + 1) candidates.
 * expect: -n 1 => 2 of 30 */
#include <limits.h>
#include <margay.h>
#include <stdint.h>

struct all {
    int8_t i8;
    uint8_t u8;
    int16_t i16;
    uint16_t u16;
    int32_t i32;
    uint32_t u32;
    int64_t i64;
    uint64_t u64;
    short s;
    unsigned short us;
    long l;
    unsigned long ul;
    long long ll;
    unsigned long long ull;
    signed char sc;
};

bool ok(const struct all *a)
{
    bool low = a->i8 == INT8_MIN;
    if ((a->u8 == 0) != low || (a->i16 == INT16_MIN) != low || (a->u16 == 0) != low)
        return false;
    if ((a->i32 == INT32_MIN) != low || (a->u32 == 0) != low || (a->i64 == INT64_MIN) != low)
        return false;
    if ((a->u64 == 0) != low || (a->s == SHRT_MIN) != low || (a->us == 0) != low || (a->l == LONG_MIN) != low)
        return false;
    if ((a->ul == 0) != low || (a->ll == LLONG_MIN) != low || (a->ull == 0) != low || (a->sc == SCHAR_MIN) != low)
        return false;
    if (low)
        return true;
    return a->i8 == INT8_MAX && a->u8 == UINT8_MAX && a->i16 == INT16_MAX && a->u16 == UINT16_MAX &&
           a->i32 == INT32_MAX && a->u32 == UINT32_MAX && a->i64 == INT64_MAX && a->u64 == (uint64_t)INT64_MAX &&
           a->s == SHRT_MAX && a->us == USHRT_MAX && a->l == LONG_MAX && a->ul == (unsigned long)LONG_MAX &&
           a->ll == LLONG_MAX && a->ull == (unsigned long long)LLONG_MAX && a->sc == SCHAR_MAX;
}

MG_BOUNDS(struct all, n)
{
    MG_VALUES(struct all, i8, INT8_MIN, INT8_MAX);
    MG_VALUES(struct all, u8, 0, UINT8_MAX);
    MG_VALUES(struct all, i16, INT16_MIN, INT16_MAX);
    MG_VALUES(struct all, u16, 0, UINT16_MAX);
    MG_VALUES(struct all, i32, INT32_MIN, INT32_MAX);
    MG_VALUES(struct all, u32, 0, UINT32_MAX);
    MG_VALUES(struct all, i64, INT64_MIN, INT64_MAX);
    MG_VALUES(struct all, u64, 0, INT64_MAX);
    MG_VALUES(struct all, s, SHRT_MIN, SHRT_MAX);
    MG_VALUES(struct all, us, 0, USHRT_MAX);
    MG_VALUES(struct all, l, LONG_MIN, LONG_MAX);
    MG_VALUES(struct all, ul, 0, LONG_MAX);
    MG_VALUES(struct all, ll, LLONG_MIN, LLONG_MAX);
    MG_VALUES(struct all, ull, 0, LLONG_MAX);
    MG_VALUES(struct all, sc, SCHAR_MIN, SCHAR_MAX);
}
