import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { ban, BanTarget } from '@guildhall/contract/ban'
import type { BanDate } from '@guildhall/contract/ban-rules'
import { serverDayStart } from '@guildhall/contract/server-calendar'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import type { DB } from '../../db/tables.ts'
import { periodOf } from '../../db/staff-lists.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse, refuseAll, refuseField } from '../../fail.ts'
import { isSwitchedOff } from '../../game/switches.ts'
import { currentLocale } from '../../words/locale.ts'
import { once, type OnceRequest } from '../../db/idempotency.ts'
import { problem } from '../../words/refusals.ts'
import * as people from '../../people/queries.ts'
import { settings } from '../settings/service.ts'
import { queueOperation, type Ban } from './queue-operation.ts'
import { endBan } from './end-ban.ts'
import * as queries from './queries.ts'
import { lastDayWords } from './refusal.ts'
import { objection, untilOf } from './rules.ts'
import { settleBansJob } from './jobs.ts'
import { sendOperations } from './settle.ts'
import { findTarget, refuseAbsent, type BanTargetAccount } from './target.ts'
import { presentBan } from './present.ts'
import { mailJob } from '../../mail/mail-job.ts'
import { findLogins } from '../../people/login-queries.ts'

type BanChange = AnswerOf<typeof ban.banUser>
const pageRows = 25
const countedTo = 1_000

interface Form extends BanDate {
  nickname: string
  ban_type: number
  reason?: string | undefined
  note?: string | undefined
  by?: BanTarget | undefined
}

/**
 * Bans the account of a character, or of a login, in the portal and in the game. From the commit on its sessions are
 * refused on every node. The game is asked at once, and again until it replies. A new ban replaces the one in force.
 */
export async function banUser(
  app: App,
  asking: { caller: Caller; idempotencyKey: string | null },
  form: Form,
): Promise<BanChange> {
  // The specified form has five fields and no note (D-140). Whoever sends more of ours writes one.
  if (!form.note && (form.reason || form.by)) refuseField('note', 'required', m.error_field_required())
  const until = untilOf(form, app.now())
  if (until === 'no_such_date') refuseAll([problem('day', 'no_such_date')])
  if (until === 'date_past') refuseAll([problem('year', 'date_past')])
  const target = (await findTarget(app, form.nickname, form.by)) ?? refuseAbsent(form.by)
  const request: OnceRequest = { ...asking, route: 'POST /server/ban_user', body: form }
  const id = await once(app, request, (tx) =>
    write(app, tx, asking.caller, { form, target, until: until as Date | null }),
  )
  await sendOperations(app, target.login)
  const row = await getBanRow(app.db, id)
  const about = { login: row.login }
  const message = row.until
    ? m.ban_done_until({ ...about, date: lastDayWords(row.until, currentLocale()) })
    : m.ban_done({ ...about })
  return { message: `${message} ${await gameWordsNow(app, row)}`, data: presentBan(row) }
}

async function write(
  app: App,
  tx: Kysely<DB>,
  caller: Caller,
  { form, target, until }: { form: Form; target: BanTargetAccount; until: Date | null },
): Promise<number> {
  const now = app.now()
  await mustBeAllowed(app, tx, caller, target)
  await mustBeWithinDay(app, tx, caller)
  const before = await queries.lockOpenBan(tx, target.login)
  if (before) await endBan(app, tx, before, { ending: 'replaced', by: caller.id, reason: null, isGameAsked: false })
  const row = await queries.insertBan(tx, {
    login: target.login,
    user_id: target.user?.id ?? null,
    nickname: form.by === 'login' ? null : form.nickname,
    until: until?.toISOString() ?? null,
    reason: form.reason ?? '',
    note: form.note ?? '',
    created_by: caller.id,
    created_at: now.toISOString(),
  })
  if (target.isInGame) await queueOperation(app, tx, row, 'ban')
  // The job ends the ban on time, here and in the game.
  if (until) await app.jobs.add(tx, settleBansJob, {}, `ban ${row.id} ends`, until)
  if (target.user) {
    const { id: userId } = target.user
    await people.endSessions(tx, userId, 'all', now.toISOString())
    await app.jobs.add(tx, mailJob, { kind: 'banned', userId, until: row.until, reason: row.reason })
  }
  await recordAdminAction(tx, caller, 'banUser', auditTarget(target.user?.id, target.login), now, {
    ...(before ? { before: auditValues(before) } : {}),
    after: auditValues(row),
  })
  return row.id
}

/** Locks both users: when two members of staff ban each other at once, the second is refused as banned. */
async function mustBeAllowed(
  app: App,
  tx: Kysely<DB>,
  caller: Caller,
  { login, user }: Pick<BanTargetAccount, 'login' | 'user'>,
) {
  await queries.lockLogin(tx, login)
  const lockedUsers = await people.lockUsers(tx, [caller.id, ...(user ? [user.id] : [])])
  if (await queries.getBanInForce(tx, caller.id, app.now().toISOString())) refuse('unauthenticated')
  const current = lockedUsers.find(({ id }) => id === user?.id)
  const why = objection(caller, { login, isStaff: current !== undefined && current.roles.length > 0 })
  if (why === 'self') refuseField('nickname', 'self', m.ban_self())
  if (why === 'staff') refuse('ban_of_staff')
}

/** Refuses bans beyond those that one member of staff may make in a day. The lock of the caller's row orders them. */
async function mustBeWithinDay(app: App, tx: Kysely<DB>, caller: Caller): Promise<void> {
  if (caller.isSuperadmin) return
  const { bansDaily } = await settings(app).read('limits')
  const count = await queries.countBansBy(tx, caller.id, serverDayStart(app.now()).toISOString())
  if (count >= bansDaily) refuse('ban_limit')
}

/** Lifts a ban before its time. From the commit on the person may sign in. */
export async function unbanUser(app: App, caller: Caller, id: number, reason: string): Promise<BanChange> {
  const login = await transaction(app.db, async (tx) => {
    const before = await queries.getBan(tx, id)
    if (!before) refuse('not_found')
    const user = before.user_id === null ? undefined : await people.getUserById(tx, before.user_id)
    await mustBeAllowed(app, tx, caller, { login: before.login, user: user ?? null })
    const ban = await queries.lockBan(tx, id)
    if (!ban || ban.ended_at) refuse('ban_ended')
    await endBan(app, tx, ban, { ending: 'lifted', by: caller.id, reason, isGameAsked: true })
    await recordAdminAction(tx, caller, 'unbanUser', auditTarget(ban.user_id, ban.login), app.now(), {
      before: auditValues(ban),
      after: { reason },
    })
    return ban.login
  })
  await sendOperations(app, login)
  const row = await getBanRow(app.db, id)
  return { message: `${m.ban_lifted({ login })} ${await gameWordsNow(app, row)}`.trim(), data: presentBan(row) }
}

/** One ban, for staff. */
export async function getBan(app: Pick<App, 'db'>, id: number): Promise<AnswerOf<typeof ban.getBan>> {
  const row = (await queries.getBan(app.db, id)) ?? refuse('not_found')
  return { data: presentBan(row) }
}

export async function listBans(
  app: App,
  { state, q, sort, after, ...days }: ValidOf<typeof ban.listBans>['query'],
): Promise<AnswerOf<typeof ban.listBans>> {
  const owners = q ? await findLogins(app.db, q) : undefined
  const found = await queries.findBans(app.db, { state, q, owners, period: periodOf(days), sort, after }, pageRows + 1)
  const rows = found.slice(0, pageRows)
  return {
    data: rows.map(presentBan),
    next: found.length > pageRows ? (rows.at(-1)?.id ?? null) : null,
    inForce: await queries.countInForce(app.db, countedTo + 1),
  }
}

async function getBanRow(db: Kysely<DB>, id: number): Promise<queries.BanRow> {
  const row = await queries.getBan(db, id)
  if (!row) throw new Error(`The ban ${id} is gone.`)
  return row
}

/** One sentence about the state of the ban in the game. */
function gameWords({ asked, game_state }: queries.BanRow): string {
  if (!asked) return m.ban_game_none()
  const words = {
    waiting: m.ban_game_waiting,
    applied: asked === 'ban' ? m.ban_game_applied : m.ban_game_lifted,
    refused: m.ban_game_refused,
  }
  return words[game_state as keyof typeof words]()
}

/** The same for a ban that has just been made or lifted, which may wait because bans in the game are switched off. */
async function gameWordsNow(app: App, row: queries.BanRow): Promise<string> {
  const waits = row.asked && row.game_state === 'waiting'
  return waits && (await isSwitchedOff(app, 'bans')) ? m.ban_game_switched_off() : gameWords(row)
}

const auditTarget = (userId: number | null | undefined, login: string): string =>
  userId ? `user ${userId}` : `game account ${login}`

const auditValues = ({ id, login, nickname, until, reason, note }: Ban) => ({
  ban: id,
  login,
  nickname,
  until,
  reason,
  note,
})
