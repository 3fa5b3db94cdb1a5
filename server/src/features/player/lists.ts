import type { AnswerOf, Locale } from '@guildhall/contract'
import type { player } from '@guildhall/contract/player'
import type { App, Caller } from '../../app.ts'
import { itemOf } from '../../game/formats/item.ts'
import { describeCode, type DescribedItem } from '../../game/items.ts'
import { actionName } from '../audit/public.ts'
import { getItemKnowledge } from '../items/service.ts'
import { findEntriesOf } from '../ledger/public.ts'
import { brl } from '../payment/public.ts'
import * as queries from './list-queries.ts'
import { pageOf, pageRows } from './page-of.ts'
import { mayReadAudit } from './parts.ts'
import { maskAddress } from './rules.ts'
import { demandPlayer } from './service.ts'
import { readable } from '../../people/closed-text.ts'

interface View<Key> {
  login: string
  before: Key | null
}

const limit = pageRows + 1
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export async function listPlayerPayments(
  app: App,
  { login, before }: View<string>,
): Promise<AnswerOf<typeof player.listPlayerPayments>> {
  const { id } = await demandPlayer(app, login)
  const rows = await queries.findPayments(app.db, id, { before, limit })
  return pageOf(rows, ({ amount_cents, created_at, ...row }) => ({
    ...row,
    created_at: instant(created_at),
    amount: brl(amount_cents),
  }))
}

export async function listPlayerDeposits(
  app: App,
  { login, before }: View<number>,
): Promise<AnswerOf<typeof player.listPlayerDeposits>> {
  const { id } = await demandPlayer(app, login)
  const rows = await queries.findDeposits(app.db, id, { before, limit })
  return pageOf(rows, ({ value_cents, cash, created_at, ...row }) => ({
    ...row,
    created_at: instant(created_at),
    amount: brl(value_cents),
    worth: cash,
  }))
}

export async function listPlayerOrders(
  app: App,
  { login, before }: View<string>,
): Promise<AnswerOf<typeof player.listPlayerOrders>> {
  const { id } = await demandPlayer(app, login)
  const rows = await queries.findOrders(app.db, id, { before, limit })
  return pageOf(rows, (row) => ({
    ...row,
    created_at: instant(row.created_at),
    refunded_at: instantOrNull(row.refunded_at),
  }))
}

export async function listPlayerGifts(
  app: App,
  { login, before }: View<string>,
): Promise<AnswerOf<typeof player.listPlayerGifts>> {
  const { id } = await demandPlayer(app, login)
  const rows = await queries.findGifts(app.db, id, { before, limit })
  return pageOf(rows, ({ is_giver, created_at, ...row }) => ({
    ...row,
    isGiver: is_giver,
    created_at: instant(created_at),
  }))
}

export async function listPlayerDeliveries(
  app: App,
  locale: Locale,
  { login, before }: View<string>,
): Promise<AnswerOf<typeof player.listPlayerDeliveries>> {
  const user = await demandPlayer(app, login)
  const rows = await queries.findDeliveries(app.db, user.login, { before, limit })
  const describe = await describer(app, locale, rows)
  return pageOf(rows, (row) => ({
    ...row,
    item: describe(row.item),
    created_at: instant(row.created_at),
    settled_at: instantOrNull(row.settled_at),
  }))
}

export async function listPlayerMarket(
  app: App,
  locale: Locale,
  { login, before }: View<number>,
): Promise<AnswerOf<typeof player.listPlayerMarket>> {
  const { id } = await demandPlayer(app, login)
  const rows = await queries.findListings(app.db, id, { before, limit })
  const describe = await describer(app, locale, rows)
  return pageOf(rows, ({ is_seller, ...row }) => ({
    ...row,
    item: describe(row.item),
    isSeller: is_seller,
    created_at: instant(row.created_at),
    sold_at: instantOrNull(row.sold_at),
  }))
}

export async function listPlayerTickets(
  app: App,
  { login, before }: View<number>,
): Promise<AnswerOf<typeof player.listPlayerTickets>> {
  const { id } = await demandPlayer(app, login)
  const rows = await queries.findTickets(app.db, id, { before, limit })
  return pageOf(rows, (row) => ({
    ...row,
    title: readable(row.title),
    created_at: instant(row.created_at),
    waiting_since: instantOrNull(row.waiting_since),
  }))
}

export async function listPlayerReferrals(
  app: App,
  { login, before }: View<number>,
): Promise<AnswerOf<typeof player.listPlayerReferrals>> {
  const { id } = await demandPlayer(app, login)
  const rows = await queries.findReferrals(app.db, id, { before, limit })
  return pageOf(rows, ({ type, ...row }) => ({
    ...row,
    created_at: instant(row.created_at),
    isSuspect: type === 'Suspect',
  }))
}

export async function listPlayerLedger(
  app: App,
  { login, before }: View<string>,
): Promise<AnswerOf<typeof player.listPlayerLedger>> {
  const user = await demandPlayer(app, login)
  const rows = await findEntriesOf(app.db, user.id, before, limit)
  const credits = rows.flatMap(({ kind, reference }) =>
    kind === 'staff_credit' && isUuid.test(reference) ? [reference] : [],
  )
  const reversible = await queries.findReversibleCredits(app.db, credits)
  return pageOf(rows, ({ id, at, kind, reference, label, amount, balance }) => ({
    id,
    at: instant(at),
    kind,
    reference,
    label,
    cash: amount,
    balance,
    credit: kind === 'staff_credit' && reversible.has(reference) ? reference : null,
  }))
}

export async function listPlayerBans(
  app: App,
  { login, before }: View<number>,
): Promise<AnswerOf<typeof player.listPlayerBans>> {
  const user = await demandPlayer(app, login)
  const rows = await queries.findBans(app.db, user.login, { before, limit })
  return pageOf(rows, (row) => ({
    ...row,
    created_at: instant(row.created_at),
    until: instantOrNull(row.until),
    ended_at: instantOrNull(row.ended_at),
  }))
}

export async function listPlayerSessions(
  app: App,
  { login, before }: View<number>,
): Promise<AnswerOf<typeof player.listPlayerSessions>> {
  const { id } = await demandPlayer(app, login)
  const rows = await queries.findSessions(app.db, id, app.now().toISOString(), { before, limit })
  return pageOf(rows, (row) => ({
    ...row,
    address: row.address && maskAddress(row.address),
    created_at: instant(row.created_at),
    last_used_at: instant(row.last_used_at),
    ended_at: instantOrNull(row.ended_at),
  }))
}

export async function listPlayerActions(
  app: App,
  caller: Caller,
  { login, before }: View<number>,
): Promise<AnswerOf<typeof player.listPlayerActions>> {
  const user = await demandPlayer(app, login)
  const rows = await queries.findActions(app.db, user.id, mayReadAudit(caller), { before, limit })
  return pageOf(rows, ({ id, at, action, by, console_user, reason }) => ({
    id,
    at: instant(at),
    action,
    name: actionName(action),
    by: by ?? (console_user && `console:${console_user}`),
    reason,
  }))
}

/** Describes the items of these rows in the reader's language. */
async function describer(
  app: App,
  locale: Locale,
  rows: readonly { item: number[] }[],
): Promise<(code: number[]) => DescribedItem> {
  const items = rows.map(({ item }) => itemOf(item)).filter((item) => item !== null)
  const knowledge = await getItemKnowledge(app.db, items)
  return (code) => describeCode(code, knowledge, locale)
}

const instant = (at: string): string => new Date(at).toISOString()
const instantOrNull = (at: string | null): string | null => at && instant(at)
