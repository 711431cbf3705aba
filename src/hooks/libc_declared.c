/* The true declarations of functions that run unwoven and of those of the host: a call that passes other arguments is a verdict (weave/signatures.c).
 * Nothing of this file is left in a program. */
#include <margay_containers.h>
#include <malloc.h>
#include <math.h>
#include <stdlib.h>

void _exit(int status);
void __assert_fail(const char *text, const char *file, unsigned line, const char *function);

/* Where functions are named that have nothing in common, an address is an address. */
/* clang-format off */
__extension__ const void *const mg_declared[] = {
    __assert_fail, _exit,   abort,     aligned_alloc, calloc,     exit,      free,      malloc,        realloc,       malloc_usable_size,
    acos,          asin,    atan,      atan2,         cbrt,       ceil,      ceilf,     cos,           cosh,
    exp,           exp2,    fabs,      fabsf,         floor,      floorf,    fmax,      fmaxf,         fmin,
    fminf,         fmod,    fmodf,     hypot,         log,        log10,     log2,      lrint,         lround,
    nearbyint,     pow,     powf,      rint,          round,      roundf,    sin,       sinh,          sqrt,
    acosf, acosh, asinf, asinh, atan2f, atanf, atanh, cbrtf, copysign, copysignf,
    coshf, cosf, erf, erfc, exp2f, expf, expm1, fdim, fdimf, fma,
    fmaf, hypotf, ilogb, ldexp, ldexpf, llrint, llround, log10f, log1p, log2f,
    logb, logf, lrintf, lroundf, nearbyintf, nextafter, nextafterf, remainder, rintf, scalbln,
    scalbn, sinf, sinhf, tanf, tanhf, tgamma,
    sqrtf,         tan,     tanh,      trunc,         truncf,     mgc_list_new, mgc_list_free, mgc_list_clear,
    mgc_list_count, mgc_list_at, mgc_list_push, mgc_list_pop, mgc_list_set, mgc_list_add_first,
    mgc_list_insert, mgc_list_remove, mgc_map_new, mgc_map_free, mgc_map_clear,
    mgc_map_count, mgc_map_put, mgc_map_has, mgc_map_get, mgc_map_remove, mgc_map_key_at, mgc_map_value_at,
    mgc_queue_new, mgc_queue_free, mgc_queue_clear, mgc_queue_count, mgc_queue_at, mgc_queue_put, mgc_queue_take,
    mgc_set_new, mgc_set_free, mgc_set_clear, mgc_set_count, mgc_set_at, mgc_set_add, mgc_set_has, mgc_set_remove,
    mgc_stack_new, mgc_stack_free, mgc_stack_clear, mgc_stack_count, mgc_stack_at, mgc_stack_push, mgc_stack_pop,
    mgc_stack_top,
};
/* clang-format on */
