import type { App } from '../../../app.ts'
import { pruneFormer } from './former-queries.ts'
import { stopLinkMs } from './mailed-token.ts'

/** Restoring an address takes the password of this long before the address was replaced. */
export const provenBeforeMs = 7 * 24 * 3600_000

/** Addresses replaced after this moment can still be restored. */
export const putBackSince = (app: Pick<App, 'now'>): string => before(app, stopLinkMs)

/** Removes former addresses and passwords that no link can use any more. */
export const sweepFormer = (app: Pick<App, 'db' | 'now'>): Promise<void> =>
  pruneFormer(app.db, { emails: putBackSince(app), passwords: before(app, stopLinkMs + provenBeforeMs) })

const before = (app: Pick<App, 'now'>, ms: number): string => new Date(app.now().getTime() - ms).toISOString()
