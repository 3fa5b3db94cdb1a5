import type { AnswerOf } from '@guildhall/contract'
import type { character } from '@guildhall/contract/character'
import { serverDay, serverDaysStart } from '@guildhall/contract/server-calendar'
import type { Locale } from '@guildhall/contract'
import type { App } from '../../app.ts'
import { refuse } from '../../fail.ts'
import { itemOf } from '../../game/formats/item.ts'
import { describeCode } from '../../game/items.ts'
import { fold } from '../../snapshots/fold.ts'
import { getSnapshot, type Half, type Snapshot } from '../../snapshots/queries.ts'
import { getItemKnowledge } from '../items/service.ts'
import { findChanges, findDays, findMovers } from '../ranking/public.ts'
import { presentCharacter, presentGuild, presentMember } from './presenters.ts'
import * as queries from './queries.ts'

const dailyDays = 30
const yearDays = 366
const listingsMost = 12
const membersPage = 50
const bestMembers = 5

type ReadSnapshot = Snapshot & { half: Half; taken_at: string }

/** The last ranking. Before the first one there is no character and no guild. */
async function demandSnapshot(app: App): Promise<ReadSnapshot> {
  const snapshot = await getSnapshot(app.db, 'ranking')
  if (!app.game.capabilities.ranking || !snapshot.half || !snapshot.taken_at) refuse('not_found')
  return snapshot as ReadSnapshot
}

const longestDays = (now: Date) =>
  [serverDay(serverDaysStart(now, yearDays)), serverDay(serverDaysStart(now, dailyDays + 1))] as const

/** Refuses `character_hidden` when the player hides it, and then says nothing else of the character. */
export async function getCharacter(app: App, name: string): Promise<AnswerOf<typeof character.getCharacter>> {
  const snapshot = await demandSnapshot(app)
  const row = await queries.findCharacter(app.db, snapshot.half, name, fold(name))
  if (!row) refuse('not_found')
  if (row.hides_page) refuse('character_hidden')
  const history =
    row.hides_history || row.character_id === null
      ? null
      : await findDays(app.db, row.character_id, ...longestDays(app.now()))
  return {
    character: presentCharacter(row, snapshot),
    history: row.hides_history ? null : (history ?? []),
    as_of: snapshot.taken_at,
  }
}

export async function listCharacterListings(
  app: App,
  name: string,
  locale: Locale,
): Promise<AnswerOf<typeof character.listCharacterListings>> {
  const { seller, listings } = await queries.findListings(app.db, name, listingsMost)
  const items = listings.map(({ item }) => itemOf(item)).filter((item) => item !== null)
  const knowledge = await getItemKnowledge(app.db, items)
  return {
    seller,
    listings: listings.map(({ id, item, name: itemName, price }) => {
      const { index, amount, look } = describeCode(item, knowledge, locale, itemName)
      return { id, item_index: index, item_name: itemName, amount, look, price }
    }),
  }
}

export async function getGuild(app: App, id: number): Promise<AnswerOf<typeof character.getGuild>> {
  const snapshot = await demandSnapshot(app)
  const row = await queries.findGuild(app.db, id)
  if (!row) refuse('not_found')
  const [best, history] = await Promise.all([
    queries.findMembers(app.db, snapshot, { guild: id, after: 0, limit: bestMembers }),
    queries.findGuildDays(app.db, id, ...longestDays(app.now())),
  ])
  return { guild: presentGuild(row), best: best.map(presentMember), history, as_of: snapshot.taken_at }
}

export async function listGuildMembers(
  app: App,
  id: number,
  after = 0,
): Promise<AnswerOf<typeof character.listGuildMembers>> {
  const snapshot = await demandSnapshot(app)
  const rows = await queries.findMembers(app.db, snapshot, { guild: id, after, limit: membersPage + 1 })
  const page = rows.slice(0, membersPage)
  return {
    members: page.map(presentMember),
    next: rows.length > page.length ? (page.at(-1)?.position ?? null) : null,
  }
}

const moversAmong = 1_000
const moversMost = 5
const moversDays = 7

export async function listMovers(app: App): Promise<AnswerOf<typeof character.listMovers>> {
  const { half } = await getSnapshot(app.db, 'ranking')
  const since = serverDay(serverDaysStart(app.now(), moversDays + 1))
  const found = half && (await findMovers(app.db, half, { day: since, among: moversAmong, limit: moversMost }))
  if (!found) return { since: null, movers: [] }
  return {
    since: found.since,
    movers: found.movers.map(({ name, position, position_before }) => ({
      name,
      place: position,
      gained: position_before - position,
    })),
  }
}

const changesMost = 5

export async function listRankingChanges({ db }: App): Promise<AnswerOf<typeof character.listRankingChanges>> {
  const rows = await findChanges(db, changesMost)
  return { changes: rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })) }
}

export type CharacterCard = ReturnType<typeof presentCharacter>

/** A character as its page shows it, for pictures and search. Null when it is unknown or hidden. */
export async function getCharacterCard(app: App, name: string): Promise<CharacterCard | null> {
  const snapshot = await getSnapshot(app.db, 'ranking')
  if (!snapshot.half) return null
  const row = await queries.findCharacter(app.db, snapshot.half, name, fold(name))
  return row && !row.hides_page ? presentCharacter(row, snapshot) : null
}

/** A guild as its page shows it, with its best members. Null when it is unknown. */
export async function getGuildCard(app: App, id: number) {
  const { half, buckets } = await getSnapshot(app.db, 'ranking')
  const row = half && (await queries.findGuild(app.db, id))
  if (!row) return null
  const best = await queries.findMembers(app.db, { half, buckets }, { guild: id, after: 0, limit: bestMembers })
  return { ...presentGuild(row), best: best.map(presentMember) }
}
