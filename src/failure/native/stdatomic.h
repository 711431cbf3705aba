/* Found before gcc's own when a kit is compiled: there atomic_init is an atomic store, and would need a turn that the schedule does not have. In C nobody else may look at the
 * object yet, so it is a plain one. */
#include_next <stdatomic.h>

#undef atomic_init
#define atomic_init(object, value)                                                                             \
    __extension__({                                                                                            \
        __auto_type mg_object = (object);                                                                      \
        __typeof__((void)0, *mg_object) mg_value = (value);                                                    \
        __builtin_memcpy((void *)mg_object, &mg_value, sizeof mg_value);                                       \
    })
