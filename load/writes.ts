import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sandboxCredentials } from '../server/src/config/sandbox-credentials.ts'
import { askAs, ofTheShell, playerOf } from './reads.ts'
import { bodyOf, choose, type Stage, type Visit } from './stage.ts'

type Action = (stage: Stage, visit: Visit) => Promise<unknown>

/** The password of all players of the load: that of the demo's player, whose hash they share. */
const password = 'player123'
const askAgainMs = 500
const creditWithinMs = 20_000

const post = (path: string, body: object, token?: string) => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
  ...(token && { token }),
})

/** With a key, where the pages send one (`sendOnce`). */
const postOnce = (path: string, body: object, token?: string) => ({
  ...post(path, body, token),
  headers: { 'idempotency-key': randomUUID() },
})

/** What players, providers and staff do. */
export const writes: Record<string, Action> = {
  login: async (stage, visit) => {
    const { login } = playerOf(stage, visit)
    const outcome = await visit.ask('POST /api/login', post('/api/login', { username: login, password }))
    const session = bodyOf(outcome) as { token: string } | undefined
    if (session) await askAs(visit, session.token, [...ofTheShell, '/api/account/home'])
  },
  buy: (stage, visit) => buyItem(stage, visit, 'POST /api/transaction/buyItem', choose(stage.items, visit.choice)),
  rush: async (stage, visit) => {
    const { restocked } = stage
    await visit.document('item that is restocked', `/item/${restocked}`)
    await buyItem(stage, visit, 'POST /api/transaction/buyItem, in a rush', restocked)
  },
  donate,
  sell: async (stage, visit) => {
    const { token } = playerOf(stage, visit)
    const refusals = ['slot_changed', 'chest_changed']
    const chest = await visit.ask('GET /api/market/cargo', { method: 'GET', path: '/api/market/cargo', token })
    const slots = (bodyOf(chest) as Chest | undefined)?.inventory.filter(({ problem }) => problem === null) ?? []
    if (slots.length === 0) return
    const { slot } = choose(slots, visit.choice, 5)
    const request = { ...postOnce('/api/market/sell', { slot, price: '7' }, token), refusals }
    const sale = bodyOf(await visit.ask('POST /api/market/sell', request)) as Sale | undefined
    if (sale?.data.state === 'open') stage.offers.push(sale.data.id)
  },
  buyOffer: async (stage, visit) => {
    const { token } = playerOf(stage, visit)
    await visit.ask('GET /api/market/items', { method: 'GET', path: '/api/market/items', token })
    const id = stage.offers.shift()
    if (id === undefined) return
    const refusals = ['listing_closed', 'own_listing']
    await visit.ask('POST /api/market/buy', { ...postOnce('/api/market/buy', { id }, token), refusals })
  },
  ticket: async (stage, visit) => {
    const { token } = playerOf(stage, visit)
    const description = '<p>O item que comprei ontem não chegou ao meu baú. Podem ver o que houve?</p>'
    const form = { title: 'Meu item não chegou', description, type: 'Question', priorities: 'Normal' }
    await visit.ask('POST /api/ticket/store', postOnce('/api/ticket/store', form, token))
    await askAs(visit, token, ['/api/ticket/showByUser'])
  },
  webhook: async ({ credited }, visit) => {
    if (credited.length > 0) await visit.ask('webhook', webhookAbout(choose(credited, visit.choice)))
  },
  publish: ({ staff }, visit) => {
    const form = { title: `Notícia ${Math.floor(visit.choice * 1e9)}`, description: '<p>O texto de uma notícia.</p>' }
    return visit.ask('POST /api/notice', post('/api/notice', form, staff))
  },
}

interface Sale {
  data: { id: number; state: string }
}
interface Chest {
  inventory: { slot: number; problem: string | null }[]
}

async function buyItem(stage: Stage, visit: Visit, kind: string, id: number): Promise<void> {
  const { token } = playerOf(stage, visit)
  await visit.ask(kind, postOnce('/api/transaction/buyItem', { id, target: 'storage' }, token))
}

/** A Pix that is paid at once. Its credit is a wait of its own, because the provider's pace is in it. */
async function donate(stage: Stage, visit: Visit): Promise<void> {
  const { token } = playerOf(stage, visit)
  const creation = await visit.ask('POST /api/mercadopago/pix', postOnce('/api/mercadopago/pix', { value: 20 }, token))
  const charge = bodyOf(creation) as { data: { id: string } } | undefined
  if (!charge) return
  const { id } = charge.data
  const paidAt = performance.now()
  await payAt(stage, id)
  do {
    const path = `/api/mercadopago/payment/${id}`
    const outcome = await visit.ask('GET /api/mercadopago/payment', { method: 'GET', path, token })
    if ((bodyOf(outcome) as { status: string } | undefined)?.status === 'approved') {
      stage.meter.countWait('from the payment to its credit', performance.now() - paidAt)
      stage.credited.push(id)
      return
    }
    await pause(askAgainMs)
  } while (performance.now() - paidAt < creditWithinMs)
  stage.meter.countWait('from the payment to its credit', creditWithinMs)
}

/** Pays at the simulated provider, which sends the webhook. */
async function payAt({ sandboxUrl }: Stage, id: string): Promise<void> {
  const reply = await fetch(`${sandboxUrl}/control/payments/mercadopago/${id}/approve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  await reply.arrayBuffer()
}

/** A signed webhook, as Mercado Pago sends them. */
function webhookAbout(charge: string) {
  const request = randomUUID()
  const at = String(Date.now())
  const signed = `id:${charge};request-id:${request};ts:${at};`
  const v1 = createHmac('sha256', sandboxCredentials.mercadopago.webhookSecret).update(signed).digest('hex')
  return {
    ...post(`/webhooks/mercadopago?data.id=${charge}&type=payment`, { type: 'payment', data: { id: charge } }),
    headers: { 'x-request-id': request, 'x-signature': `ts=${at},v1=${v1}` },
  }
}
