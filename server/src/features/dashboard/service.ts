import type { AnswerOf, ValidOf } from '@guildhall/contract'
import { dashboardCountedTo, dashboardRows, type dashboard } from '@guildhall/contract/dashboard'
import { serverDaysStart } from '@guildhall/contract/server-calendar'
import { ticketDays } from '@guildhall/contract/ticket'
import type { App } from '../../app.ts'
import { brl } from '../payment/public.ts'
import { getOnline } from '../ranking/public.ts'
import { countOpenTickets, findFirstAnswers, findSatisfaction } from '../ticket/public.ts'
import * as queries from './queries.ts'
import { pagesOf, periodOf } from './rules.ts'

type Data = AnswerOf<typeof dashboard.getDashboard>

/**
 * The figures of approved payments (D-026): values are the paid amounts, balances are reduced by refunds and
 * chargebacks. All come from the daily sums, so their cost does not grow with the history.
 */
export async function getDashboard(
  app: App,
  { transactionsPage = 1, filesPage = 1 }: ValidOf<typeof dashboard.getDashboard>['query'],
): Promise<Data> {
  const [online, sums, payments, deliveries, firstAnswers, satisfaction, openTickets] = await Promise.all([
    getOnline(app),
    queries.sumFigures(app.db, [
      'sign_ups',
      'adopted',
      'deposits',
      'paid_mercado_pix',
      'back_mercado_pix',
      'paid_mercado_card',
      'back_mercado_card',
    ]),
    lastPayments(app, transactionsPage),
    lastDeliveries(app, filesPage),
    firstAnswersOf(app),
    satisfactionOf(app),
    countOpenTickets(app),
  ])
  const amount = (figure: queries.Figure) => sums.get(figure)?.amount ?? 0
  const count = (figure: queries.Figure) => sums.get(figure)?.count ?? 0
  const pixCents = amount('paid_mercado_pix') - amount('back_mercado_pix')
  const cardCents = amount('paid_mercado_card') - amount('back_mercado_card')
  return {
    totalRegistered: count('sign_ups') + count('adopted'),
    playersOnline: online.state === 'up' ? (online.online ?? 0) : 0,
    gameAnswers: online.state === 'up',
    playersOnlineAt: online.state === 'up' ? online.at : null,
    balanceDeposit: brl(amount('deposits')),
    balanceMercadoPagoPix: brl(pixCents),
    balanceMercadoPagoCard: brl(cardCents),
    balanceMercadoPagoTotal: brl(pixCents + cardCents),
    pixTransactionsCount: count('paid_mercado_pix'),
    cardTransactionsCount: count('paid_mercado_card'),
    pixTotalValue: brl(amount('paid_mercado_pix')),
    cardTotalValue: brl(amount('paid_mercado_card')),
    ...payments,
    ...deliveries,
    firstAnswers,
    satisfaction,
    openTickets,
    at: app.now().toISOString(),
  }
}

async function firstAnswersOf({ db, now }: Pick<App, 'db' | 'now'>): Promise<Data['firstAnswers']> {
  const found = await findFirstAnswers(db, periodStarts(now()))
  return found.map(({ tickets, median_ms, p90_ms }, at) => ({
    days: ticketDays[at]!,
    tickets,
    medianMs: median_ms,
    p90Ms: p90_ms,
  }))
}

async function satisfactionOf({ db, now }: Pick<App, 'db' | 'now'>): Promise<Data['satisfaction']> {
  const found = await findSatisfaction(db, periodStarts(now()))
  return found.map((row, at) => ({ days: ticketDays[at]!, ...row }))
}

/** The moments at which the periods of the figures about tickets begin. */
const periodStarts = (now: Date): string[] => ticketDays.map((days) => serverDaysStart(now, days).toISOString())

async function lastPayments(
  { db }: App,
  page: number,
): Promise<Pick<Data, 'lastTransactionsMercadoPago' | 'transactionPages'>> {
  const size = dashboardRows.transactions
  const pages = pagesOf(await queries.countPayments(db, dashboardCountedTo + 1), page, size)
  const rows = await queries.findPayments(db, size, (pages.page - 1) * size)
  return {
    lastTransactionsMercadoPago: rows.map(
      ({ id, provider_id, login, amount_cents, method, status, state, created_at }) => ({
        id,
        payment_id: provider_id ?? id,
        login,
        value: brl(amount_cents),
        payment_type: method === 'mercado_card' ? ('card' as const) : ('pix' as const),
        // Before the provider has sent a status, the portal's own state is shown.
        status: status ?? state,
        created_at,
      }),
    ),
    transactionPages: pages,
  }
}

async function lastDeliveries({ db }: App, page: number): Promise<Pick<Data, 'lastItemsDelivereds' | 'filePages'>> {
  const size = dashboardRows.files
  const pages = pagesOf(await queries.countDeliveries(db, dashboardCountedTo + 1), page, size)
  const rows = await queries.findDeliveries(db, size, (pages.page - 1) * size)
  return {
    lastItemsDelivereds: rows.map(({ id, login, item, reference, operation_id, address, created_at }) => ({
      id,
      login_delivery: login,
      item_id: item[0] ?? 0,
      operation: reference,
      file: `${operation_id}.txt`,
      ip: address,
      created_at,
    })),
    filePages: pages,
  }
}

/** The figures of the last `days` days (default 30) up to today, the oldest first. */
export async function getDashboardDays(
  app: App,
  { days = 30 }: ValidOf<typeof dashboard.getDashboardDays>['query'],
): Promise<AnswerOf<typeof dashboard.getDashboardDays>> {
  const { from, until } = periodOf(app.now(), days)
  const rows = await queries.findDays(app.db, from, until)
  return {
    days,
    data: rows.map((row) => ({
      day: row.day,
      donations: brl(row.donations_cents),
      deposits: brl(row.deposits_cents),
      cashIn: row.cash_in,
      cashOut: row.cash_out,
      signUps: row.sign_ups,
      playersPeak: row.players_peak,
      playersAverage: row.players_average,
    })),
  }
}
