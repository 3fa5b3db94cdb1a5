import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import type { MarketListings } from '../server/src/db/tables.ts'
import { reconcile } from '../server/src/features/payment/reconcile.ts'
import { anOffer } from './market.ts'
import { aGift, decideGift } from './gifts.ts'
import type { Person, Portal } from './portal.ts'
import { referenceAt, type TestProvider } from './provider.ts'
import { aPurchase, fill } from './shop.ts'

export interface Sent {
  /** The parameter of the path. */
  id?: string | number
  body?: object
}

/** Makes something of this person and says how staff act on it. */
export type Make = (owner: Person) => Promise<Sent>

/** The reason or note with which staff decide in these tests. */
export const reason = 'O jogador pediu pelo suporte.'

/** Things of people about which staff decide, each with the call of a decision that a member of staff could take. */
export function staffThings(portal: Portal, mp: TestProvider, staff: Person) {
  const { app, call } = portal
  const ago = (hours: number) => new Date(app.now().getTime() - hours * 3600_000).toISOString()

  async function aDelivery({ id: user_id, login }: Person, state: 'failed' | 'unknown' | 'queued'): Promise<Sent> {
    const id = randomUUID()
    const times = { created_at: ago(3), next_try_at: ago(3), ...(state !== 'queued' && { settled_at: ago(2) }) }
    const row = { id, operation_id: id, reference: `test ${id}`, user_id, login, item: [413, 61, 10], state }
    await app.db
      .insertInto('deliveries')
      .values({ ...row, ...times, target: 'storage' })
      .execute()
    return { id, body: { note: reason, ...(state !== 'queued' && { attempt: 1 }) } }
  }

  const aListing = async (owner: Person, change: Updateable<MarketListings> = {}, body: object = {}): Promise<Sent> => {
    const id = await anOffer(portal, owner, { name: 'Poeira' })
    if (Object.keys(change).length > 0)
      await app.db.updateTable('market_listings').set(change).where('id', '=', id).execute()
    return { id, body: { reason, ...body } }
  }

  async function aSuspicion(owner: Person): Promise<Sent> {
    const { id: listing } = await aListing(owner)
    const parties = { seller_id: owner.id, buyer_id: (await portal.aPerson()).id }
    const { id } = await app.db
      .insertInto('market_suspicions')
      .values({ listing_id: Number(listing), kind: 'price', ...parties, evidence: '{}', found_at: ago(1) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id: String(id), body: { reason } }
  }

  async function aStuckListing(owner: Person): Promise<Sent> {
    const operation = randomUUID()
    const sent = await aListing(owner, {}, { operation, happened: true })
    const row = { id: operation, listing_id: Number(sent.id), kind: 'put' as const, login: owner.login, slot: 0 }
    await app.db
      .insertInto('market_operations')
      .values({ ...row, state: 'open', started_at: ago(2) })
      .execute()
    const returning = {
      state: 'returning' as const,
      goods: 'putting' as const,
      operation_id: operation,
      next_try_at: ago(0),
    }
    await app.db.updateTable('market_listings').set(returning).where('id', '=', row.listing_id).execute()
    return sent
  }

  async function aReferral(owner: Person, change: object = {}): Promise<number> {
    const friend = await portal.aPerson()
    const row = { referrer_id: owner.id, referred_id: friend.id, checked_at: ago(1), created_at: ago(2) }
    const { id } = await app.db
      .insertInto('referrals')
      .values({ ...row, type: 'Success', ...change })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function aReward({ id: user_id }: Person): Promise<Sent> {
    const row = { id: randomUUID(), user_id, kind: 'tier' as const, step: 3, redeemed_at: ago(1) }
    await app.db
      .insertInto('referral_rewards')
      .values({ ...row, name_pt: 'Moldura', name_en: 'Frame' })
      .execute()
    return { id: row.id, body: { note: reason } }
  }

  async function anUnknownPayment({ id: user_id }: Person, state: 'waiting' | 'dismissed'): Promise<Sent> {
    const id = randomUUID()
    const decided = state === 'waiting' ? {} : { decided_at: ago(1), decided_by: staff.id, decision: reason }
    await app.db
      .insertInto('unknown_payments')
      .values({
        id,
        provider: 'mercadopago',
        provider_id: id,
        is_ours: true,
        is_paid: true,
        status: 'approved',
        reason: 'player_banned',
        user_id,
        state,
        first_seen: ago(2),
        last_seen: ago(2),
        ...decided,
      })
      .execute()
    return { id, body: { reason } }
  }

  /** An unknown payment of 50 reais, which the provider has. */
  async function aCreditable(owner: Person): Promise<Sent> {
    const { id } = await anUnknownPayment(owner, 'waiting')
    const cents = { amountCents: 5_000, paidCents: 5_000, refundedCents: 0, chargedBackCents: 0, totalCents: null }
    mp.charges.set(`unknown ${id}`, {
      providerId: String(id),
      reference: `order ${id}`,
      state: 'paid',
      status: 'approved',
      statusDetail: null,
      ...cents,
      currency: 'BRL',
      isOurs: true,
      receiptId: null,
      expiresAt: null,
      pay: {},
      answer: { payment_method_id: 'pix' },
    })
    return { id: id!, body: { login: owner.login, value: 50, reason } }
  }

  /** A Pix of 50 reais, of which so many cents came. */
  async function aPayment(owner: Person, paidCents: number): Promise<string> {
    const data = { document: '52998224725', phone: '11999998888' }
    await app.db.updateTable('users').set(data).where('id', '=', owner.id).execute()
    const { body } = await call('POST', '/mercadopago/pix', { token: owner.token, body: { value: '50' } })
    mp.say(referenceAt(mp, body.payment.id), { state: 'paid', status: 'approved', paidCents })
    await reconcile(app, body.payment.id)
    return body.payment.id
  }

  async function aDeposit({ id: user_id, login }: Person, status: string): Promise<Sent> {
    const row = { user_id, entry_id: randomUUID(), value_cents: 5_000, cash: 350, comment: '' }
    const { id } = await app.db
      .insertInto('deposits')
      .values({ ...row, created_at: ago(1), updated_at: ago(1) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { body: { id, login, status, value: '50.00' } }
  }

  /** An order whose item the game has refused. */
  async function aFailedOrder(owner: Person): Promise<Sent> {
    const id = await aPurchase(portal, owner)
    await app.db
      .updateTable('deliveries')
      .set({ state: 'failed', settled_at: ago(0) })
      .where('id', '=', id)
      .execute()
    return { id, body: { reason } }
  }

  /** A gift whose item the game has refused. */
  async function aFailedGift(owner: Person): Promise<Sent> {
    const receiver = await portal.aPerson()
    await fill(portal, owner, 30)
    const { id } = await aGift(portal, owner, receiver)
    await decideGift(portal, receiver, id, 'accept')
    const failed = { state: 'failed' as const, settled_at: ago(0) }
    await app.db.updateTable('deliveries').set(failed).where('reference', '=', `gift ${id}`).execute()
    return { id, body: { reason } }
  }

  /** Refused with `own_account`: another person of the staff decides. */
  const forAnother: Record<string, Make> = {
    settleDelivery: (owner) => aDelivery(owner, 'unknown'),
    resendDelivery: (owner) => aDelivery(owner, 'failed'),
    stopDelivery: (owner) => aDelivery(owner, 'queued'),
    dismissMarketSuspicion: aSuspicion,
    freezeListing: (owner) => aListing(owner),
    unfreezeListing: (owner) =>
      aListing(owner, { frozen_at: ago(1), frozen_by: staff.id, frozen_reason: reason, frozen_reason_shared: true }),
    undoListing: (owner) => aListing(owner),
    settleEscrow: aStuckListing,
    updateReleased: async (owner) => ({ body: { id: await aReferral(owner), released: 'N', note: reason } }),
    clearSuspicion: async (owner) => {
      const evidence = JSON.stringify([{ reason: 'disposable_email', login: null }])
      return { id: await aReferral(owner, { type: 'Suspect', evidence }), body: { note: reason } }
    },
    finishReward: aReward,
    dismissUnknownPayment: (owner) => anUnknownPayment(owner, 'waiting'),
    reopenUnknownPayment: (owner) => anUnknownPayment(owner, 'dismissed'),
  }

  /** The same call as above with another decision: `settleReview` and `updateDeposit` may also be for a second person. */
  const alsoForAnother: [name: string, make: Make][] = [
    ['settleReview', async (owner) => ({ id: await aPayment(owner, 100), body: { decision: 'dismiss', reason } })],
    ['updateDeposit', (owner) => aDeposit(owner, 'disapproved')],
    [
      'updateReleased',
      async (owner) => {
        const id = await aReferral(await portal.aPerson(), { referred_id: owner.id })
        return { body: { id, released: 'N', note: reason } }
      },
    ],
  ]

  /** Waits for a second person where it is for one's own account. */
  const forSecond: Record<string, Make> = {
    sendItemManually: async ({ login }) => ({ body: { login, item_id: '413 61 10', note: reason } }),
    deliverValueManually: async ({ login }) => ({ body: { login, value: 5, note: 'Evento' } }),
    refundPayment: async (owner) => ({ id: await aPayment(owner, 5_000), body: { reason } }),
    returnSurplus: async (owner) => ({ id: await aPayment(owner, 6_000), body: { reason } }),
    settleReview: async (owner) => ({ id: await aPayment(owner, 100), body: { decision: 'credit', reason } }),
    creditUnknownPayment: aCreditable,
    refundOrder: aFailedOrder,
    refundGift: aFailedGift,
    updateDeposit: (owner) => aDeposit(owner, 'approved'),
  }

  return { forAnother, alsoForAnother, forSecond }
}
