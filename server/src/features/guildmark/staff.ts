import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { guildmark } from '@guildhall/contract/guildmark'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { changeContent } from '../../cache/content.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse } from '../../fail.ts'
import { emptyGuildMark } from '../../game/formats/guild-mark.ts'
import { getLock, lockGuild } from './queries.ts'
import { publishMark } from './service.ts'
import * as queries from './staff-queries.ts'

type Upload = AnswerOf<typeof guildmark.listGuildMarks>['data'][number]
const pageRows = 25

export async function listGuildMarks(
  app: App,
  filter: ValidOf<typeof guildmark.listGuildMarks>['query'],
): Promise<AnswerOf<typeof guildmark.listGuildMarks>> {
  const found = await queries.findUploads(app.db, filter, pageRows + 1)
  const rows = found.slice(0, pageRows)
  return { data: rows.map(presentUpload), next: found.length > pageRows ? (rows.at(-1)?.id ?? null) : null }
}

const presentUpload = (row: queries.UploadRow): Upload => ({
  id: row.id,
  guild: { id: row.guild_id, name: row.guild_name },
  login: row.login,
  at: row.at,
  picture: row.bmp.toString('base64'),
  isLeaderKnown: row.is_leader_known,
  isShown: row.is_shown,
  removed: noteOf(row.removed_at, row.removed_by_login, row.removal_reason),
  lock: noteOf(row.locked_at, row.locked_by_login, row.lock_reason),
})

const noteOf = (at: string | null, by: string | null, reason: string | null) =>
  at === null ? null : { at, by, reason: reason ?? '' }

/**
 * Takes down the mark that a guild shows. An empty one takes its place and goes the way of every upload. Refuses
 * `changed_meanwhile` when the guild shows another mark by now.
 */
export async function removeGuildMark(
  app: App,
  caller: Caller,
  id: number,
  reason: string,
): Promise<{ message: string }> {
  const guildId = await changeContent(app, ['ranking'], async (db) => {
    const guild = (await queries.getUpload(db, id))?.guild_id ?? refuse('not_found')
    await lockGuild(db, guild)
    if (!(await queries.getUpload(db, id))?.is_shown) refuse('changed_meanwhile')
    const now = app.now()
    await queries.markRemoved(db, id, { at: now.toISOString(), by: caller.id, reason })
    const empty = { bmp: emptyGuildMark(), userId: null, address: null, isLeaderKnown: false, isEmpty: true }
    await publishMark(app, db, { guildId: guild, ...empty })
    await recordAdminAction(db, caller, 'removeGuildMark', `guild ${guild}`, now, { after: { upload: id, reason } })
    return guild
  })
  return { message: m.guildmark_removed({ guild: guildId }) }
}

/** Refuses `not_found` for a guild that has never sent a mark, and `changed_meanwhile` for one that is locked. */
export async function lockGuildMark(
  app: App,
  caller: Caller,
  guildId: number,
  reason: string,
): Promise<{ message: string }> {
  await transaction(app.db, async (tx) => {
    await lockGuild(tx, guildId)
    if (!(await queries.hasUploads(tx, guildId))) refuse('not_found')
    const now = app.now()
    const lock = { guild_id: guildId, reason, locked_by: caller.id, locked_at: now.toISOString() }
    if (!(await queries.insertLock(tx, lock))) refuse('changed_meanwhile')
    await recordAdminAction(tx, caller, 'lockGuildMark', `guild ${guildId}`, now, { after: { reason } })
  })
  return { message: m.guildmark_locked_done({ guild: guildId }) }
}

export async function unlockGuildMark(
  app: App,
  caller: Caller,
  guildId: number,
  reason: string,
): Promise<{ message: string }> {
  await transaction(app.db, async (tx) => {
    await lockGuild(tx, guildId)
    const lock = await getLock(tx, guildId)
    if (!lock) refuse('not_found')
    await queries.deleteLock(tx, guildId)
    await recordAdminAction(tx, caller, 'unlockGuildMark', `guild ${guildId}`, app.now(), {
      before: { reason: lock.reason },
      after: { reason },
    })
  })
  return { message: m.guildmark_unlocked({ guild: guildId }) }
}
