import { aForeignPix } from './foreign-payment.ts'
/** Fills a pattern such as /notice/:slug from the demo content. A new kind of address needs a line in `lists`. */
export async function examplePath(pattern: string, portalUrl: string): Promise<string> {
  const waiting = waitingPayments[pattern]
  if (waiting) return waiting(await donor(portalUrl))
  if (!pattern.includes(':')) return pattern
  const fixedPath = constant[pattern]
  if (fixedPath) return fixedPath
  if (pattern === '/transactions/:id' || pattern === '/staff/payments/:id')
    return pattern.replace(':id', await aPayment(portalUrl))
  if (pattern === '/staff/payments/unknown/:id') return pattern.replace(':id', await anUnknownPayment(portalUrl))
  if (pattern === '/staff/approvals/:id') return pattern.replace(':id', await anApproval(portalUrl))
  if (pattern === '/gifts/:id') return `/gifts/${await aGift(portalUrl)}`
  if (pattern === '/gifts/give/:item') return `/gifts/give/${await anItemInStock(portalUrl)}`
  if (pattern === '/orders/:id') return `/orders/${await aPurchase(portalUrl)}`
  const found = Object.entries(lists).find(([prefix]) => pattern.startsWith(prefix))
  if (!found) throw new Error(`Say in e2e/examples.ts where an example of ${pattern} is to be found.`)
  const [, { api, key }] = found
  const reply = await fetch(`${portalUrl}${api}`)
  const first = ((await reply.json()) as Record<string, Record<string, unknown>[] | undefined>)[key]?.[0]
  if (!first) throw new Error(`${api} is empty; the demo content should bring something for ${pattern}.`)
  return pattern.replaceAll(/:(\w+)\??/g, (_, name: string) => encodeURIComponent(String(first[name])))
}

/** Addresses that no list of the API names. */
const constant: Record<string, string> = {
  '/staff/settings/:group': '/staff/settings/events',
  '/player/:name': '/player/Player',
  '/guild/:id': '/guild/1',
  '/market/item/:key': '/market/item/413',
  '/setup/:step': '/setup/site',
  // The import of the demo, and a difference of it.
  '/staff/settlements/:id': '/staff/settlements/1',
  '/staff/settlements/differences/:id': '/staff/settlements/differences/1',
  '/staff/roles/:name': '/staff/roles/support',
  '/staff/players/:login': '/staff/players/player',
  '/paymentCard/:value?': '/paymentCard/50',
  '/deposit/:id?': '/deposit/1',
  '/support/reply/:id?': '/support/reply/1',
  '/indication/:code': '/indication/ABCD2345',
  '/redeem/:code': '/redeem/PRESENTE',
  '/c/:code': '/c/LIVEDOREINO',
  '/staff/creators/:id': '/staff/creators/1',
  '/staff/codes/:id': '/staff/codes/1',
}

const lists: Record<string, { api: string; key: string }> = {
  '/updates/edit': { api: '/api/updates/all', key: 'data' },
  '/download/edit': { api: '/api/download/all', key: 'data' },
  '/guide/edit': { api: '/api/guide/all', key: 'data' },
  '/subguide/edit': { api: '/api/subguide/all', key: 'data' },
  '/guide/': { api: '/api/guide/all', key: 'data' },
  '/item/edit': { api: '/api/item/all?limit=1', key: 'data' },
  '/item/': { api: '/api/item/all?limit=1', key: 'data' },
  '/notice/': { api: '/api/notices', key: 'notice' },
}

/** Payments that wait for their payer: without a number these pages only say that there is no such payment. */
const waitingPayments: Record<string, (ask: Ask) => Promise<string>> = {
  '/paymentMercadoPix/:id?': async (ask) =>
    `/paymentMercadoPix/${(await ask<{ data: { id: string } }>('/mercadopago/pix', { value: '50.00' })).data.id}`,
  '/paymentPicPay/:referenceId?': async (ask) =>
    `/paymentPicPay/${(await ask<{ referenceId: string }>('/picpay/paymentRequest', { value: '50.00' })).referenceId}`,
  '/paymentPix/:txid?': async (ask) =>
    `/paymentPix/${(await ask<{ txid: string }>('/pix/create', { value: '50.00' })).txid}`,
  '/paymentPayPal': async (ask) =>
    `/paymentPayPal?token=${(await ask<{ id: string }>('/paypal/tryPay', { value: '50.00' })).id}`,
}

type Ask = <T>(path: string, body?: object) => Promise<T>

/** The demo player with the data that providers demand. */
async function donor(portalUrl: string): Promise<Ask> {
  const ask = await demoPlayer(portalUrl)
  await ask('/account/updateDocumentAndPhone', { document: '52998224725', phone: '11999998888' })
  return ask
}

/** Calls the portal as its demo player. */
async function demoPlayer(portalUrl: string): Promise<Ask> {
  const ask = async <T>(path: string, body?: object, token = ''): Promise<T> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    return (await fetch(`${portalUrl}/api${path}`, sent)).json() as Promise<T>
  }
  const { token } = await ask<{ token: string }>('/login', { username: 'player', password: 'player123' })
  return (path, body) => ask(path, body, token)
}

/** A payment of the demo player, at PayPal, which demands no document. */
async function aPayment(portalUrl: string): Promise<string> {
  const ask = await demoPlayer(portalUrl)
  return (await ask<{ payment: { id: string } }>('/paypal/tryPay', { value: '5.00' })).payment.id
}

/** The gift that waits for the demo player. */
async function aGift(portalUrl: string): Promise<string> {
  const ask = await demoPlayer(portalUrl)
  const { data } = await ask<{ data: { id: string }[] }>('/gifts')
  if (!data[0]) throw new Error('The demo player has no gift.')
  return data[0].id
}

async function anItemInStock(portalUrl: string): Promise<number> {
  const ask = await demoPlayer(portalUrl)
  return (await ask<{ data: { id: number }[] }>('/item/all?sort=priceAsc&stock=in&limit=1')).data[0]!.id
}

/** An order of the demo player, made now when there is none: of the cheapest item that is still available. */
async function aPurchase(portalUrl: string): Promise<string> {
  const ask = await demoPlayer(portalUrl)
  const { data: bought } = await ask<{ data: { id: string }[] }>('/purchase/all')
  if (bought[0]) return bought[0].id
  const { data: items } = await ask<{ data: { id: number }[] }>('/item/all?sort=priceAsc&stock=in&limit=20')
  for (const { id } of items) {
    const { purchase } = await ask<{ purchase?: string }>('/transaction/buyItem', { id })
    if (purchase) return purchase
  }
  throw new Error('The demo player can buy nothing.')
}

/** A payment at Mercado Pago that the portal did not create, and that staff have looked up. */
async function anUnknownPayment(portalUrl: string): Promise<string> {
  const number = await aForeignPix(50)
  const json = { 'content-type': 'application/json' }
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const reply = await fetch(`${portalUrl}/api${path}`, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: JSON.stringify(body),
    })
    return (await reply.json()) as Record<string, string>
  }
  const { token } = await post('/login', { username: 'admin', password: 'admin123' })
  const found = await post('/payment/lookup', { provider: 'mercadopago', number }, { authorization: `Bearer ${token}` })
  const id = found.to?.split('/').at(-1)
  if (!id) throw new Error(`The portal did not keep ${number}: ${JSON.stringify(found)}`)
  return id
}

/** A request for a second person: the demo's, or whichever a journey has made or decided. */
async function anApproval(portalUrl: string): Promise<string> {
  const reply = await fetch(`${portalUrl}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'admin123' }),
  })
  const { token } = (await reply.json()) as { token: string }
  for (const state of ['pending', 'decided']) {
    const found = await fetch(`${portalUrl}/api/staff/approvals?state=${state}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const [first] = ((await found.json()) as { data: { id: string }[] }).data
    if (first) return first.id
  }
  throw new Error('The demo has no request for a second person.')
}
