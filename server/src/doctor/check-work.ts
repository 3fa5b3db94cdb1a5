import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as m from '@guildhall/messages'
import { ownCommand } from '../errors/own-command.ts'
import { getProbe } from '../db/probes.ts'
import { countBrokenJobs, getLastBackups, hasNewWorkers } from '../db/work.ts'
import { findOwnersToMail } from '../people/queries.ts'
import { backupPlaceProblem, goneCause } from './backup-place.ts'
import { bad, fine, type Finding, type Installation } from './finding.ts'

/** The game is asked each minute by a job. */
const stoppedMs = 5 * 60_000
/** The first question to the game is in the second minute at the latest. */
const beginningSeconds = 120

/** Whether the jobs run, and which of them fail. */
export async function checkJobs({ db, now }: Installation): Promise<Finding[]> {
  const [last, { failing, given_up, mails, is_held }] = await Promise.all([getProbe(db, 'game'), countBrokenJobs(db)])
  if (is_held) return [bad('jobs', 'warning', m.health_jobs_held(), m.health_jobs_held_cure())]
  const ageMs = last ? now().getTime() - Date.parse(last.checked_at) : Infinity
  const isBeginning = ageMs > stoppedMs && (await hasNewWorkers(db, beginningSeconds))
  if (isBeginning) return [bad('jobs', 'unknown', m.health_jobs_beginning(), null)]
  const found = [
    ...(ageMs > stoppedMs ? [bad('jobs', 'problem', m.health_jobs_stopped(), m.health_jobs_stopped_cure())] : []),
    ...(mails > 0 ? [bad('jobs', 'warning', m.health_jobs_mails({ count: String(mails) }), m.health_jobs_cure())] : []),
    ...(failing > mails
      ? [bad('jobs', 'warning', m.health_jobs_failing({ count: String(failing - mails) }), m.health_jobs_cure())]
      : []),
    ...(given_up > 0
      ? [bad('jobs', 'warning', m.health_jobs_given_up({ count: String(given_up) }), m.health_jobs_given_up_cure())]
      : []),
  ]
  return found.length > 0 ? found : [fine('jobs', m.health_jobs_ok())]
}

const hourMs = 3_600_000

/** Whether backups are made: by the portal's own plan, or at least by its command. */
export async function checkBackup({ db, config, now }: Installation): Promise<Finding[]> {
  const { stored, last } = await getLastBackups(db)
  const cure = m.health_backup_cure({ command: ownCommand('backup') })
  const { to } = config.backups
  const cause = await backupPlaceProblem({ db, config })
  if (to?.kind === 'folder' && cause === goneCause)
    return [bad('backup', 'problem', m.health_backup_gone({ place: to.path }), m.health_backup_gone_cure())]
  if (to?.kind === 'folder' && cause)
    return [bad('backup', 'problem', m.health_backup_place({ place: to.path, cause }), m.health_backup_place_cure())]
  if (last?.outcome === 'failed')
    return [bad('backup', 'problem', m.health_backup_failed({ cause: last.problem ?? '' }), cure)]
  if (!stored && config.production && !to)
    return [bad('backup', 'warning', m.health_backup_none(), m.health_backup_none_cure())]
  return [...(await ofVolume(config)), ...(stored ? ofAge(now().getTime() - Date.parse(stored), cure) : [])]
}

function ofAge(ageMs: number, cure: string): Finding[] {
  const hours = Math.floor(ageMs / hourMs)
  const text = m.health_backup_age({ hours: String(hours) })
  return hours > 36 ? [bad('backup', 'warning', text, cure)] : [fine('backup', text)]
}

/** Backups that are lost together with the data, as where the other disk is not mounted. */
async function ofVolume({ production, dataDir, backups: { to } }: Installation['config']): Promise<Finding[]> {
  if (!production || to?.kind !== 'folder' || (await volumeOf(to.path)) !== (await volumeOf(dataDir))) return []
  const place = to.path
  return [bad('backup', 'warning', m.health_backup_same_disk({ place }), m.health_backup_same_disk_cure())]
}

/** The volume of a folder, or of the one in which it will be made. */
async function volumeOf(folder: string): Promise<number | null> {
  const found = await stat(folder).catch(() => null)
  if (found) return found.dev
  return dirname(folder) === folder ? null : volumeOf(dirname(folder))
}

/** Whether an alert would reach an owner outside of the portal. */
export async function checkAlerts({ db, config }: Installation): Promise<Finding[]> {
  const owners = await findOwnersToMail(db)
  if (owners.length === 0 && !config.alertDiscordUrl)
    return [bad('alerts', 'warning', m.health_alerts_nobody(), m.health_alerts_nobody_cure())]
  return [fine('alerts', m.health_alerts_ok({ count: String(owners.length) }))]
}
