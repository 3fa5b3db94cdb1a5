import type { App } from '../../../app.ts'
import { pruneFormer } from './former-queries.ts'
import { stopLinkMs } from './mailed-token.ts'

/** Who puts an address back proves the password that counted this long before the address was replaced. */
export const provenBeforeMs = 7 * 24 * 3600_000

/** The oldest moment at which an address may have been replaced that can still be put back. */
export const putBackSince = (app: Pick<App, 'now'>): string => before(app, stopLinkMs)

/** Removes former addresses and passwords that nothing asks for any more. */
export const sweepFormer = (app: Pick<App, 'db' | 'now'>): Promise<void> =>
  pruneFormer(app.db, { emails: putBackSince(app), passwords: before(app, stopLinkMs + provenBeforeMs) })

const before = (app: Pick<App, 'now'>, ms: number): string => new Date(app.now().getTime() - ms).toISOString()
