import { donationPoints } from '@guildhall/contract/donation'
import { sql, type Kysely } from 'kysely'
import type { App } from '../server/src/app.ts'
import type { DB } from '../server/src/db/tables.ts'
import { transaction } from '../server/src/db/transaction.ts'
import { uuid7 } from '../server/src/db/uuid7.ts'
import { moveCash } from '../server/src/features/ledger/move-cash.ts'
import { insertMark } from '../server/src/db/once-marks.ts'

const mark = 'demo_history'
const hour = 3600_000
const day = 24 * hour
const days = 90
const names = [
  ...['Aline', 'Bruno', 'Caio', 'Dalva', 'Enzo', 'Flora', 'Gael', 'Helena', 'Igor', 'Joana', 'Kaique', 'Lara'],
  ...['Mauro', 'Nina', 'Otto', 'Paula', 'Quirino', 'Rosa', 'Saulo', 'Tainá', 'Ulisses', 'Vera', 'Wagner', 'Yara'],
]
const methods = ['mercado_pix', 'mercado_pix', 'mercado_card', 'pix'] as const
const amounts = [10, 20, 20, 50, 100]

interface Donor {
  id: number
  login: string
}

/**
 * Adds a history to the demo, once: supporters who signed up, donated and bought over three months, and the number of
 * players. No provider and no game is involved; the ledger records everything as usual.
 */
export async function seedDemoHistory(app: App): Promise<void> {
  await transaction(app.db, async (tx) => {
    const now = app.now()
    if (!(await insertMark(tx, mark, now.toISOString()))) return
    const items = await tx
      .selectFrom('shop_items')
      .select(['id', 'name', 'price', 'item'])
      .orderBy('price')
      .limit(4)
      .execute()
    const donors: Donor[] = []
    for (let ago = days; ago >= 1; ago -= 1) {
      const moment = new Date(now.getTime() - ago * day - (ago % 9) * hour)
      // Their number grows towards today, with pauses.
      const name = names[donors.length]
      if (name && donors.length * days < (days - ago + 4) * names.length) donors.push(await aDonor(tx, name, moment))
      for (let count = (ago * 7) % 3; count > 0; count -= 1) {
        const donor = donors[(ago * 5 + count) % donors.length]!
        const later = new Date(moment.getTime() + count * hour)
        const { cash } = await aDonation(tx, donor, ago + count, later)
        const item = items[(ago >> 1) % items.length]
        if (item && cash >= item.price && ago % 2 === 0)
          await aPurchase(tx, donor, item, new Date(later.getTime() + hour))
      }
    }
    await somePlayers(tx, now)
  })
}

async function aDonor(db: Kysely<DB>, name: string, at: Date): Promise<Donor> {
  const login = `demo${name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()}`
  // No password has this hash, so nobody can sign in as them.
  const row = { login, first_name: name, last_name: 'Demo', password_hash: 'none', created_at: at.toISOString() }
  return db.insertInto('users').values(row).returning(['id', 'login']).executeTakeFirstOrThrow()
}

async function aDonation(db: Kysely<DB>, donor: Donor, turn: number, at: Date): Promise<{ cash: number }> {
  const method = methods[turn % methods.length]!
  const reais = amounts[turn % amounts.length]!
  const cash = donationPoints(reais).total
  const id = uuid7(at)
  const reference = id.replaceAll('-', '')
  const moment = at.toISOString()
  await db
    .insertInto('payments')
    .values({
      id,
      user_id: donor.id,
      method,
      provider: method === 'pix' ? 'pix' : 'mercadopago',
      reference,
      provider_key: reference,
      provider_id: `demo-${reference.slice(-12)}`,
      request_digest: Buffer.from(reference),
      amount_cents: reais * 100,
      cash,
      credited: cash,
      state: 'paid',
      status: 'approved',
      created_at: moment,
      paid_at: moment,
      asked_at: moment,
    })
    .execute()
  const move = { from: { house: 'donations' as const }, to: { user: donor.id }, amount: cash, at }
  await moveCash(db, { kind: 'donation', reference: id, ...move, label: `${reais}.00` })
  return { cash }
}

async function aPurchase(
  db: Kysely<DB>,
  donor: Donor,
  item: { id: number; name: string; price: number; item: number[] },
  at: Date,
): Promise<void> {
  const id = uuid7(at)
  const moment = at.toISOString()
  const bought = { id, user_id: donor.id, item: item.item, target: 'storage' as const, created_at: moment }
  await moveCash(db, {
    kind: 'purchase',
    reference: id,
    from: { user: donor.id },
    to: { house: 'shop' },
    amount: item.price,
    at,
    label: item.name,
  })
  await db
    .insertInto('purchases')
    .values({ ...bought, shop_item_id: item.id, name: item.name, price: item.price })
    .execute()
  await db
    .insertInto('deliveries')
    .values({
      ...bought,
      operation_id: id,
      reference: `purchase ${id}`,
      login: donor.login,
      state: 'delivered',
      staged_at: moment,
      settled_at: moment,
      next_try_at: moment,
    })
    .execute()
}

/** Samples every two hours: many players in the evening, few at dawn, and more on some days than on others. */
async function somePlayers(db: Kysely<DB>, now: Date): Promise<void> {
  const from = new Date(now.getTime() - days * day).toISOString()
  const until = new Date(now.getTime() - 3 * hour).toISOString()
  await sql`
    with kept as (
      insert into online_samples (at, players)
      select at, round(24 + 16 * sin((extract(hour from at) - 15) * pi() / 12) + 6 * sin(extract(doy from at) / 3.0))::integer
      from generate_series(date_trunc('hour', ${from}::timestamptz), ${until}::timestamptz, interval '2 hours') as at
      on conflict do nothing returning at, players
    )
    insert into online_days as d (day, peak, total, samples)
      select day_of(at), max(players), sum(players), count(*) from kept group by 1
    on conflict (day) do update
      set peak = greatest(d.peak, excluded.peak), total = d.total + excluded.total, samples = d.samples + excluded.samples`.execute(
    db,
  )
}
