import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { paymentMethods, type PaymentMethod } from '@guildhall/contract/payment-rules'
import { connect } from '../server/src/db/connect.ts'
import { openSession } from '../server/src/features/account/login/sessions.ts'
import { providerOf } from '../server/src/features/payment/rules.ts'
import { codeOf, makeCreators } from './creators.ts'
import { startCrew, type Crew } from './crew.ts'
import { call, control, patienceMs, payAgain, type Body, type Callers } from './money-calls.ts'
import { generator } from './random.ts'
import type { MoneyWorld } from './money-world.ts'

const donors = 12
const workers = 6

/** A story of a payment: the actions of its payer and of the provider, in order. */
interface Story {
  name: string
  acts: [action: string, form?: object][]
  refund?: string | null
  /** Staff return the amount beyond the charge. */
  returnsSurplus?: true
}
const stories: Story[] = [
  { name: 'paid', acts: [['approve']] },
  { name: 'paid, told thrice', acts: [['approve', { times: 3 }]] },
  { name: 'paid, not told', acts: [['approve', { notify: false }]] },
  { name: 'abandoned', acts: [] },
  { name: 'refused', acts: [['reject']] },
  { name: 'given back', acts: [['approve'], ['refund']] },
  { name: 'given back in part', acts: [['approve'], ['partial-refund', { amount: '2.50' }]] },
  { name: 'charged back', acts: [['approve'], ['chargeback', { times: 2 }]] },
  { name: 'another amount', acts: [['approve', { amount: '4.00' }]] },
  { name: 'refunded by staff', acts: [['approve']], refund: null },
  { name: 'refunded by staff in part', acts: [['approve']], refund: '3.00' },
]
/** A code of the bank can be paid twice. */
const pixStories: Story[] = [
  ...stories,
  { name: 'paid twice, the surplus returned', acts: [['approve'], ['pay-again']], returnsSurplus: true },
]
const faults = [
  ...['lost-reply', 'webhook-none', 'webhook-triple', 'webhook-late', 'webhook-disordered', 'webhook-early'],
  ...['error', 'too-many', 'garbage', 'slow', 'timeout'],
]
const amounts = [5, 10, 15, 20, 35, 50, 100, 195, 200, 500, 1_005]

const ways: Record<PaymentMethod, { path: string; refOf(body: Body): string; lookAt: string }> = {
  mercado_pix: { path: '/mercadopago/pix', refOf: (body) => body.data.id, lookAt: '/mercadopago/payment/' },
  mercado_card: { path: '/mercadopago/card', refOf: (body) => body.data.id, lookAt: '/mercadopago/payment/' },
  picpay: { path: '/picpay/paymentRequest', refOf: (body) => body.referenceId, lookAt: '/picpay/transaction/' },
  paypal: { path: '/paypal/tryPay', refOf: (body) => body.id, lookAt: '/paypal/order/' },
  pix: { path: '/pix/create', refOf: (body) => body.txid, lookAt: '/pix/checkPayment/' },
}

export interface Load extends Omit<Crew, 'finish'> {
  /** Waits for all allowed stories. Returns how often each story ran, and what was odd. */
  finish(): Promise<{ stories: Record<string, number>; odd: string[] }>
}

/** Starts players who donate by all methods at once. The seed chooses the story and the faults of each payment. */
export async function startLoad(world: MoneyWorld, seed: number): Promise<Load> {
  const { donate, counts, odd } = donorsOf(world, await makeDonors(world.databaseUrl), seed)
  const crew = startCrew(workers, donate, odd)
  return {
    ...crew,
    async finish() {
      await crew.finish()
      return { stories: counts, odd }
    },
  }
}

export interface Donors {
  players: { login: string; token: string }[]
  /** The token of a member of staff, who refunds. */
  staff: string
  /** Whether the codes of `creatorTerms` work; some donations are made with them then. */
  hasCreators?: true
}

/** `donate` runs one payment from creation to end, by its number; `counts` has the number of each story. */
export function donorsOf(world: Pick<MoneyWorld, 'nodes' | 'sandboxUrl'>, people: Donors, seed: number) {
  const counts: Record<string, number> = {}
  const callers: Callers = { nodes: world.nodes, sandboxUrl: world.sandboxUrl, odd: [] }

  async function donate(at: number): Promise<void> {
    const random = generator(seed * 1_000 + at)
    const method = paymentMethods[at % paymentMethods.length]!
    const choices = method === 'pix' ? pixStories : stories
    const story = choices[Math.floor(at / paymentMethods.length + at) % choices.length]!
    const reais = amounts[Math.floor(random() * amounts.length)]!
    const { token } = people.players[at % people.players.length]!
    const plan = async () => {
      const kind = faults[Math.floor(random() * faults.length)]!
      if (random() < 0.35) await control(callers, '/faults', { target: providerOf[method], kind, count: 1 })
    }
    await plan()
    const code = people.hasCreators && codeOf(Math.floor(at / paymentMethods.length))
    const { ours, ref } = await create(callers, token, method, { value: reais, ...(code && { code }) })
    await plan()
    for (const [action, form] of story.acts) await act(callers, { method, ref, token }, action, form)
    if (story.refund !== undefined) await refund(callers, people.staff, { method, ours }, story.refund)
    if (story.returnsSurplus) await returnSurplus(callers, people.staff, ours)
    counts[story.name] = (counts[story.name] ?? 0) + 1
  }

  return { donate, counts, odd: callers.odd }
}

async function create(
  callers: Callers,
  token: string,
  method: PaymentMethod,
  form: { value: number; code?: string },
): Promise<{ ours: string; ref: string }> {
  const { path, refOf } = ways[method]
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const card = method === 'mercado_card' ? (await control(callers, '/cards', { holder: 'CONT' })).body : {}
    const rest = card.token ? { ...card, installments: 3, docType: 'CPF', docNumber: '12345678909' } : {}
    const reply = await call(callers, 'POST', path, token, { ...form, ...rest }, randomUUID())
    if (reply.status === 200) return { ours: reply.body.payment.id, ref: refOf(reply.body) }
    // An injected fault refused it, and a player tries again.
    if (reply.status < 400 || reply.status === 401) throw new Error(`${path} answered ${JSON.stringify(reply)}`)
  }
  throw new Error(`no payment by ${method} came about`)
}

interface Payment {
  method: PaymentMethod
  ref: string
  token: string
}

/** Performs an action at the provider while the payer's page asks for the state. */
async function act(callers: Callers, payment: Payment, action: string, form: object = {}): Promise<void> {
  const { method, ref, token } = payment
  if (action === 'pay-again') return payAgain(callers, ref)
  const look = () => call(callers, 'GET', ways[method].lookAt + ref, token)
  const actUntilDone = async () => {
    const deadline = Date.now() + patienceMs
    for (;;) {
      const { status, body } = await control(callers, `/payments/${providerOf[method]}/${ref}/${action}`, form)
      if (status === 200) return
      // PayPal has the money only after the portal has captured it.
      if (status !== 409) throw new Error(`${action} of ${method} ${ref} answered ${status} ${JSON.stringify(body)}`)
      if (Date.now() > deadline) throw new Error(`${action} of ${method} ${ref}: ${JSON.stringify(body)}`)
      await look()
      await pause(250)
    }
  }
  // The page asks while the webhook is under way.
  await Promise.all([actUntilDone(), look()])
}

/** Staff refund `amount`, or everything when it is null; the request is repeated until the portal accepts it. */
async function refund(
  callers: Callers,
  staff: string,
  { method, ours }: { method: PaymentMethod; ours: string },
  amount: string | null,
): Promise<void> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const body = { reason: 'a refund of the chaos run', ...(amount ? { amount } : {}) }
    const { status, body: result } = await call(callers, 'POST', `/payment/refund/${ours}`, staff, body)
    // An earlier request was accepted, and its reply was lost.
    if (status === 200 || (status === 409 && result.open)) return
    if (Date.now() > deadline) throw new Error(`the refund of ${method} ${ours}: ${JSON.stringify(result)}`)
    await call(callers, 'POST', `/payment/recheck/${ours}`, staff)
    await pause(250)
  }
}

/** Staff return a surplus as soon as the portal knows of it, with two requests at once. It must be returned once. */
async function returnSurplus(callers: Callers, staff: string, ours: string): Promise<void> {
  const deadline = Date.now() + patienceMs
  const ask = () => call(callers, 'POST', `/payment/surplus/${ours}`, staff, { reason: 'a code that was paid twice' })
  for (;;) {
    const replies = await Promise.all([ask(), ask()])
    if (replies.some(({ status, body }) => status === 200 || body.code === 'refund_open')) return
    if (Date.now() > deadline) throw new Error(`the surplus of ${ours}: ${JSON.stringify(replies[0]?.body)}`)
    await call(callers, 'POST', `/payment/recheck/${ours}`, staff)
    await pause(250)
  }
}

/** Creates players with the data that providers demand, creators, and one member of staff. */
export async function makeDonors(databaseUrl: string): Promise<Donors> {
  const { db, close } = connect(databaseUrl, { max: 1 })
  const app = { db, now: () => new Date() }
  const document = '52998224725'
  const from = { address: '127.0.0.1', device: 'chaos' }
  const make = async (login: string, roles: string[]) => {
    const { id } = await db
      .insertInto('users')
      .values({
        login,
        first_name: 'Ana',
        last_name: 'Souza',
        email: `${login}@mail.example`,
        document,
        phone: '11999998888',
        roles,
        password_hash: 'none',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, login, token: await openSession(app, { id, roles, password_changed_at: null }, from) }
  }
  try {
    const players = []
    for (let at = 0; at < donors; at += 1) players.push(await make(`donor${at}`, []))
    const staff = await make('chaosstaff', ['admin'])
    await makeCreators(db, { document, staff: staff.id })
    return { players, staff: staff.token, hasCreators: true }
  } finally {
    await close()
  }
}
