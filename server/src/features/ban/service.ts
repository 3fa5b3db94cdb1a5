import type { AnswerOf } from '@guildhall/contract'
import type { ban, BanTarget } from '@guildhall/contract/ban'
import type { BanDate } from '@guildhall/contract/ban-rules'
import { isAdministrator, isSuperadmin } from '@guildhall/contract/account/roles'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import type { DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse, refuseAll, refuseField } from '../../fail.ts'
import { currentLocale } from '../../words/locale.ts'
import { once, type OnceRequest } from '../../db/idempotency.ts'
import { problem } from '../../words/refusals.ts'
import * as people from '../../people/queries.ts'
import { askGame, type Ban } from './ask-game.ts'
import { endBan } from './end-ban.ts'
import * as queries from './queries.ts'
import { lastDayWords } from './refusal.ts'
import { objection, untilOf } from './rules.ts'
import { settleBansJob } from './jobs.ts'
import { sendOperations } from './settle.ts'
import { findTarget, noSuch, type Found } from './target.ts'
import { told } from './told.ts'
import { mailJob } from '../../mail/mail-job.ts'

type Written = AnswerOf<typeof ban.banUser>
const pageRows = 25
const countedTo = 1_000

interface Form extends BanDate {
  nickname: string
  ban_type: number
  reason?: string | undefined
  by?: BanTarget | undefined
}

/**
 * Bans the account of a character, in the portal and in the game. From the commit on no session of theirs counts, on
 * any node; the game is asked at once, and again until it answers. A ban in force makes room for the new one.
 */
export async function banUser(
  app: App,
  asking: { caller: Caller; idempotencyKey: string | null },
  form: Form,
): Promise<Written> {
  const until = untilOf(form, app.now())
  if (until === 'no_such_date') refuseAll([problem('day', 'no_such_date')])
  if (until === 'date_past') refuseAll([problem('year', 'date_past')])
  const target = (await findTarget(app, form.nickname, form.by)) ?? noSuch(form.by)
  const request: OnceRequest = { ...asking, route: 'POST /server/ban_user', body: form }
  const id = await once(app, request, (tx) =>
    write(app, tx, asking.caller, { form, target, until: until as Date | null }),
  )
  await sendOperations(app, target.login)
  const row = await kept(app.db, id)
  const about = { login: row.login }
  const message = row.until
    ? m.ban_done_until({ ...about, date: lastDayWords(row.until, currentLocale()) })
    : m.ban_done({ ...about })
  return { message: `${message} ${gameWords(row)}`, data: told(row) }
}

async function write(
  app: App,
  tx: Kysely<DB>,
  caller: Caller,
  { form, target, until }: { form: Form; target: Found; until: Date | null },
): Promise<number> {
  const now = app.now()
  await mustBeAllowed(app, tx, caller, target)
  const before = await queries.lockOpenBan(tx, target.login)
  if (before) await endBan(app, tx, before, { ending: 'replaced', by: caller.id, reason: null, isGameAsked: false })
  const made = await queries.insertBan(tx, {
    login: target.login,
    user_id: target.user?.id ?? null,
    nickname: form.by === 'login' ? null : form.nickname,
    until: until?.toISOString() ?? null,
    reason: form.reason ?? '',
    created_by: caller.id,
    created_at: now.toISOString(),
  })
  if (target.isInGame) await askGame(app, tx, made, 'ban')
  // So that the portal lets them in, and tells the game, on time.
  if (until) await app.jobs.add(tx, settleBansJob, {}, `ban ${made.id} ends`, until)
  if (target.user) {
    const { id: userId } = target.user
    await people.endSessions(tx, userId, 'all', now.toISOString())
    await app.jobs.add(tx, mailJob, { kind: 'banned', userId, until: made.until, reason: made.reason })
  }
  await recordAdminAction(tx, caller, 'banUser', aboutOf(target.user?.id, target.login), now, {
    ...(before ? { before: auditOf(before) } : {}),
    after: auditOf(made),
  })
  return made.id
}

/** Holds both people, so that of two who ban each other at once the second is nobody any more. */
async function mustBeAllowed(app: App, tx: Kysely<DB>, caller: Caller, { login, user }: Pick<Found, 'login' | 'user'>) {
  await queries.lockLogin(tx, login)
  const held = await people.lockUsers(tx, [caller.id, ...(user ? [user.id] : [])])
  if (await queries.getBanInForce(tx, caller.id, app.now().toISOString())) refuse('unauthenticated')
  const current = held.find(({ id }) => id === user?.id)
  const why = objection(caller, {
    login,
    isAdmin: current !== undefined && isAdministrator(current),
    isSuperadmin: current !== undefined && isSuperadmin(current),
  })
  if (why === 'self') refuseField('nickname', 'self', m.ban_self())
  if (why === 'staff') refuse('ban_of_staff')
}

/** Lifts a ban before its time. Who is banned no more may sign in from the commit on. */
export async function unbanUser(app: App, caller: Caller, id: number, reason: string): Promise<Written> {
  const login = await transaction(app.db, async (tx) => {
    const known = await queries.getBan(tx, id)
    if (!known) refuse('not_found')
    const user = known.user_id === null ? undefined : await people.getUserById(tx, known.user_id)
    await mustBeAllowed(app, tx, caller, { login: known.login, user: user ?? null })
    const ban = await queries.lockBan(tx, id)
    if (!ban || ban.ended_at) refuse('ban_ended')
    await endBan(app, tx, ban, { ending: 'lifted', by: caller.id, reason, isGameAsked: true })
    await recordAdminAction(tx, caller, 'unbanUser', aboutOf(ban.user_id, ban.login), app.now(), {
      before: auditOf(ban),
      after: { reason },
    })
    return ban.login
  })
  await sendOperations(app, login)
  const row = await kept(app.db, id)
  return { message: `${m.ban_lifted({ login })} ${gameWords(row)}`.trim(), data: told(row) }
}

export async function listBans(
  app: App,
  { state, q, after }: { state?: 'active' | 'ended' | undefined; q?: string | undefined; after?: number | undefined },
): Promise<AnswerOf<typeof ban.listBans>> {
  const found = await queries.findBans(app.db, { state, q: q || undefined, after }, pageRows + 1)
  const rows = found.slice(0, pageRows)
  return {
    data: rows.map(told),
    next: found.length > pageRows ? (rows.at(-1)?.id ?? null) : null,
    inForce: await queries.countInForce(app.db, countedTo + 1),
  }
}

async function kept(db: Kysely<DB>, id: number): Promise<queries.BanRow> {
  const row = await queries.getBan(db, id)
  if (!row) throw new Error(`The ban ${id} is gone.`)
  return row
}

/** How the game stands to it, in one sentence. */
function gameWords({ asked, game_state }: queries.BanRow): string {
  if (!asked) return m.ban_game_none()
  const words = {
    waiting: m.ban_game_waiting,
    applied: asked === 'ban' ? m.ban_game_applied : m.ban_game_lifted,
    refused: m.ban_game_refused,
  }
  return words[game_state as keyof typeof words]()
}

const aboutOf = (userId: number | null | undefined, login: string): string =>
  userId ? `user ${userId}` : `game account ${login}`

const auditOf = ({ id, login, nickname, until, reason }: Ban) => ({ ban: id, login, nickname, until, reason })
