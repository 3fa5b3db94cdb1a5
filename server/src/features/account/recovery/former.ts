import type { App } from '../../../app.ts'
import { stopLinkMs } from './mailed-token.ts'

/** Restoring an address takes the password of this long before the address was replaced. */
export const provenBeforeMs = 7 * 24 * 3600_000

/** Addresses replaced after this moment can still be restored. */
export const putBackSince = (app: Pick<App, 'now'>): string => before(app, stopLinkMs)

const before = (app: Pick<App, 'now'>, ms: number): string => new Date(app.now().getTime() - ms).toISOString()
