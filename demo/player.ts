import type { App } from '../server/src/app.ts'
import { insertMark } from '../server/src/db/once-marks.ts'
import { transaction } from '../server/src/db/transaction.ts'
import { insertNote } from '../server/src/features/player/queries.ts'
import { getUserByLogin } from '../server/src/people/queries.ts'

const mark = 'demo_player_notes'

/** Adds a note of the team about the demo's player, so that the tab of the page is not empty. */
export async function seedDemoNotes(app: App): Promise<void> {
  const [player, admin] = [await getUserByLogin(app.db, 'player'), await getUserByLogin(app.db, app.config.admin.login)]
  if (!player || !admin) return
  await transaction(app.db, async (tx) => {
    const created_at = app.now().toISOString()
    if (!(await insertMark(tx, mark, created_at))) return
    await insertNote(tx, {
      user_id: player.id,
      author_id: admin.id,
      text: 'Confirmou o e-mail por telefone. Prefere ser chamada de Marina.',
      created_at,
    })
  })
}
