import { createHash, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { AnswerOf } from '@guildhall/contract'
import type { guildmark } from '@guildhall/contract/guildmark'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { refuse, refuseField } from '../../fail.ts'
import { isRefusedBySwitch } from '../../game/guard.ts'
import { isSwitchOn } from '../../db/game-switches.ts'
import { guildMarkNames, readGuildMark } from '../../game/formats/guild-mark.ts'
import { changeContent } from '../../cache/content.ts'
import { pushGuildMarksJob } from './jobs.ts'
import * as queries from './queries.ts'

/**
 * Stores the mark, serves it at once to the game's client and the ranking, and sends it to the game if it takes marks.
 */
export async function storeGuildMark(
  app: App,
  caller: Caller,
  address: string,
  guildId: number,
  file: Buffer | undefined,
): Promise<AnswerOf<typeof guildmark.storeGuildMark>> {
  if (!file) refuseField('guildmark', 'required', m.error_field_required())
  const mark = readGuildMark(file)
  if (mark.kind === 'refused') refuse(`guildmark_${mark.why}`)
  const isLeaderKnown = await demandLeader(app, caller, guildId)
  await keepMark(app, { guildId, bmp: mark.bmp, userId: caller.id, address, isLeaderKnown })
  return { message: m.guildmark_stored({ guild: guildId }), file: guildMarkNames(guildId)[0] ?? '' }
}

/** Refuses `guild_not_led` by the game's records (D-123). True if the game confirmed the leader, false if it cannot. */
async function demandLeader({ game }: App, caller: Caller, guildId: number): Promise<boolean> {
  if (!game.capabilities.characters) return false
  const found = await game.findCharacters(caller.login)
  if (found.kind === 'unknown') refuse('game_unreachable')
  if (found.kind === 'refused') {
    if (found.code === 'unsupported') return false
    refuse('guild_not_led')
  }
  if (!found.value.some((character) => character.guildId === guildId && character.isGuildLeader))
    refuse('guild_not_led')
  return true
}

interface NewMark {
  guildId: number
  bmp: Buffer
  userId: number | null
  address: string | null
  isLeaderKnown: boolean
}

/** Stores and publishes a mark. Refuses `guildmark_locked` while staff have locked the guild. */
export async function keepMark(app: App, mark: NewMark): Promise<void> {
  await changeContent(app, ['ranking'], async (db) => {
    await queries.lockGuild(db, mark.guildId)
    if (await queries.getLock(db, mark.guildId)) refuse('guildmark_locked')
    await publishMark(app, db, mark)
  })
}

/** Publishes a mark in a transaction of `changeContent`: for the site, for clients, and for the game if it takes marks. */
export async function publishMark(
  app: App,
  db: Kysely<DB>,
  { guildId, bmp, userId, address, isLeaderKnown, isEmpty = false }: NewMark & { isEmpty?: boolean },
): Promise<void> {
  const now = app.now().toISOString()
  const takesMarks = app.game.capabilities.guildMark
  await queries.insertUpload(db, {
    guild_id: guildId,
    user_id: userId,
    at: now,
    address,
    is_leader_known: isLeaderKnown,
    bmp,
    operation_id: randomUUID(),
    game_state: takesMarks ? 'pending' : 'none',
    is_empty: isEmpty,
  })
  const etag = `"${createHash('sha256').update(bmp).digest('base64url').slice(0, 22)}"`
  await queries.putMark(db, { guild_id: guildId, bmp, etag, stored_at: now, is_removed: isEmpty })
  if (takesMarks) await app.jobs.add(db, pushGuildMarksJob, {}, pushGuildMarksJob.name)
}

const pushedAtOnce = 50

/** Sends unconfirmed marks to the game, in their order. Stops at an unknown outcome until the next run. */
export async function pushGuildMarks(app: App): Promise<void> {
  // They wait until staff switch marks in the game on again.
  if (!(await isSwitchOn(app.db, 'guild_marks'))) return
  for (const upload of await queries.findPending(app.db, pushedAtOnce)) {
    const outcome = await app.game.putGuildMark(upload.operation_id, { guildId: upload.guild_id, bmp: upload.bmp })
    if (outcome.kind === 'unknown' || isRefusedBySwitch(outcome)) return
    if (outcome.kind === 'applied') await queries.settleUpload(app.db, upload.id, 'applied', null)
    else if (outcome.code === 'unsupported') await queries.settleUpload(app.db, upload.id, 'none', null)
    else await queries.settleUpload(app.db, upload.id, 'refused', outcome.message ?? outcome.code)
  }
}
