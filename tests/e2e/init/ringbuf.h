#pragma once
#include <stddef.h>
#include <stdint.h>

struct ringbuf_t {
    uint8_t *buf;
    uint8_t *head, *tail;
    size_t size;
};
typedef struct ringbuf_t *ringbuf_p;

ringbuf_p ringbuf_new(size_t capacity);
void ringbuf_free(ringbuf_p *rb);
size_t ringbuf_bytes_used(const struct ringbuf_t *rb);
size_t ringbuf_bytes_free(const struct ringbuf_t *rb);
size_t ringbuf_write(ringbuf_p rb, const void *src, size_t count);
size_t ringbuf_read(void *dst, ringbuf_p rb, size_t count);
size_t ringbuf_findchr(const struct ringbuf_t *rb, int c, size_t offset);
