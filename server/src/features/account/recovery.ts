import * as m from '@guildhall/messages'
import type { App } from '../../app.ts'
import { countHit } from '../../http/limits.ts'
import { keyed } from './device-cookie.ts'
import * as queries from './queries.ts'
import { limitOf } from './throttle.ts'

/** The same answer, work and limit whether or not the login exists; the mail goes out by a job. */
export async function passwordRecovery(app: App, form: { username: string }): Promise<string> {
  if (app.config.rateLimits) {
    const limit = { ...limitOf(app, 'recovery'), by: 'address' } as const
    await countHit(app, `recovery ${keyed(app.config, 'throttle', form.username)}`, limit)
  }
  const user = await queries.getUserByLogin(app.db, form.username)
  await app.jobs.add(app.db, 'mail', { kind: 'recovery', userId: user?.id ?? 0 })
  return m.account_recovery_answer()
}
