import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { moveCash } from '../server/src/features/ledger/public.ts'
import { json, key, type Filling } from './canary-filling.ts'
import type { Portal } from './portal.ts'
import { anItem, buy, fill } from './shop.ts'

export async function fillMoney(portal: Portal, { put, me, other, staff, own, hidden, at }: Filling): Promise<void> {
  await fill(portal, me, 1_000)
  const mine = { user_id: me.id }
  const payment = await put('payments', {
    ...{ ...mine, id: randomUUID(), method: 'pix', provider: 'pix', reference: `c-${key()}`, provider_key: key() },
    ...{ idempotency_key: hidden('payment key'), request_digest: randomBytes(32), source_hash: randomBytes(32) },
    ...{ amount_cents: 1_000, cash: 100, created_at: at, reason: own('reason of a payment') },
    ...{ provider_id: own('at the provider'), pay: json({ code: own('pix code') }) },
  })
  await put('payment_events', {
    ...{ payment_id: payment.id, at, kind: 'staff', state: own('state'), by_user: staff.id },
    detail: json({ note: hidden('detail') }),
  })
  await put('payment_refunds', {
    ...{ key: randomUUID(), payment_id: payment.id, amount_cents: 100, reason: own('reason of a refund') },
    ...{ by_user: staff.id, state: 'refused', asked_at: at, settled_at: at, before_cents: 0, is_whole: false },
    ...{ kind: 'donation', answer: hidden('answer of the provider'), idempotency_key: hidden('refund key') },
  })
  await put('unknown_payments', {
    ...{ ...mine, id: randomUUID(), provider: 'pix', provider_id: own('unknown payment'), is_ours: false },
    ...{ is_paid: true, status: 'paid', payer: own('payer'), reason: hidden('why'), first_seen: at, last_seen: at },
  })
  const proof = key()
  const bytes = Buffer.from(`%PDF ${own('receipt')}`)
  await put('deposit_proofs', {
    ...{ name: proof, uploaded_by: me.id, uploaded_at: at, kind: 'pdf', sent_as: `${own('receipt')}.pdf` },
    bytes: bytes.length,
  })
  await portal.app.storage.save(`deposits/${proof}.proof`, bytes)
  const deposit = await put('deposits', {
    ...{ ...mine, entry_id: randomUUID(), value_cents: 5_000, cash: 50, proof, comment: own('comment') },
    ...{ note: hidden('note of a deposit'), created_at: at, updated_at: at },
  })
  const settled = { source: 'bank', day: at, at }
  for (const of of [{ payment_id: payment.id }, { deposit_id: deposit.id }]) {
    await put('settlement_lines', {
      ...{ ...settled, ...of, key: key(), bank: 'Banco', kind: 'payment' },
      ...{ gross_cents: 1_000, fee_cents: 0, net_cents: 1_000 },
    })
    await put('settlement_differences', {
      ...{ ...of, kind: 'missing_there', source: 'bank', day: at, expected_cents: 1_000, found_at: at },
      note: hidden('note of a difference'),
    })
  }
  const creator = await put('creators', {
    ...{ ...mine, code: `CANARY${me.id}`, bonus_percent: 5, share_percent: 10, starts_at: at },
    ...{ created_at: at, created_by: staff.id, updated_at: at },
  })
  for (const buyer of [me, other])
    await put('creator_shares', {
      ...{ id: randomUUID(), creator_id: creator.id, source: hidden(`share ${key()}`), buyer_id: buyer.id },
      ...{ base: 100, share: 10, state: 'held', evidence: json([{ text: hidden('likeness') }]), created_at: at },
    })
  await put('creator_tiers', { creator_id: creator.id, base: 1_000, item: [413], created_at: at })
  await payCreator(portal, { creator: Number(creator.id), person: me, staff, at })
  await put('wall_consents', { ...mine, shown_as: 'login', shows_amount: true, consented_at: at })
  await put('insight_donors', { ...mine, signed_up: at, donated_at: at })
  await put('insight_donor_months', { ...mine, month: at })
  // A month before all transfers, which no check counts against others; each person has their own.
  const [month, until] = [0, 1].map((more) => new Date(Date.UTC(1990, (me.id % 300) + more)).toISOString().slice(0, 10))
  await put('ledger_months', {
    ...{ month, until: `${until}T03:00:00Z`, transfers: 0, cash: 0 },
    ...{ digest: createHash('sha256').digest(), closed_at: at, took_ms: 1 },
  })
  const { rows } = await sql<{ id: number }>`select id from ledger_accounts where user_id = ${me.id}`.execute(
    portal.app.db,
  )
  await put('ledger_month_balances', { month, account: rows[0]!.id, balance: 0 })
  const bought = await buy(portal, me, { id: await anItem(portal), quantity: 1, target: 'storage' })
  if (bought.status >= 300) throw new Error(`A purchase answered ${bought.status}.`)
}

/** A payout of one Cash, with its movement. */
async function payCreator(
  { app }: Portal,
  { creator, person, staff, at }: { creator: number; person: { id: number }; staff: { id: number }; at: string },
): Promise<void> {
  const id = randomUUID()
  const row = { id, creator_id: creator, cash: 1, paid_at: at, paid_by: staff.id }
  await app.db.transaction().execute(async (tx) => {
    await tx.insertInto('creator_payouts').values(row).execute()
    const [from, to] = [{ house: 'campaigns' as const }, { user: person.id }]
    await moveCash(tx, { kind: 'creator_payout', reference: id, from, to, amount: 1, at: new Date(at) })
  })
}

export async function fillTrade({ put, me, other, staff, own, hidden, at, later, address }: Filling): Promise<void> {
  const delivery = await put('deliveries', {
    ...{
      id: randomUUID(),
      reference: own('delivery'),
      user_id: me.id,
      login: me.login,
      item: [413],
      target: 'storage',
    },
    ...{ state: 'failed', created_at: at, settled_at: at, next_try_at: at, operation_id: randomUUID(), address },
    ...{ note: hidden('note of a delivery'), settled_by: staff.id, settled_note: hidden('settled') },
  })
  await put('delivery_attempts', {
    ...{ operation_id: randomUUID(), delivery_id: delivery.id, attempt: 1, state: 'failed', settled_at: at },
    ...{ resent_by: staff.id, resent_at: at, note: hidden('note of an attempt') },
  })
  const shopItem = await put('shop_items', {
    ...{ name: 'Presente', item: [413], stock: 1, price: 10, created_at: at, updated_at: at },
  })
  await put('restock_waits', { shop_item_id: shopItem.id, user_id: me.id, asked_at: at })
  const bundle = await put('bundles', { name: `Bundle for ${me.id}`, price: 10, created_at: at, updated_at: at })
  await put('bundle_orders', {
    ...{ id: randomUUID(), bundle_id: bundle.id, user_id: me.id, name: own('bundle'), price: 10, created_at: at },
  })
  const gift = { shop_item_id: shopItem.id, item: [413], price: 10, created_at: at, expires_at: later, opened_at: at }
  await put('gifts', {
    ...{ ...gift, id: randomUUID(), giver_id: me.id, receiver_id: other.id, receiver_character: hidden('character') },
    ...{ name: own('gift'), message: own('message of a gift'), address, state: 'declined', ended_at: at },
  })
  await put('gifts', {
    ...{ ...gift, id: randomUUID(), giver_id: other.id, receiver_id: me.id, name: own('received gift') },
    ...{ message: own('message of another'), state: 'declined', ended_at: at },
  })
  const rule = await put('code_rules', {
    ...{ title: `Code for ${me.id}`, effect: 'cash', amount: 10, starts_at: at, most_uses: 5, created_by: staff.id },
    ...{ created_at: at, updated_at: at },
  })
  const { code } = await put('codes', { code: `CODE${me.id}`, rule_id: rule.id })
  await put('code_uses', {
    ...{ id: randomUUID(), rule_id: rule.id, code, user_id: me.id, cash: 10, address, created_at: at },
  })
  const goods = { item: [413], name: own('item'), slot: 3, price: 10, fee_percent: 0, created_at: at }
  const listing = await put('market_listings', {
    ...{ ...goods, seller_id: me.id, owner_id: me.id, seller: own('seller'), state: 'cancelled', goods: 'none' },
    request_key: hidden('request key'),
  })
  await put('market_operations', {
    ...{ id: randomUUID(), listing_id: listing.id, kind: 'take', login: me.login, state: 'refused', started_at: at },
    ...{ settled_at: at, note: hidden('note of an operation'), answer: hidden('answer') },
  })
  await put('market_reviews_due', { listing_id: listing.id })
  await put('market_suspicions', {
    ...{ listing_id: listing.id, kind: 'price', seller_id: me.id, buyer_id: other.id, found_at: at },
    evidence: json({ address: hidden('evidence'), circle: [{ listing: listing.id, price: 10 }] }),
  })
  const watch = { user_id: me.id, item_key: '413', item: [413], name: own('watched item'), highest: 9, created_at: at }
  await put('market_watches', watch)
  await put('market_watch_alerts', { user_id: me.id, listing_id: listing.id, sent_at: at })
  await put('market_price_changes', { listing_id: listing.id, price_before: 12, price_after: 10, changed_at: at })
  await put('market_listings', {
    ...{ ...goods, name: own('bought item'), seller_id: other.id, seller: own('name of the seller') },
    ...{ owner_id: other.id, buyer_id: me.id, state: 'undone', goods: 'none', sold_at: at, ended_at: at },
  })
}
