import { randomBytes } from 'node:crypto'
import { exportDays } from '@guildhall/contract/privacy'
import type { App } from '../../../app.ts'
import { transaction } from '../../../db/transaction.ts'
import { mailJob } from '../../../mail/mail-job.ts'
import { readNumbers } from '../../../people/numbers.ts'
import { getUserById } from '../../../people/queries.ts'
import { notify } from '../../notification/public.ts'
import * as queries from '../queries.ts'
import { exportEnd, fileOf } from '../service.ts'
import { parts } from './parts.ts'
import { writeExport } from './write-export.ts'

/**
 * Writes the file of an export and tells its person. An attempt that was killed is repeated from the start; its file is
 * removed first, so that no file is left without a row.
 */
export async function exportData(app: App, id: number): Promise<void> {
  const name = randomBytes(16).toString('hex')
  const row = await queries.beginExport(app.db, id, name, parts.length)
  const user = row && (await getUserById(app.db, row.user_id))
  if (!row || !user) return
  if (row.former) await app.storage.remove(fileOf(row.former))
  const owner = { id: user.id, login: user.login, locale: row.locale, numbers: readNumbers(app.config, user) }
  const staged = await writeExport(app, owner, (done) => queries.noteProgress(app.db, id, name, done))
  await staged.keep(fileOf(name))
  const at = app.now()
  const until = exportEnd(at).toISOString()
  const isMine = await transaction(app.db, async (tx) => {
    const isFinished = await queries.finishExport(tx, { id, name, bytes: staged.size, at: at.toISOString(), until })
    if (!isFinished) return false
    await notify(tx, {
      userId: user.id,
      kind: 'export_ready',
      data: { days: exportDays },
      link: '/settings/privacy',
      key: `export ${id}`,
      at,
    })
    await app.jobs.add(tx, mailJob, { kind: 'export_ready', userId: user.id, id, endsAt: until })
    return true
  })
  if (!isMine) await app.storage.remove(fileOf(name))
}
