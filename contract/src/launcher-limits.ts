/** The largest patch, in bytes: 512 MB. */
export const patchMaxBytes = 512 * 1024 * 1024
/** The size of one chunk of an upload, in bytes: 4 MB. After a lost connection at most this much is sent again. */
export const patchChunkBytes = 4 * 1024 * 1024
/** The length of a description, in characters. */
export const patchDescription = { max: 2_000 } as const
/** The length of the reason of a removal, in characters. */
export const removalReason = { min: 5, max: 300 } as const
