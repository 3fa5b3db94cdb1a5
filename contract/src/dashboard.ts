import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { Cash } from './ledger.ts'
import { knownTicketTypes } from './ticket.ts'
import { Instant } from './values.ts'

/** How many days the charts show, including today. */
export const dashboardPeriods = [7, 30, 90, 365] as const

/** Rows of a page: of the newest payments, and of the newest deliveries to the game. */
export const dashboardRows = { transactions: 10, files: 5 } as const

/** A list of the dashboard is counted up to this number, and its pages end there. */
export const dashboardCountedTo = 1_000

/** Reais with two decimals, as a text. */
const Brl = z.string()

const Page = z.object({ page: z.number(), lastPage: z.number(), total: z.number(), more: z.boolean() })

/** `status` is the provider's own word. `payment_id` is the provider's id, or else ours, which is `id`. */
const MercadoPagoRow = z.object({
  id: z.string(),
  payment_id: z.string(),
  login: z.string(),
  value: Brl,
  payment_type: z.enum(['pix', 'card']),
  status: z.string(),
  created_at: Instant,
})

/** An item that the game was asked to deliver. `operation` is its cause, `file` the import file of the game. */
const DeliveredRow = z.object({
  id: z.string(),
  login_delivery: z.string(),
  item_id: z.number(),
  operation: z.string(),
  file: z.string(),
  ip: z.nullable(z.string()),
  created_at: Instant,
})

const PageNumber = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)))

/**
 * A staff queue. `count` is exact up to 1,000, then `more` is true. `oldest_at` is when the first one began to wait.
 */
const Queue = z.object({
  name: z.string(),
  label: z.string(),
  count: z.number(),
  more: z.boolean(),
  oldest_at: z.nullable(Instant),
  to: z.string(),
})

/** How long authors of tickets waited for the first answer, of the answers in the last `days`; null without any. */
const FirstAnswers = z.object({
  days: z.number(),
  tickets: z.number(),
  medianMs: z.nullable(z.number()),
  p90Ms: z.nullable(z.number()),
})

/** What authors of solved tickets said in the last `days`: how many ratings, and how many of them good. */
const Satisfaction = z.object({ days: z.number(), ratings: z.number(), good: z.number() })

/**
 * The tickets that are not solved: by type, and by who of the staff has them. Numbers of a person are counted up to
 * `ticketsCountedTo`; `unassigned` too.
 */
const OpenTickets = z.object({
  byType: z.array(z.object({ type: z.enum(knownTicketTypes), count: z.number() })),
  byPerson: z.array(z.object({ login: z.string(), name: z.string(), count: z.number() })),
  unassigned: z.number(),
})

/**
 * A day of the server's calendar (UTC-3), as `2026-11-22`. Donations are payments and approved deposits before any
 * refund; `deposits` are those of them by hand. Players are null where nobody counted.
 */
const Day = z.object({
  day: z.string(),
  donations: Brl,
  deposits: Brl,
  cashIn: Cash,
  cashOut: Cash,
  signUps: z.number(),
  playersPeak: z.nullable(z.number()),
  playersAverage: z.nullable(z.number()),
})

export const dashboard = endpoints({
  getDashboard: {
    route: 'GET /dashboard/getData',
    access: 'dashboard.read',
    fromReplica: true,
    about:
      'The figures of the portal, the newest payments of Mercado Pago and the newest deliveries to the game, page by page.',
    query: z.object({ transactionsPage: PageNumber, filesPage: PageNumber }),
    isPolled: true,
    reply: z.object({
      totalRegistered: z.number(),
      playersOnline: z.number(),
      /** False while the game does not reply; players are then not counted. */
      gameAnswers: z.boolean(),
      /** When the game counted. It tells a number and no names, so no list of them exists. */
      playersOnlineAt: z.nullable(Instant),
      balanceDeposit: Brl,
      balanceMercadoPagoPix: Brl,
      balanceMercadoPagoCard: Brl,
      balanceMercadoPagoTotal: Brl,
      pixTransactionsCount: z.number(),
      cardTransactionsCount: z.number(),
      pixTotalValue: Brl,
      cardTotalValue: Brl,
      lastTransactionsMercadoPago: z.array(MercadoPagoRow),
      transactionPages: Page,
      lastItemsDelivereds: z.array(DeliveredRow),
      filePages: Page,
      firstAnswers: z.array(FirstAnswers),
      satisfaction: z.array(Satisfaction),
      openTickets: OpenTickets,
      at: Instant,
    }),
  },
  getDashboardQueues: {
    route: 'GET /dashboard/queues',
    access: 'staff',
    about: 'What waits for a person, and where it is done.',
    isPolled: true,
    reply: z.object({ data: z.array(Queue) }),
  },
  getDashboardDays: {
    route: 'GET /dashboard/days',
    access: 'dashboard.read',
    fromReplica: true,
    about: 'Donations, Cash in and out, sign-ups and players online, day by day up to today.',
    query: z.object({ days: z.optional(z.coerce.number().check(z.refine(isPeriod))) }),
    reply: z.object({ days: z.number(), data: z.array(Day) }),
  },
})

function isPeriod(days: number): boolean {
  return (dashboardPeriods as readonly number[]).includes(days)
}
