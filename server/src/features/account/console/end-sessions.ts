import { recordAdminAction } from '../../../audit/record.ts'
import { transaction } from '../../../db/transaction.ts'
import { endAllSessions, endSessions } from '../../../people/queries.ts'
import { lockAccount, nameOf } from '../../../console/account.ts'
import type { Console } from '../../../console/verb.ts'

export async function endSessionsOf({ app, actor, say }: Console, whose = ''): Promise<void> {
  const now = app.now()
  const { name, count } = await transaction(app.db, async (tx) => {
    const user = whose === '--all' ? null : await lockAccount(tx, whose)
    const count = user
      ? await endSessions(tx, user.id, 'all', now.toISOString())
      : await endAllSessions(tx, now.toISOString())
    const target = user ? `user ${user.id}` : 'every user'
    await recordAdminAction(tx, actor, 'endSessions', target, now, { after: { sessionsEnded: count } })
    return { name: user ? nameOf(user) : 'everybody', count }
  })
  say(`Sessions of ${name} that ended: ${count}.`)
}
