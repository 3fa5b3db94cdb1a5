import type { AnswerOf } from '@guildhall/contract'
import type { account } from '@guildhall/contract/account/login'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../../app.ts'
import { refuse } from '../../../fail.ts'
import * as queries from '../queries.ts'
import * as people from '../../../people/queries.ts'

export async function logout(app: App, caller: Caller): Promise<{ message: string }> {
  await people.endSessions(app.db, caller.id, { only: caller.sessionId }, app.now().toISOString())
  return { message: m.account_logged_out() }
}

export async function listSessions(app: App, caller: Caller): Promise<AnswerOf<typeof account.listSessions>> {
  const rows = await queries.findOpenSessions(app.db, caller.id, app.now().toISOString())
  const data = rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    address: row.address,
    device: row.device,
    isCurrent: row.id === caller.sessionId,
  }))
  return { data }
}

/** Ends one session of the caller. Another person's session is refused as `not_found`, like one that never existed. */
export async function endSession(app: App, caller: Caller, id: number): Promise<{ message: string }> {
  const ended = await people.endSessions(app.db, caller.id, { only: id }, app.now().toISOString())
  if (ended === 0) refuse('not_found')
  return { message: m.account_session_ended() }
}

export async function endOtherSessions(app: App, caller: Caller): Promise<{ message: string; ended: number }> {
  const ended = await people.endSessions(app.db, caller.id, { allBut: caller.sessionId }, app.now().toISOString())
  return { message: m.account_other_sessions_ended({ count: ended }), ended }
}
