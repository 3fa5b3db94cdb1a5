import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReplyOf } from '@guildhall/contract'
import type { payment as endpoints } from '@guildhall/contract/payment'
import { paymentStates, type PaymentMethod, type PaymentState } from '@guildhall/contract/payment-rules'
import { standingOf, standings, type Standing } from '@guildhall/contract/payment-standing'
import * as messages from '@guildhall/messages'
import { afterAll, expect, test, vi } from 'vitest'
import { inLocale } from '../../../../server/src/words/locale.ts'
import { aPortal } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { standingNotes } from './standing-words.ts'
import { stateWords } from '../../words/payment.ts'
import { lookOf } from './status-words.ts'

// Brings one payment of each method into each state that its provider can produce. Compares what player and staff then
// read with the table of docs/architecture.md.

type Row = ReplyOf<typeof endpoints.listTransactions>['data'][number]
type Provider = 'mercadopago' | 'picpay' | 'paypal' | 'pix'

const sandbox = await aSandbox()
const portal = await aPortal(
  { ...sandbox.merchant, PAYPAL_MERCHANT_ID: 'GUILDHALLSBX1', PAYMENT_TIMEOUT_MS: '3000' },
  { sandbox },
)
const { app } = portal
afterAll(() => void vi.useRealTimers())

const donor = await portal.aPerson()
await app.db
  .updateTable('users')
  .set({ document: '52998224725', phone: '11999998888', email: 'donor@mail.example' })
  .where('id', '=', donor.id)
  .execute()
const staff = await portal.aStaffToken()

const providerOf = {
  mercado_pix: 'mercadopago',
  mercado_card: 'mercadopago',
  picpay: 'picpay',
  paypal: 'paypal',
  pix: 'pix',
} as const satisfies Record<PaymentMethod, Provider>
const paths: Record<PaymentMethod, string> = {
  mercado_pix: '/mercadopago/pix',
  mercado_card: '/mercadopago/card',
  picpay: '/picpay/paymentRequest',
  paypal: '/paypal/tryPay',
  pix: '/pix/create',
}

async function pay(method: PaymentMethod) {
  const card = method === 'mercado_card' ? await sandbox.control('POST', '/cards', { holder: 'CONT' }) : {}
  const more = { ...card, installments: 1, docType: 'CPF', docNumber: '12345678909', device_id: 'device' }
  const body = { value: '50.00', ...(method === 'mercado_card' ? more : {}) }
  return portal.call('POST', paths[method], { token: donor.token, body })
}

/** Asks the provider for the payment's state, as a player may at any time. */
const look = (id: string) => portal.call('POST', `/payment/check/${id}`, { token: donor.token })

/** A payment at the provider after each of `actions`: the provider's own, the payer's or the bank's. */
async function aPayment(method: PaymentMethod, actions: readonly (string | [string, object])[]): Promise<string> {
  const { status, body } = await pay(method)
  if (status !== 200) throw new Error(`${method} answered ${status}: ${JSON.stringify(body)}`)
  const { id, provider_id: ref } = body.payment
  for (const each of actions) {
    const [action, form] = typeof each === 'string' ? [each, {}] : each
    await sandbox.control('POST', `/payments/${providerOf[method]}/${ref}/${action}`, { notify: false, ...form })
    await look(id)
  }
  return id
}

/** A payment whose creation got no reply of the provider. */
async function anUnansweredPayment(method: PaymentMethod): Promise<string> {
  await sandbox.control('POST', '/faults', { target: providerOf[method], kind: 'error', count: 20 })
  await pay(method)
  await sandbox.control('DELETE', '/faults')
  const { body } = await portal.call('GET', '/transaction/all', { token: donor.token })
  return body.data[0].id
}

/** Accounts that are not ours; PicPay does not say which account received the money. */
const otherReceivers = { mercado_pix: '99', paypal: 'ANOTHERACCOUNT', pix: 'somebody@else.example' }
const short: [string, object] = ['approve', { amount: '49.00' }]
/**
 * How each provider brings a payment to each standing. Impossible combinations are left out, and have a dash in the
 * table.
 */
const ways: Record<Exclude<PaymentMethod, 'mercado_card'>, (string | [string, object])[][]> = {
  mercado_pix: [
    [],
    ['review'],
    ['reject'],
    ['expire'],
    ['cancel'],
    ['approve'],
    ['approve', 'partial-refund'],
    ['approve', 'refund'],
    ['approve', 'chargeback'],
    ['approve', 'dispute'],
    [short],
  ],
  picpay: [
    [],
    ['review'],
    ['expire'],
    ['approve'],
    ['approve', 'complete'],
    ['approve', 'partial-refund'],
    ['approve', 'refund'],
    ['approve', 'chargeback'],
    [short],
  ],
  paypal: [
    [],
    ['reject'],
    ['review', 'approve'],
    ['review', 'approve', 'reject'],
    ['approve'],
    ['approve', 'partial-refund'],
    ['approve', 'refund'],
    ['approve', 'chargeback'],
    [short],
  ],
  pix: [
    [],
    ['reject'],
    ['approve'],
    ['approve', 'partial-refund'],
    ['approve', 'refund'],
    ['approve', 'chargeback'],
    [short],
  ],
}

async function makeAll(): Promise<void> {
  for (const method of Object.keys(ways) as (keyof typeof ways)[]) {
    for (const actions of ways[method]) await aPayment(method, actions)
    const closed = await aPayment(method, [short])
    const body = { decision: 'dismiss', reason: 'O valor não confere.' }
    await portal.call('POST', `/payment/settle/${closed}`, { token: staff, body })
    if (method !== 'picpay') {
      const elsewhere = await aPayment(method, [['approve', { receiver: otherReceivers[method] }]])
      await portal.call('POST', `/payment/settle/${elsewhere}`, { token: staff, body })
    }
    await anUnansweredPayment(method)
    const forgotten = await anUnansweredPayment(method)
    portal.setNow(new Date(Date.now() + 20 * 60_000))
    await look(forgotten)
    portal.setNow()
  }
  await aPayment('mercado_card', [])
  await aPayment('mercado_card', ['reject'])
  await anUnansweredPayment('mercado_card')
  // The bank shows only by its dates that a charge has expired, and a payment under way has ten minutes more.
  const late = await aPayment('pix', ['expire'])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 })
  await look(late)
  vi.useRealTimers()
}

const columns: Provider[] = ['mercadopago', 'picpay', 'paypal', 'pix']
const inBoth = (words: () => string) => `${inLocale('pt-BR', words)} / ${inLocale('en', words)}`
const keyOf = (note: (() => string) | null) =>
  note === null ? '–' : `\`${Object.entries(messages).find(([, words]) => words === note)?.[0]}\``

test('in every state of every provider, player and staff read what the table says, in both languages', async () => {
  await makeAll()
  const { body } = await portal.call('GET', '/transaction/all', { token: donor.token })
  const words = await app.db.selectFrom('payments').select(['id', 'provider', 'status']).execute()
  const rows = new Map<string, { cells: string[]; words: Record<Provider, Set<string>>; order: number }>()
  const seen: { state: PaymentState; standing: Standing }[] = []
  for (const row of body.data as Row[]) {
    const { provider, status } = words.find(({ id }) => id === row.id)!
    const standing = standingOf(row)
    seen.push({ state: row.state, standing })
    const cells = [
      `\`${row.state}\``,
      `\`${standing}\``,
      inBoth(() => lookOf(row).label),
      keyOf(standingNotes[standing]),
      inBoth(stateWords[row.state]),
    ]
    const key = cells.join('|')
    const order = paymentStates.indexOf(row.state) * 100 + standings.indexOf(standing)
    const line = rows.get(key) ?? {
      cells,
      order,
      words: { mercadopago: new Set(), picpay: new Set(), paypal: new Set(), pix: new Set() },
    }
    line.words[provider as Provider].add(status === null ? 'no word' : `\`${status}\``)
    rows.set(key, line)
  }
  const table = [...rows.values()]
    .toSorted((one, other) => one.order - other.order || (one.cells[2]! < other.cells[2]! ? -1 : 1))
    .map(({ cells: [state, standing, player, note, team], words: said }) => {
      const provided = columns.map((each) => [...said[each]].toSorted().join(', ') || '–')
      return `| ${[state, standing, ...provided, player, note, team].join(' | ')} |`
    })
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/architecture.md'), 'utf8').split('\n')
  const head = page.findIndex((line) => line.startsWith('| State | Standing |'))
  const end = page.findIndex((line, at) => at > head && !line.startsWith('|'))
  expect(table).toEqual(page.slice(head + 2, end).map((line) => line.replaceAll(/ {2,}/g, ' ')))
  // Every state and every standing occurs.
  expect([...new Set(seen.map(({ state }) => state))].toSorted()).toEqual(paymentStates.toSorted())
  expect([...new Set(seen.map(({ standing }) => standing))].toSorted()).toEqual(standings.toSorted())
}, 120_000)
