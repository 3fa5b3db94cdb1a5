import type { AnswerOf } from '@guildhall/contract'
import type { backup } from '@guildhall/contract/backup'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import type { BackupPlace } from '../../config/backups.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse } from '../../fail.ts'
import { removeJobs } from '../../jobs/waiting-jobs.ts'
import { mailJob } from '../../mail/mail-job.ts'
import { checkRestoreJob } from './jobs.ts'
import * as queries from './queries.ts'

const onPage = 10
const operationsOnPage = 200

/** The last backups, the plan, and the restore that waits for a release. */
export async function getBackups({
  db,
  config,
}: Pick<App, 'db' | 'config'>): Promise<AnswerOf<typeof backup.getBackups>> {
  const [backups, restore] = await Promise.all([queries.findBackups(db, onPage), queries.getLastRestore(db)])
  const operations = restore ? await queries.findLostOperations(db, restore.id, operationsOnPage) : []
  const { to, atMinute, keep, secret } = config.backups
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  const at = `${two(atMinute / 60)}:${two(atMinute % 60)}`
  const reply = {
    backups,
    plan: to && { place: placeText(to), at, keep, isEncrypted: secret !== null },
    restore: restore ? { ...restore, operations } : null,
  }
  return reply as unknown as AnswerOf<typeof backup.getBackups>
}

const placeText = (place: BackupPlace): string =>
  place.kind === 'folder' ? place.path : `s3://${place.bucket}/${place.prefix}`

/** Starts the check of a restored database in the background. */
export async function checkRestore(app: App, caller: Caller): Promise<AnswerOf<typeof backup.checkRestore>> {
  await transaction(app.db, async (tx) => {
    const held = await queries.lockHeld(tx)
    if (!held) refuse('restore_released')
    await queries.beginCheck(tx, app.now().toISOString())
    await app.jobs.add(tx, checkRestoreJob, { staff: caller.id }, checkRestoreJob.name)
    await recordAdminAction(tx, caller, 'restore.check', `restore ${held.id}`, app.now(), {})
  })
  return { message: m.backup_check_started() }
}

/** Ends the hold. Each node then starts the jobs that waited. */
export async function releaseRestore(
  app: App,
  caller: Caller,
  { dropMails }: { dropMails: boolean },
): Promise<AnswerOf<typeof backup.releaseRestore>> {
  await transaction(app.db, async (tx) => {
    const held = await queries.lockHeld(tx)
    if (!held) refuse('restore_released')
    if (!held.checked_at) refuse('restore_unchecked')
    const at = app.now()
    const dropped = dropMails ? await removeJobs(tx, mailJob.name) : 0
    await queries.release(tx, held.id, at.toISOString(), caller.id)
    await recordAdminAction(tx, caller, 'restore.release', `restore ${held.id}`, at, {
      after: { backup: held.backup, droppedMails: dropped },
    })
  })
  await app.hold.refresh()
  app.log.warn('the hold after the restore is released: jobs go on')
  return { message: m.backup_released() }
}
