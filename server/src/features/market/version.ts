import { createHash } from 'node:crypto'

/**
 * A digest of an item, or of a listing when a price is given: 16 characters that change with either. Pages send it back
 * as `Seen-Version`, so that nobody confirms anything other than what they saw.
 */
export const versionOf = (item: readonly number[], price?: number): string =>
  createHash('sha256')
    .update(JSON.stringify([price ?? null, ...item]))
    .digest('base64url')
    .slice(0, 16)
