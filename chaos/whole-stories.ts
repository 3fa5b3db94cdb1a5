import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { call, type Reply } from './call.ts'
import type { Stage } from './whole-stage.ts'

/** The smallest possible image. */
const receipt = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const deposited = [20, 50, 100]

/** Sends a request twice at once under one key, as two tabs do: it must act once, and both replies must be equal. */
async function askTwice(
  { world: { nodes }, odd }: Stage,
  path: string,
  token: string,
  { body, status, idOf }: { body: () => object; status: number; idOf(body: Reply['body']): unknown },
): Promise<Reply['body']> {
  const key = randomUUID()
  const replies = await Promise.all([0, 1].map(() => call(nodes, path, token, body(), { key })))
  for (const reply of replies)
    if (reply.status !== status) odd.push(`${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
  const done = replies.filter((reply) => reply.status === status)
  const ids = new Set(done.map((reply) => JSON.stringify(idOf(reply.body))))
  if (ids.size > 1) odd.push(`S3: one key of ${path} was for ${[...ids].join(' and ')}`)
  if (!done[0]) throw new Error(`${path} was never done`)
  return done[0].body
}

/** A player opens a ticket and comments on it, and staff reply. */
export async function writeTicket(stage: Stage, nth: number): Promise<void> {
  const { cast, acknowledged } = stage
  const who = cast.players[(nth * 5) % cast.players.length]!
  const title = `Ticket ${nth} of ${who.login}`
  const form = { title, description: '<p>Meu item sumiu.</p>', type: 'Bug', priorities: 'Normal' }
  const request = { status: 201, body: () => form, idOf: (body: Reply['body']) => body.data.id }
  const id = Number((await askTwice(stage, '/ticket/store', who.token, request)).data.id)
  const ticket = { id, login: who.login, title, comments: [] as number[] }
  acknowledged.tickets.push(ticket)
  for (const [token, status] of [
    [who.token, 'Open'],
    [cast.staff[nth % 2]!, 'Pending'],
  ] as const) {
    const comment = { ticket_id: id, description: `<p>Comentário ${randomUUID()}</p>`, status }
    const idOf = (body: Reply['body']) => body.ticketComment.id
    const said = await askTwice(stage, '/ticket-comment/store', token, { status: 201, body: () => comment, idOf })
    ticket.comments.push(Number(said.ticketComment.id))
  }
}

/** Staff give Cash manually. */
export async function giveCredit(stage: Stage, nth: number): Promise<void> {
  const { login } = stage.cast.players[nth % stage.cast.players.length]!
  const value = 5 + nth
  const request = {
    status: 200,
    body: () => ({ login, value, note: 'Evento' }),
    idOf: ({ balance }: Reply['body']) => balance,
  }
  await askTwice(stage, '/transaction/deliveryValueManually', stage.cast.staff[nth % 2]!, request)
  stage.acknowledged.credits.push({ login, value })
}

/** Staff send an item manually. */
export async function sendGift(stage: Stage, nth: number): Promise<void> {
  const { login } = stage.cast.players[(nth * 7) % stage.cast.players.length]!
  const body = () => ({ login, item_id: '413 61 51', note: 'Prêmio de um evento do jogo' })
  const request = { status: 200, body, idOf: ({ data }: Reply['body']) => data.delivery }
  const { data } = await askTwice(stage, '/itemdelivery/sendItemManually', stage.cast.staff[nth % 2]!, request)
  stage.acknowledged.gifts.push({ delivery: data.delivery, login })
}

/** A player reports a bank transfer, and two members of staff decide at once; every fourth is refused. */
export async function depositByHand(stage: Stage, nth: number): Promise<void> {
  const { world, cast, acknowledged, odd } = stage
  const who = cast.players[(nth * 5 + 6) % cast.players.length]!
  const reais = deposited[nth % deposited.length]!
  const form = () => {
    const fields = new FormData()
    fields.set('value', `${reais}.00`)
    fields.set('proof', new Blob([new Uint8Array(receipt)], { type: 'image/png' }), 'receipt.png')
    return fields
  }
  const request = { status: 201, body: form, idOf: ({ data }: Reply['body']) => data.id }
  const { data } = await askTwice(stage, '/deposit/store', who.token, request)
  const isApproved = nth % 4 !== 3
  const status = isApproved ? 'approved' : 'disapproved'
  const decided = { id: data.id, login: who.login, status, value: `${reais}.00` }
  const replies = await Promise.all(
    cast.staff.map((token) => call(world.nodes, '/deposit/updateStatus', token, decided, { method: 'PUT' })),
  )
  for (const reply of replies)
    if (reply.status !== 200) odd.push(`a deposit answered ${reply.status}: ${JSON.stringify(reply.body)}`)
  acknowledged.deposits.push({ id: data.id, login: who.login, reais, isApproved })
}

/**
 * Two members of staff approve a referral at once. While the game does not say whether there is a character, it is
 * refused.
 */
export async function approveReferral(stage: Stage, nth: number): Promise<boolean> {
  const { world, cast, odd } = stage
  const { id } = cast.referrals[nth % cast.referrals.length]!
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const replies = await Promise.all(
      cast.staff.map((token) => call(world.nodes, '/indication/updateReleased', token, { id, released: 'S' })),
    )
    for (const { status, body } of replies)
      if (status !== 200 && body.code !== 'referral_suspect')
        odd.push(`the review of ${id} answered ${status}: ${JSON.stringify(body)}`)
    if (replies.some(({ status }) => status === 200)) return true
    await pause(250)
  }
  return false
}

/** A referrer redeems in three tabs with keys of their own: each tier must be given once. */
export async function redeemReward({ world, cast, acknowledged, odd }: Stage, nth: number): Promise<void> {
  const { referrer } = cast.referrals[nth % cast.referrals.length]!
  const redeem = () => call(world.nodes, '/indication/rescueAward', referrer.token, null, { key: randomUUID() })
  for (const { status, body } of await Promise.all([redeem(), redeem(), redeem()])) {
    if (status === 200) acknowledged.redeemed.push({ login: referrer.login, tier: body.data.tier })
    else if (body.code !== 'no_reward_due') odd.push(`a reward answered ${status}: ${JSON.stringify(body)}`)
  }
}

/** Staff ban a player, whose requests every node must refuse from then on; every second ban is lifted. */
export async function banSomebody(stage: Stage, nth: number): Promise<void> {
  const { world, cast, acknowledged, odd } = stage
  const who = cast.bannable[nth]
  if (!who) return
  const [day, month, year] = [1, 1, 2099]
  const [note, reason] = ['Trapaça vista pela equipe.', 'Trapaça no jogo']
  const body = () => ({ nickname: who.login, by: 'login', ban_type: 1, day, month, year, note, reason })
  const request = { status: 200, body, idOf: ({ data }: Reply['body']) => data.id }
  const { data } = await askTwice(stage, '/server/ban_user', cast.staff[nth % 2]!, request)
  for (const node of world.nodes) {
    const { status } = await call([node], '/transaction/balance', who.token, null, { method: 'GET' })
    if (status !== 401 && status !== 403) odd.push(`B1: ${who.login} is banned, and ${node} answered ${status}`)
  }
  const isLifted = nth % 2 === 1
  if (isLifted) {
    const lifted = await call(world.nodes, `/server/unban_user/${data.id}`, cast.staff[0], { reason: 'Foi um engano.' })
    // An earlier request lifted the ban, and its reply was lost.
    if (lifted.status !== 200 && lifted.body.code !== 'ban_ended')
      odd.push(`the end of a ban answered ${lifted.status}: ${JSON.stringify(lifted.body)}`)
  }
  acknowledged.bans.push({ id: data.id, login: who.login, isLifted })
}

/** Staff publish an article; after a lost reply they write it again under another title. */
export async function publishNotice({ world, cast, acknowledged, odd }: Stage, nth: number): Promise<void> {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const title = `Notice ${nth} ${attempt}`
    try {
      const reply = await fetch(`${world.nodes[(nth + attempt) % 2]}/api/notice`, {
        method: 'POST',
        headers: { authorization: `Bearer ${cast.staff[0]}`, 'content-type': 'application/json' },
        body: JSON.stringify({ title, description: '<p>Novidades do servidor.</p>' }),
        signal: AbortSignal.timeout(30_000),
      })
      const body = (await reply.json()) as { data: { slug: string } }
      if (reply.status === 201) return void acknowledged.notices.push({ slug: body.data.slug, title })
      if (reply.status <= 500) return void odd.push(`a notice answered ${reply.status}: ${JSON.stringify(body)}`)
    } catch {
      // That node is down, or its reply was lost.
    }
    await pause(250)
  }
}
