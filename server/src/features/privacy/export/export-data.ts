import { randomBytes } from 'node:crypto'
import { exportDays } from '@guildhall/contract/privacy'
import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { DB } from '../../../db/tables.ts'
import { transaction } from '../../../db/transaction.ts'
import { mailJob } from '../../../mail/mail-job.ts'
import { readNumbers } from '../../../people/numbers.ts'
import { getUserById } from '../../../people/queries.ts'
import { notify } from '../../notification/public.ts'
import * as queries from '../queries.ts'
import { exportEnd, fileOf } from '../service.ts'
import { parts } from './parts.ts'
import { writeExport } from './write-export.ts'

/** How many attempts an export has: with the pauses of the jobs about half an hour. */
const mostAttempts = 8

/**
 * Writes the file of an export and tells its person. An attempt that was killed is repeated from the start; its file is
 * removed first, so that no file is left without a row.
 */
export async function exportData(app: App, id: number): Promise<void> {
  const name = randomBytes(16).toString('hex')
  const row = await queries.beginExport(app.db, id, name, parts.length)
  const user = row && (await getUserById(app.db, row.user_id))
  if (!row || !user) return
  try {
    if (row.former) await app.storage.remove(fileOf(row.former))
    const owner = { id: user.id, login: user.login, locale: row.locale, numbers: readNumbers(app.config, user) }
    const staged = await writeExport(app, owner, (done) => queries.noteProgress(app.db, id, name, done))
    await staged.keep(fileOf(name))
    const isMine = await transaction(app.db, (tx) => finish(app, tx, { id, name, userId: user.id, bytes: staged.size }))
    if (!isMine) await app.storage.remove(fileOf(name))
  } catch (error) {
    await transaction(app.db, (tx) => noteFailure(app, tx, { id, name, userId: user.id }))
    // The job is tried again; its next attempt removes what this one has left.
    throw error
  }
}

interface Attempt {
  id: number
  name: string
  userId: number
}

async function finish(app: App, tx: Kysely<DB>, { id, name, userId, bytes }: Attempt & { bytes: number }) {
  const at = app.now()
  const until = exportEnd(at).toISOString()
  if (!(await queries.finishExport(tx, { id, name, bytes, at: at.toISOString(), until }))) return false
  const data = { days: exportDays }
  await notify(tx, { userId, kind: 'export_ready', data, link: '/settings/privacy', key: `export ${id}`, at })
  await app.jobs.add(tx, mailJob, { kind: 'export_ready', userId, id, endsAt: until })
  return true
}

/** The person learns of the end of an export that failed, because they may have left the page. */
async function noteFailure(app: App, tx: Kysely<DB>, { id, name, userId }: Attempt): Promise<void> {
  const state = await queries.noteFailure(tx, { id, name, most: mostAttempts })
  if (state !== 'failed') return
  const key = `export ${id} failed`
  await notify(tx, { userId, kind: 'export_failed', data: {}, link: '/settings/privacy', key, at: app.now() })
}
