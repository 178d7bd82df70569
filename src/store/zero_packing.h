/* Bytes without their runs of zeros: a table's memory is made for the fullest felt there can be,
 * and is mostly empty. */
#ifndef STORE_ZERO_PACKING_H
#define STORE_ZERO_PACKING_H

#include "store/bytes.h"

void zeros_pack(const void *bytes, size_t length, struct bytes *packed);
/* And back: free() them; NULL: they are damaged, or there is no memory. */
void *zeros_unpack(const void *packed, size_t length, size_t *unpacked);

#endif
