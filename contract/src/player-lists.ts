import * as z from 'zod/mini'
import { banEndings } from './ban.ts'
import { deliveryStates } from './delivery.ts'
import { depositStatuses } from './deposit.ts'
import type { Access } from './endpoints.ts'
import { giftStates } from './gift-rules.ts'
import { DescribedItem } from './items.ts'
import { Cash } from './ledger.ts'
import { goodsStates, listingStates } from './market-rules.ts'
import { Brl, Method, State } from './payment-summary.ts'
import { StaffNote } from './staff-notes.ts'
import { knownTicketTypes, ticketPriorities, ticketStatuses } from './ticket.ts'
import { Id, Instant, line } from './values.ts'

export const ofPlayer = { params: z.object({ login: line(1, 40) }), errors: ['not_found'] } as const

/** One list of the page, newest first, 25 at a time: `before` is the `next` of the page before. */
const listOf = <
  const Name extends string,
  const Who extends Access,
  Key extends z.ZodMiniType,
  Row extends z.ZodMiniType,
>(
  name: Name,
  access: Who,
  key: Key,
  row: Row,
) => ({
  ...ofPlayer,
  route: `GET /staff/players/:login/${name}` as const,
  access,
  about: `The ${name} of a player, newest first, 25 a page.`,
  query: z.object({ before: z.optional(key) }),
  reply: z.object({ data: z.array(row), next: z.nullable(z.string()) }),
})

const Uuid = z.uuid()

/** The lists of the page of a player, each with a permission of its own. */
export const playerLists = {
  listPlayerPayments: listOf(
    'payments',
    'payments.read',
    Uuid,
    z.object({ id: z.string(), created_at: Instant, method: Method, state: State, amount: Brl, credited: Cash }),
  ),
  listPlayerDeposits: listOf(
    'deposits',
    'deposits.review',
    Id,
    z.object({ id: z.number(), created_at: Instant, status: z.enum(depositStatuses), amount: Brl, worth: Cash }),
  ),
  listPlayerOrders: listOf(
    'orders',
    'orders.read',
    Uuid,
    z.object({
      id: z.string(),
      created_at: Instant,
      name: z.string(),
      price: Cash,
      state: z.enum(deliveryStates),
      refunded_at: z.nullable(Instant),
    }),
  ),
  listPlayerGifts: listOf(
    'gifts',
    'orders.read',
    Uuid,
    z.object({
      id: z.string(),
      created_at: Instant,
      name: z.string(),
      price: Cash,
      state: z.enum(giftStates),
      isGiver: z.boolean(),
      /** The login of the other player. */
      other: z.string(),
    }),
  ),
  listPlayerDeliveries: listOf(
    'deliveries',
    ['deliveries.settle', 'orders.read'],
    Uuid,
    z.object({
      id: z.string(),
      created_at: Instant,
      item: DescribedItem,
      reference: z.string(),
      state: z.enum(deliveryStates),
      settled_at: z.nullable(Instant),
      sent_by: z.nullable(z.string()),
    }),
  ),
  listPlayerMarket: listOf(
    'market',
    'market.settle',
    Id,
    z.object({
      id: z.number(),
      created_at: Instant,
      item: DescribedItem,
      price: Cash,
      state: z.enum(listingStates),
      goods: z.enum(goodsStates),
      isSeller: z.boolean(),
      /** The buyer of a listing of the player, or the seller of what the player bought. */
      other: z.nullable(z.string()),
      sold_at: z.nullable(Instant),
    }),
  ),
  listPlayerTickets: listOf(
    'tickets',
    'tickets.answer',
    Id,
    z.object({
      id: z.number(),
      created_at: Instant,
      title: z.string(),
      type: z.enum(knownTicketTypes),
      priority: z.enum(ticketPriorities),
      status: z.enum(ticketStatuses),
      waiting_since: z.nullable(Instant),
    }),
  ),
  listPlayerReferrals: listOf(
    'referrals',
    'referrals.review',
    Id,
    z.object({
      id: z.number(),
      created_at: Instant,
      login: z.string(),
      released: z.enum(['P', 'S', 'N']),
      isSuspect: z.boolean(),
    }),
  ),
  listPlayerLedger: listOf(
    'ledger',
    'ledger.read',
    Uuid,
    z.object({
      id: z.string(),
      at: Instant,
      kind: z.string(),
      reference: z.string(),
      label: z.nullable(z.string()),
      cash: Cash,
      balance: Cash,
      /** The credit of staff that can be reversed; null for all others, and once it is reversed. */
      credit: z.nullable(z.string()),
    }),
  ),
  listPlayerBans: listOf(
    'bans',
    'bans.write',
    Id,
    z.object({
      id: z.number(),
      created_at: Instant,
      created_by: z.nullable(z.string()),
      note: z.string(),
      reason: z.string(),
      until: z.nullable(Instant),
      ended_at: z.nullable(Instant),
      ended_by: z.nullable(z.string()),
      ending: z.nullable(z.enum(banEndings)),
      end_reason: z.nullable(z.string()),
    }),
  ),
  /** The address is masked. */
  listPlayerSessions: listOf(
    'sessions',
    'players.read',
    Id,
    z.object({
      id: z.number(),
      created_at: Instant,
      last_used_at: Instant,
      ended_at: z.nullable(Instant),
      address: z.nullable(z.string()),
      device: z.nullable(z.string()),
    }),
  ),
  /**
   * `by` is the login of who acted; `reason` is what they wrote for the team. Who may read the audit log gets every act
   * that concerns the player, others those on the account itself.
   */
  listPlayerActions: listOf(
    'actions',
    'players.read',
    Id,
    z.object({
      id: z.number(),
      at: Instant,
      action: z.string(),
      name: z.string(),
      by: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
  listPlayerNotes: listOf('notes', 'players.read', Id, StaffNote),
}
