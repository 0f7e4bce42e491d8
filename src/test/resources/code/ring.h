/* A ring of bytes. */
#ifndef RING_H
#define RING_H

#include <stddef.h>
#include "pool.h"

#ifdef __cplusplus
extern "C" {
#endif

#define RING_MAX 4096
#define RING_NEXT(i) (((i) + 1) % RING_MAX)

/** What is kept of a ring. */
typedef struct ring {
    size_t head, tail;
    unsigned char bytes[RING_MAX];
} ring_t;

struct ring_stats {
    unsigned long puts;
};

enum ring_state { RING_EMPTY, RING_FULL };

typedef int (*ring_visitor)(unsigned char byte, void *context);

/** Makes it empty. */
void ring_clear(ring_t *ring);
extern int ring_count;

int ring_put(ring_t *ring,
             unsigned char byte);

#ifdef __cplusplus
}
#endif
#endif
