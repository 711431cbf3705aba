// Builtins that only compute, or do nothing at all: all of them run.
#include <margay.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>
#if defined __x86_64__
#include <immintrin.h>
#endif

typedef int vec __attribute__((vector_size(16)));
static _Thread_local int own __attribute__((annotate("variable"))) = 3;
struct noted { int x __attribute__((annotate("field"))); };

static __attribute__((annotate("function"))) int sum(int count, ...)
{
    va_list list, again;
    int all = 0;
    va_start(list, count);
    va_copy(again, list);
    for (int i = 0; i < count; i++) all += va_arg(list, int) + va_arg(again, int);
    va_end(again);
    va_end(list);
    return all;
}

MG_TEST(bits, n)
{
    unsigned x = (unsigned)mg_int(1, 8), out;
    unsigned long long wide = x;
    mg_assert(__builtin_popcount(x) >= 1 && __builtin_clz(x) < 32 && __builtin_ctzll(wide) < 4 && __builtin_ffs((int)x) > 0);
    mg_assert(__builtin_bswap32(__builtin_bswap32(x)) == x && __builtin_bitreverse8(__builtin_bitreverse8((unsigned char)x)) == x);
    mg_assert(__builtin_rotateleft32(x, 5) == __builtin_rotateright32(x, 27) && __builtin_parity(3) == 0);
    mg_assert(!__builtin_add_overflow(x, 1u, &out) && out == x + 1 && __builtin_mul_overflow(x, 1u << 31, &out) == (x > 1));
    mg_assert(__builtin_elementwise_add_sat(~0u, x) == ~0u);
    mg_assert(__builtin_expect(x > 0, 1) && __builtin_expect_with_probability(x > 0, 1, 0.9) && !__builtin_constant_p(x));
    mg_assert(abs((int)x - 9) > 0 && labs(-(long)x) > 0);
}

MG_TEST(numbers, n)
{
    double x = mg_int(1, 4);
    int exponent = 0;
    mg_assert(fabs(-x) == x && __builtin_fma(x, 2, 1) == 2 * x + 1 && __builtin_copysign(x, -1) == -x);
    mg_assert(__builtin_floor(x + 0.5) == x && __builtin_ceil(x - 0.5) == x && __builtin_trunc(x + 0.9) == x && __builtin_rint(x) == x);
    mg_assert(__builtin_fmax(x, 9) == 9 && __builtin_fmin(x, 0) == 0 && __builtin_sqrt(x * x) == x && __builtin_round(x) == x);
    mg_assert(__builtin_isfinite(x) && !__builtin_isnan(x) && !__builtin_isinf(x) && __builtin_isnormal(x) && !__builtin_signbit(x));
    mg_assert(__builtin_frexp(x, &exponent) < 1 && exponent > 0 && __builtin_flt_rounds() == 1);
}

MG_TEST(memory, n)
{
    char a[16], b[16] __attribute__((annotate("note")));
    int many[mg_int(1, 3)];
    memset(a, 1, sizeof a);
    __builtin_memcpy(b, a, sizeof b);
    __builtin_memcpy_inline(a, b, 8);
    memmove(a + 1, a, 8);
    __builtin_prefetch(a);
    __asm__ volatile("" ::: "memory");
    __builtin_assume(n > 0);
    many[0] = own;
    struct noted noted = { own };
    mg_assert(noted.x == 3);
    mg_assert(sum(3, 1, 2, many[0]) == 12 && __builtin_object_size(a, 0) == 16 && a[3] == 1);
    mg_assert(__builtin_assume_aligned(a, 1) == a);
}

MG_TEST(vectors, n)
{
    vec v = { mg_int(0, 3), 1, 2, 3 }, w = __builtin_shufflevector(v, v, 3, 2, 1, 0);
    mg_assert(w[3] == v[0] && __builtin_reduce_add(v + w) == 2 * (v[0] + 6) && __builtin_reduce_max(w) == 3);
    mg_assert(__builtin_elementwise_max(v, w)[0] == 3 && v[v[0] & 3] >= 0);
#if defined __x86_64__
    __m128i packed = _mm_packs_epi32(_mm_set1_epi32(70000), _mm_setr_epi32(1, 2, 3, 4)), sums = _mm_sad_epu8(packed, _mm_setzero_si128());
    mg_assert(_mm_movemask_epi8(_mm_cmpeq_epi8(packed, packed)) == 0xffff && _mm_cvtsi128_si32(sums) > 0);
    mg_assert(_mm_cvtss_si32(_mm_sqrt_ss(_mm_set_ss(9))) == 3 && _mm_extract_epi16(packed, 0) == 32767);
    mg_assert(_mm_cvtsd_f64(_mm_max_pd(_mm_set1_pd(1), _mm_set1_pd(v[1] + 1))) == 2);
    _mm_pause();
    _mm_mfence();
#endif
}
