import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import type { gift } from '@guildhall/contract/gift'
import type { GiftAccepts } from '@guildhall/contract/gift-rules'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { periodOf } from '../../db/staff-lists.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../fail.ts'
import { itemOf } from '../../game/formats/item.ts'
import { findLogins } from '../../people/login-queries.ts'
import { getItemKnowledge } from '../items/service.ts'
import { presentForStaff, presentGift, type Reader } from './presenters.ts'
import * as queries from './queries.ts'

interface ReadContext {
  caller: Caller
  locale: Locale
}

const pageRows = 25
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A gift as one of its two players sees it. Refuses `not_found` to everybody else. */
export async function readGift(
  db: Kysely<DB>,
  id: string,
  { caller, locale }: ReadContext,
): Promise<AnswerOf<typeof gift.getGift>['data']> {
  const row = await queries.getGift(db, id)
  if (!row || (row.giver_id !== caller.id && row.receiver_id !== caller.id)) refuse('not_found')
  return presentGift(row, caller.id, await readerOf(db, [row], locale))
}

export async function listGifts(
  { db }: App,
  { caller, locale }: ReadContext,
  { side, before }: ValidOf<typeof gift.listGifts>['query'],
): Promise<AnswerOf<typeof gift.listGifts>> {
  const { rows, next } = page(await queries.findGifts(db, caller.id, side, before ?? null, pageRows + 1))
  const reader = await readerOf(db, rows, locale)
  const data = rows.map((row) => presentGift(row, caller.id, reader))
  return { data, next, accepts: await queries.getAccepts(db, caller.id) }
}

export async function updateGiftSettings(
  { db }: App,
  caller: Caller,
  accepts: GiftAccepts,
): Promise<AnswerOf<typeof gift.updateGiftSettings>> {
  await queries.setAccepts(db, caller.id, accepts)
  return { message: accepts === 'everyone' ? m.gift_accepts_everyone_saved() : m.gift_accepts_nobody_saved(), accepts }
}

/** The gifts of all players for staff. */
export async function searchGifts(
  { db }: App,
  locale: Locale,
  { q, side, state, sort, before, ...days }: ValidOf<typeof gift.searchGifts>['query'],
): Promise<AnswerOf<typeof gift.searchGifts>> {
  const id = q && idPattern.test(q) ? q.toLowerCase() : undefined
  const players = q && !id ? await findLogins(db, q) : undefined
  const search = { id, players, side, state, period: periodOf(days), sort, before }
  const { rows, next } = page(await queries.searchGifts(db, search, pageRows + 1))
  const reader = await readerOf(db, rows, locale)
  return { data: rows.map((row) => presentForStaff(row, reader)), next }
}

/** A gift as staff see it. */
export async function readForStaff(db: Kysely<DB>, id: string, locale: Locale) {
  const row = await queries.getGift(db, id)
  if (!row) refuse('not_found')
  return presentForStaff(row, await readerOf(db, [row], locale))
}

function page(found: queries.GiftRow[]) {
  const rows = found.slice(0, pageRows)
  return { rows, next: found.length > pageRows ? (rows.at(-1)?.id ?? null) : null }
}

/** The tables that describe the items of these gifts. */
async function readerOf(db: Kysely<DB>, rows: { item: number[] }[], locale: Locale): Promise<Reader> {
  const items = rows.map(({ item }) => itemOf(item)).filter((item) => item !== null)
  return { knowledge: await getItemKnowledge(db, items), locale }
}
