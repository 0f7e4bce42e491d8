// SPDX-License-Identifier: MIT
#include "ring.h"

static int counter = 0;
int ring_count = 0;

static void touch(void);

/*
 * Makes the ring empty,
 * whatever is in it.
 */
void ring_clear(ring_t *ring)
{
    ring->head = ring->tail = 0;
}

// Adds a byte.
int ring_put(ring_t *ring, unsigned char byte) {
    if (RING_NEXT(ring->head) == ring->tail) {
        return 0;
    }
    ring->bytes[ring->head] = byte;
    return 1;
}

static unsigned char *ring_at(ring_t *ring, size_t i)
{
    return &ring->bytes[i];
}

struct node *
make_node(int n)
{
    return 0;
}
