import { createHash } from 'node:crypto'

/**
 * Names the state of an item, or of a listing where a price comes along: 16 characters that change with any of it. Pages
 * send it back as `Seen-Version`, so that nobody confirms another thing than they were shown.
 */
export const versionOf = (item: readonly number[], price?: number): string =>
  createHash('sha256')
    .update(JSON.stringify([price ?? null, ...item]))
    .digest('base64url')
    .slice(0, 16)
