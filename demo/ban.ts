import type { App } from '../server/src/app.ts'
import { transaction } from '../server/src/db/transaction.ts'
import { getUserByLogin } from '../server/src/people/queries.ts'
import { insertMark } from '../server/src/db/once-marks.ts'
import { insertBan } from '../server/src/features/ban/queries.ts'

const mark = 'demo_bans'
const day = 24 * 3600_000

/** Adds an ended ban of an account that only the game has, so that the list shows a history. */
export async function seedDemoBans(app: App): Promise<void> {
  const staff = await getUserByLogin(app.db, 'admin')
  await transaction(app.db, async (tx) => {
    const now = app.now().getTime()
    if (!(await insertMark(tx, mark, new Date(now).toISOString()))) return
    const ended = new Date(now - 12 * day).toISOString()
    await insertBan(tx, {
      login: 'sombra77',
      nickname: 'SombraNegra',
      reason: 'Venda de itens por dinheiro fora do mercado do servidor.',
      until: ended,
      created_by: staff?.id ?? null,
      created_at: new Date(now - 42 * day).toISOString(),
      ended_at: ended,
      ending: 'expired',
    })
  })
}
