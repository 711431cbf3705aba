/* Models of longjmp and its kin. setjmp is a function of the host (engine/jumps.c), which leaves a number in the jmp_buf. */
#include <setjmp.h>
#include <stdint.h>

#define MODEL(name) mg_libc_##name
#define INLINE __attribute__((always_inline)) /* so that a verdict blames the line that called it */

void mg_jump(uint64_t number, uint64_t value);

static INLINE void jump(const struct __jmp_buf_tag *place, int value)
{
    mg_jump(*(const uint64_t *)(const void *)place, (uint64_t)value);
}

INLINE void MODEL(longjmp)(struct __jmp_buf_tag *place, int value)
{
    jump(place, value);
}

INLINE void MODEL(_longjmp)(struct __jmp_buf_tag *place, int value)
{
    jump(place, value);
}

INLINE void MODEL(siglongjmp)(struct __jmp_buf_tag *place, int value)
{
    jump(place, value);
}

INLINE void MODEL(__longjmp_chk)(struct __jmp_buf_tag *place, int value)
{
    jump(place, value);
}
