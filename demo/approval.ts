import { approvalHours, approvalPermissions } from '@guildhall/contract/approval-rules'
import type { App } from '../server/src/app.ts'
import { transaction } from '../server/src/db/transaction.ts'
import { uuid7 } from '../server/src/db/uuid7.ts'
import { insertMark } from '../server/src/db/once-marks.ts'
import { insertNewUser } from '../server/src/features/account/queries.ts'
import { insertRequest } from '../server/src/features/approval/queries.ts'

const mark = 'demo_approvals'
const hour = 3600_000

/** The demo's game master, whom nobody can sign in as: a second person must not be needed for what a visitor tries. */
const gameMaster = {
  login: 'mestre',
  first_name: 'Tainá',
  last_name: 'Ferraz',
  roles: ['game_master'],
  password_hash: 'none',
}

/** Adds a game master and their request for an item, once. Nobody is notified. */
export async function seedDemoApprovals(app: App): Promise<void> {
  await transaction(app.db, async (tx) => {
    const now = app.now()
    if (!(await insertMark(tx, mark, now.toISOString()))) return
    const author = await insertNewUser(tx, gameMaster)
    if (!author) return
    const askedAt = new Date(now.getTime() - 3 * hour)
    const payload = {
      userId: author.id,
      login: author.login,
      code: [413, 43, 7],
      note: 'Item para testar o evento de sábado antes de abrir.',
      address: '127.0.0.1',
    }
    await insertRequest(tx, {
      id: uuid7(askedAt),
      kind: 'item',
      permission: approvalPermissions.item,
      payload: JSON.stringify(payload),
      author_id: author.id,
      about_user: author.id,
      target: `user ${author.id}`,
      amount: 1,
      reasons: ['own'],
      created_at: askedAt.toISOString(),
      expires_at: new Date(askedAt.getTime() + approvalHours * hour).toISOString(),
    })
  })
}
