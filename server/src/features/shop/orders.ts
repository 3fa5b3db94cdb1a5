import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { periodOf } from '../../db/staff-lists.ts'
import { refuse } from '../../fail.ts'
import { itemOf } from '../../game/formats/item.ts'
import { findLogins } from '../../people/login-queries.ts'
import { getItemKnowledge } from '../items/service.ts'
import { balanceOf } from '../ledger/public.ts'
import { presentOrder, presentPurchase } from './presenters.ts'
import * as queries from './buy-queries.ts'

const pageRows = 25
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The caller's purchases, newest first. */
export async function listPurchases(
  { db }: App,
  caller: Caller,
  locale: Locale,
  before: string | undefined,
): Promise<AnswerOf<typeof shop.listPurchases>> {
  const found = await queries.findPurchases(db, caller.id, before ?? null, pageRows + 1)
  const { rows, next } = page(found)
  const knowledge = await knowledgeOf(db, rows)
  return { data: rows.map((row) => presentPurchase(row, knowledge, locale)), next }
}

export async function getPurchase(
  { db }: App,
  caller: Caller,
  locale: Locale,
  id: string,
): Promise<AnswerOf<typeof shop.getPurchase>> {
  const row = await queries.getPurchase(db, id)
  if (!row || row.user_id !== caller.id) refuse('not_found')
  const data = presentPurchase(row, await knowledgeOf(db, [row]), locale)
  return { data, balance: await balanceOf(db, caller.id) }
}

/** The purchases of all players for staff: those of a login or of a part of it, or one by id. */
export async function searchOrders(
  { db }: App,
  locale: Locale,
  { q, state, sort, before, ...days }: ValidOf<typeof shop.searchOrders>['query'],
): Promise<AnswerOf<typeof shop.searchOrders>> {
  const id = q && idPattern.test(q) ? q.toLowerCase() : undefined
  const buyers = q && !id ? await findLogins(db, q) : undefined
  const filters = { ...(id && { id }), buyers, state, period: periodOf(days), sort, before }
  const { rows, next } = page(await queries.findOrders(db, filters, pageRows + 1))
  const knowledge = await knowledgeOf(db, rows)
  return { data: rows.map((row) => presentOrder(row, knowledge, locale)), next }
}

function page(found: queries.PurchaseRow[]) {
  const rows = found.slice(0, pageRows)
  return { rows, next: found.length > pageRows ? (rows.at(-1)?.id ?? null) : null }
}

/** The tables that describe the items of these purchases. */
export const knowledgeOf = (db: Kysely<DB>, rows: { item: number[] }[]) =>
  getItemKnowledge(
    db,
    rows.map(({ item }) => itemOf(item)).filter((item) => item !== null),
  )
