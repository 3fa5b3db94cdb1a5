import { createHash, randomBytes } from 'node:crypto'
import type { App } from '../../../app.ts'
import { insertMailedToken, type Purpose } from './queries.ts'

const hour = 3600_000
/** How long the link that stops an e-mail change works. */
export const stopLinkMs = 72 * hour
const lifeMs: Record<Purpose, number> = { recovery: hour, email: 72 * hour, stop_email_change: stopLinkMs }

/** Makes the secret token of a mailed link. Only its hash is stored. */
export async function makeMailedToken(
  app: Pick<App, 'db' | 'now'>,
  user: { id: number },
  purpose: Purpose,
  email: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = app.now()
  await insertMailedToken(app.db, {
    token_hash: hashMailedToken(token),
    user_id: user.id,
    purpose,
    email,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + lifeMs[purpose]).toISOString(),
  })
  return token
}

export const hashMailedToken = (token: string): Buffer => createHash('sha256').update(token).digest()
