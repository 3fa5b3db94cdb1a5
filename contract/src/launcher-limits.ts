/** The largest patch, in bytes: 512 MB. */
export const patchMaxBytes = 512 * 1024 * 1024
/** How much of a patch comes at once, in bytes: 4 MB. Who loses the connection sends no more than this again. */
export const patchChunkBytes = 4 * 1024 * 1024
/** How long a description is, in characters. */
export const patchDescription = { max: 2_000 } as const
/** How long the reason of a removal is, in characters. */
export const removalReason = { min: 5, max: 300 } as const
