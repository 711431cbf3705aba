#include "ringbuf.h"
#include <stdlib.h>
#include <string.h>
#define MIN(a,b) ((a) < (b) ? (a) : (b))

ringbuf_p ringbuf_new(size_t capacity)
{
    ringbuf_p rb = malloc(sizeof(struct ringbuf_t));
    if (rb) {
        rb->size = capacity + 1;     /* one byte tells full from empty */
        rb->buf = malloc(capacity);
        if (rb->buf)
            rb->head = rb->tail = rb->buf;
        else {
            free(rb);
            return 0;
        }
    }
    return rb;
}

void ringbuf_free(ringbuf_p *rb)
{
    free((*rb)->buf);
    free(*rb);
    *rb = 0;
}

static const uint8_t *ringbuf_end(const struct ringbuf_t *rb) { return rb->buf + rb->size; }

size_t ringbuf_bytes_free(const struct ringbuf_t *rb)
{
    if (rb->head >= rb->tail)
        return rb->size - 1 - (rb->head - rb->tail);
    else
        return rb->tail - rb->head - 1;
}

size_t ringbuf_bytes_used(const struct ringbuf_t *rb)
{
    return rb->size - 1 - ringbuf_bytes_free(rb);
}

size_t ringbuf_write(ringbuf_p rb, const void *src, size_t count)
{
    const uint8_t *u8src = src;
    count = MIN(count, ringbuf_bytes_free(rb));
    size_t n = MIN((size_t)(ringbuf_end(rb) - rb->head), count);
    memcpy(rb->head, u8src, n);
    memcpy(rb->buf, u8src + n, count - n);
    rb->head = rb->buf + ((rb->head - rb->buf) + count) % rb->size;
    return count;
}

size_t ringbuf_read(void *dst, ringbuf_p rb, size_t count)
{
    uint8_t *u8dst = dst;
    count = MIN(count, ringbuf_bytes_used(rb));
    size_t n = MIN((size_t)(ringbuf_end(rb) - rb->tail), count);
    memcpy(u8dst, rb->tail, n);
    memcpy(u8dst + n, rb->buf, count - n);
    rb->tail += count;
    if (rb->tail >= ringbuf_end(rb))
        rb->tail -= rb->size;
    return count;
}

size_t ringbuf_findchr(const struct ringbuf_t *rb, int c, size_t offset)
{
    size_t used = ringbuf_bytes_used(rb);
    for (size_t i = offset; i < used; i++)
        if (rb->buf[(rb->tail - rb->buf + i) % rb->size] == (uint8_t)c)
            return i;
    return used;
}
