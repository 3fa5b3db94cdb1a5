import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '../app.ts'

/** How long a signed address works. */
const validMinutes = 10

/** What a signed address carries beside its path, as its query sends it. */
export interface Signature {
  until?: string
  signature?: string
}

/**
 * The address of a file that only some people may read. Whoever has the address can read it for ten minutes, and only
 * while `mark` is the same.
 */
export function signedAddress(app: Pick<App, 'config' | 'now'>, path: string, mark: string | null = null): string {
  const until = Math.floor(app.now().getTime() / 1000) + validMinutes * 60
  return `${path}?until=${until}&signature=${sign(app, path, until, mark)}`
}

/** Whether we have signed the address of this path, and it still works. */
export function isSigned(
  app: Pick<App, 'config' | 'now'>,
  path: string,
  { until, signature }: Signature,
  mark: string | null = null,
): boolean {
  const expected = Buffer.from(sign(app, path, Number(until), mark))
  const actual = Buffer.from(String(signature))
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return false
  return Number(until) * 1000 >= app.now().getTime()
}

const sign = ({ config }: Pick<App, 'config'>, path: string, until: number, mark: string | null): string =>
  createHmac('sha256', config.secretKey)
    .update(`file\n${path}\n${until}${mark === null ? '' : `\n${mark}`}`)
    .digest('base64url')

/** The headers of every file at a signed address: a browser neither runs it nor guesses another type. */
export const signedFileHeaders = {
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-site',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
