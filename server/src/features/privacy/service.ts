import type { AnswerOf, Locale } from '@guildhall/contract'
import { exportDays, type privacy } from '@guildhall/contract/privacy'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { transaction } from '../../db/transaction.ts'
import { signedAddress } from '../../documents/signed-address.ts'
import { refuse, refuseUntil } from '../../fail.ts'
import { mailJob } from '../../mail/mail-job.ts'
import { isSigned, readLink } from '../../mail/signed-link.ts'
import { getUserById, lockUser } from '../../people/queries.ts'
import { askPassword } from '../account/public.ts'
import { exportDataJob } from './jobs.ts'
import * as queries from './queries.ts'

const dayMs = 24 * 3600_000
const keptRowDays = 30
const removedAtOnce = 100

/** The ending `.export` keeps `/media` from serving the file to everybody. */
export const fileOf = (name: string): string => `exports/${name}.export`

type Standing = AnswerOf<typeof privacy.getOwnExport>

export async function getOwnExport(app: Pick<App, 'db' | 'now'>, caller: Caller): Promise<Standing> {
  const row = await queries.getNewest(app.db, caller.id)
  return present(app, row, row !== undefined && (await queries.mayGetLink(app.db, caller.id)))
}

function present({ now }: Pick<App, 'now'>, row: queries.ExportRow | undefined, isMailable: boolean): Standing {
  if (!row) return { export: null, nextAt: null }
  const next = nextMoment(row)
  const nextAt = next > now().getTime() ? new Date(next).toISOString() : null
  const { state, asked_at, done, total, bytes, expires_at, failures } = row
  const isOver = state === 'removed' || (expires_at !== null && Date.parse(expires_at) <= now().getTime())
  if (isOver) return { export: null, nextAt }
  const isRepeated = state !== 'ready' && state !== 'failed' && failures > 0
  return {
    export: { state, isRepeated, askedAt: asked_at, done, total, bytes, endsAt: expires_at, isMailable },
    nextAt,
  }
}

/** From when the next one can be asked for. One that failed does not count. */
const nextMoment = ({ state, asked_at }: Pick<queries.ExportRow, 'state' | 'asked_at'>): number =>
  state === 'failed' ? 0 : Date.parse(asked_at) + dayMs

/** Starts a copy of the caller's data, with the password. It takes the place of the one before. */
export async function startExport(
  app: App,
  caller: Caller,
  currentPassword: string,
  locale: Locale,
): Promise<AnswerOf<typeof privacy.startExport>> {
  await askPassword(app, caller, currentPassword)
  const former = await transaction(app.db, async (tx) => {
    await lockUser(tx, caller.id)
    const last = await queries.getNewest(tx, caller.id)
    const now = app.now()
    const waitMs = last ? nextMoment(last) - now.getTime() : 0
    if (waitMs > 0) refuseUntil('export_too_soon', waitMs / 1000)
    const names = await queries.endExports(tx, caller.id)
    const id = await queries.insertExport(tx, caller.id, locale, now.toISOString())
    await app.jobs.add(tx, exportDataJob, { id })
    return names
  })
  for (const name of former) await app.storage.remove(fileOf(name))
  return { message: m.privacy_export_started(), ...(await getOwnExport(app, caller)) }
}

export const exportPath = (name: string): string => `/media/export/${name}`

/** The address of the caller's own file. */
export async function getExportAddress(app: App, caller: Caller): Promise<{ url: string }> {
  const row = await queries.getNewest(app.db, caller.id)
  const ready = row?.name && (await queries.getReadyFile(app.db, row.name, app.now().toISOString()))
  if (!ready || !ready.name) refuse('not_found')
  return { url: signedAddress(app, exportPath(ready.name), ready.password_changed_at) }
}

/** Mails the caller a link to their export, for example after the one before ended with the former password. */
export async function mailExportLink(app: App, caller: Caller): Promise<{ message: string }> {
  const row = await queries.getNewest(app.db, caller.id)
  const isReady = row?.state === 'ready' && row.expires_at !== null && Date.parse(row.expires_at) > app.now().getTime()
  if (!isReady || !(await queries.mayGetLink(app.db, caller.id))) refuse('not_found')
  const job = { kind: 'export_ready', userId: caller.id, id: row.id, endsAt: row.expires_at } as const
  await app.jobs.add(app.db, mailJob, { ...job, endsAt: new Date(row.expires_at!).toISOString() })
  return { message: m.privacy_export_mailed() }
}

/** The export of a mailed link, without a session. Refuses `link_unusable` for any other token. */
export async function openLinkedExport(app: App, token: string): Promise<AnswerOf<typeof privacy.openLinkedExport>> {
  const claim = readLink(token)
  const row = claim && (await queries.getExport(app.db, claim.id))
  const user = row && (await getUserById(app.db, row.user_id))
  if (!claim || !row || !user) refuse('link_unusable')
  const owner = { userId: user.id, email: user.email, passwordChangedAt: user.password_changed_at }
  if (!isSigned(app.config, 'export', claim, owner, app.now())) refuse('link_unusable')
  if (!(await queries.mayGetLink(app.db, user.id))) refuse('link_unusable')
  const { name, bytes, expires_at, state } = row
  if (state !== 'ready' || !name || bytes === null || !expires_at) refuse('link_unusable')
  return { url: signedAddress(app, exportPath(name), user.password_changed_at), bytes, endsAt: expires_at }
}

/**
 * Removes files after seven days, and the rows of exports a month after they were asked for. An export that nobody has
 * finished within a day has failed.
 */
export async function sweepExports(app: Pick<App, 'db' | 'now' | 'storage'>): Promise<void> {
  const now = app.now()
  const daysBefore = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  await queries.failUnfinished(app.db, daysBefore(1))
  const expired = await queries.findExpired(app.db, now.toISOString(), daysBefore(exportDays), removedAtOnce)
  for (const { name } of expired) if (name) await app.storage.remove(fileOf(name))
  await queries.markRemoved(
    app.db,
    expired.map(({ id }) => id),
  )
  await queries.deleteOld(app.db, daysBefore(keptRowDays))
}

export const exportEnd = (from: Date): Date => new Date(from.getTime() + exportDays * dayMs)
