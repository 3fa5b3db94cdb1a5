import { contract, type Endpoint } from '@guildhall/contract'
import { allows } from '@guildhall/contract/account/roles'
import { permissionsOf } from '@guildhall/contract/permissions'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { credit } from '../../../test/approvals.ts'
import { placesOf } from '../../../test/hostile-values.ts'
import { anOffer } from '../../../test/market.ts'
import { aPortal, type Person } from '../../../test/portal.ts'
import { aProvider } from '../../../test/provider.ts'
import { aGift } from '../../../test/gifts.ts'
import { notify } from '../features/notification/notify.ts'
import { aPurchase, fill } from '../../../test/shop.ts'
import { aTicket } from '../../../test/tickets.ts'

const portal = await aPortal(
  {},
  {
    payments: {
      mercadopago: aProvider('mercadopago'),
      picpay: aProvider('picpay'),
      paypal: aProvider('paypal'),
      pix: aProvider('pix'),
    },
  },
)
const { app, call } = portal
// Nobody is in the game here, so its log and chests would give 503.
const absent = { kind: 'refused', code: 'account_absent' } as const
app.game = {
  ...app.game,
  findActivity: async () => ({ kind: 'applied', value: [] }),
  getPresence: async () => absent,
  readChest: async () => absent,
}

const endpoints = Object.values(contract).flatMap((feature) => Object.entries(feature as Record<string, Endpoint>))
const methodOf = ({ route }: Endpoint) => route.split(' ')[0]!
/** What stands for the parameters of a path: one value for all of them, or one for each. */
type Ids = number | string | readonly string[]
function pathOf({ route }: Endpoint, id: Ids = 999_999_999): string {
  const ids = [id].flat()
  return route.split(' ')[1]!.replace(/:\w+/g, () => String(ids.length > 1 ? ids.shift() : ids[0]))
}

/** Calls as `who` with an empty body. Only access is tested, so refusals after that check do not matter. */
const callAs = (endpoint: Endpoint, who: Person | null, id?: Ids) =>
  call(methodOf(endpoint), pathOf(endpoint, id), {
    ...(who ? { token: who.token } : {}),
    ...(methodOf(endpoint) === 'GET' ? {} : { body: {} }),
  })

/** What names something of a player in a request. `id` stands for the parameters of the path. */
interface Named {
  id?: Ids
  query?: Record<string, string>
  body?: object
}

interface Owned {
  make(owner: Person): Promise<Named>
  /** Staff may do it with the thing of any player. */
  isForStaff?: true
  /** The reply to others is 200 and has nothing of the owner, as a page after a row of somebody else. */
  isSilent?: true
}

/** A kind of item for which the player waits. */
const aWatch = async ({ id: user_id }: Person): Promise<number> => {
  const row = { user_id, item_key: '413', item: [413], name: 'Poeira', highest: 9, created_at: app.now().toISOString() }
  return (await app.db.insertInto('market_watches').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/**
 * How to name something of player A, for each endpoint of players that can. A later one that is missing here fails
 * below.
 */
const ownedByPlayers: Record<string, Owned> = {
  endSession: {
    async make(owner) {
      const row = await app.db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', owner.id)
        .executeTakeFirstOrThrow()
      return { id: row.id }
    },
  },
  removePushDevice: {
    async make(owner) {
      const body = {
        endpoint: `https://push.example/${owner.id}`,
        keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
      }
      await portal.call('POST', '/push/devices', { token: owner.token, body })
      const { devices } = (await portal.call('GET', '/push', { token: owner.token })).body
      return { id: devices[0].id }
    },
  },
  readNotification: { make: async (owner) => ({ id: await aNotification(owner) }) },
  readNotifications: { isSilent: true, make: async (owner) => ({ body: { upTo: await aNotification(owner) } }) },
  readNotificationsOf: {
    isSilent: true,
    async make(owner) {
      await aNotification(owner)
      return { body: { link: '/activities' } }
    },
  },
  findNotifications: {
    isSilent: true,
    make: async (owner) => ({ query: { before: String((await aNotification(owner)) + 1) } }),
  },
  storeTicket: {
    make: async (owner) => ({
      body: { title: 'More', type: 'Bug', priorities: 'Normal', continues: await aTicket(portal, owner) },
    }),
  },
  storeTicketComment: {
    isForStaff: true,
    make: async (owner) => ({
      body: { ticket_id: await aTicket(portal, owner), description: '<p>Me, too.</p>', status: 'Open' },
    }),
  },
  cancelSale: { make: async (owner) => ({ body: { id: await anOffer(portal, owner, { name: 'Poeira' }) } }) },
  removeWatch: { make: async (owner) => ({ id: await aWatch(owner) }) },
  relistOffer: { make: async (owner) => ({ body: { id: await anOffer(portal, owner, { name: 'Poeira' }) } }) },
  changePrice: {
    make: async (owner) => ({ body: { id: await anOffer(portal, owner, { name: 'Poeira' }), price: '1' } }),
  },
  checkPicPayPayment: {
    isForStaff: true,
    make: async (owner) => ({ body: { referenceId: (await aPayment(owner, '/picpay/paymentRequest')).provider_id } }),
  },
}

for (const name of ['getTicket', 'followTicket'])
  ownedByPlayers[name] = { make: async (owner) => ({ id: await aTicket(portal, owner) }), isForStaff: true }
ownedByPlayers.rateTicket = {
  make: async (owner) => ({ id: await aTicket(portal, owner), body: { isGood: true } }),
}
ownedByPlayers.reopenOwnTicket = {
  make: async (owner) => ({ id: await aTicket(portal, owner), body: { description: 'It is back again.' } }),
}
ownedByPlayers.getPurchase = { make: async (owner) => ({ id: await aPurchase(portal, owner) }) }
ownedByPlayers.getGift = { make: async (owner) => ({ id: (await aGift(portal, undefined, owner)).id }) }
for (const name of ['openGift', 'acceptGift', 'declineGift'])
  ownedByPlayers[name] = { make: async (owner) => ({ id: (await aGift(portal, undefined, owner)).id, body: {} }) }
ownedByPlayers.cancelGift = {
  async make(owner) {
    await fill(portal, owner, 30)
    return { id: (await aGift(portal, owner)).id }
  },
}
for (const name of ['getTicketAttachment', 'removeTicketAttachment'])
  ownedByPlayers[name] = { make: async (owner) => ({ id: await anUnsentFile(owner) }) }
ownedByPlayers.getOwnObject = { make: async (owner) => ({ id: ['order', await aPurchase(portal, owner)] }) }
ownedByPlayers.getTicketObject = {
  make: async (owner) => ({ id: await aTicket(portal, owner, { about: `order:${await aPurchase(portal, owner)}` }) }),
  isForStaff: true,
}

const payments = {
  getMercadoPagoPayment: ['/mercadopago/pix', 'mercadopago'],
  getPicPayPayment: ['/picpay/paymentRequest', 'picpay'],
  getPix: ['/pix/create', 'pix'],
  getPayPalOrder: ['/paypal/tryPay', 'paypal'],
} as const
for (const [name, [path]] of Object.entries(payments))
  ownedByPlayers[name] = {
    make: async (owner) => ({ id: (await aPayment(owner, path)).provider_id }),
    isForStaff: true,
  }
for (const name of ['getReceipt', 'checkPayment', 'cancelPayment'])
  ownedByPlayers[name] = { make: async (owner) => ({ id: (await aPayment(owner, '/mercadopago/pix')).id }) }

// Pages of the caller's own rows after a row: the row may be another player's, and nothing of it comes.
const after = (make: (owner: Person) => Promise<string>): Owned => ({
  isSilent: true,
  make: async (owner) => ({ query: { before: await make(owner) } }),
})
const lastIdOf = (number: number) => `ffffffff-ffff-7fff-bfff-${String(number).padStart(12, '0')}`
const lastId = lastIdOf(999_999_999_999)
ownedByPlayers.listPurchases = after(async (owner) => (await aPurchase(portal, owner)) && lastId)
ownedByPlayers.listGifts = after(async (owner) => (await aGift(portal, undefined, owner)).id && lastId)
ownedByPlayers.listActivities = after(async (owner) => (await aPurchase(portal, owner)) && lastId)
ownedByPlayers.listTransactions = after(async (owner) => (await aPayment(owner, '/mercadopago/pix')) && lastId)
ownedByPlayers.listOwnDeposits = after(async (owner) => {
  const at = app.now().toISOString()
  const row = { value_cents: 5_000, cash: 350, comment: '', created_at: at, updated_at: at }
  const deposit = async (user_id: number, entry_id: string) =>
    app.db
      .insertInto('deposits')
      .values({ ...row, user_id, entry_id })
      .returning('id')
      .executeTakeFirstOrThrow()
  await deposit(owner.id, randomUUID())
  return String((await deposit((await portal.aPerson()).id, lastIdOf(owner.id))).id)
})
ownedByPlayers.listOwnReferrals = after(async (owner) => String((await aReferral(owner)) + 1_000_000))
ownedByPlayers.listReferralBonuses = after(async (owner) => {
  const referral_id = await aReferral(owner)
  const at = app.now().toISOString()
  const money = { source: 'deposit 1', amount_cents: 5_000, value: 35, state: 'paid' as const, paid_at: at }
  await app.db
    .insertInto('referral_bonuses')
    .values({ id: randomUUID(), referral_id, referrer_id: owner.id, ...money, created_at: at })
    .execute()
  return lastId
})

async function aReferral({ id: referrer_id }: Person): Promise<number> {
  const { id: referred_id } = await portal.aPerson()
  const row = { referrer_id, referred_id, created_at: app.now().toISOString() }
  const { id } = await app.db.insertInto('referrals').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

async function aNotification({ id }: Person): Promise<number> {
  const cause = { kind: 'referral_bonus', data: { cash: 1 }, link: '/activities', at: app.now() } as const
  await notify(app.db, { userId: id, ...cause })
  const rows = app.db.selectFrom('notifications').select('id').where('user_id', '=', id)
  return (await rows.executeTakeFirstOrThrow()).id
}

async function anUnsentFile(owner: Person): Promise<string> {
  const body = new FormData()
  body.set('file', new Blob(['a log']), 'a.log')
  return (await call('POST', '/ticket/attachments', { token: owner.token, body })).body.data.name
}

async function aPayment(owner: Person, path: string): Promise<{ id: string; provider_id: string }> {
  const data = { document: '52998224725', phone: '11999998888' }
  await call('POST', '/account/updateDocumentAndPhone', { token: owner.token, body: data })
  return (await call('POST', path, { token: owner.token, body: { value: '50' } })).body.payment
}

const roles = ['superadmin', 'administrator', 'treasurer', 'game_master', 'support', 'editor'] as const
const people = new Map<string, Person | null>([
  ['visitor', null],
  ['player', await portal.aPerson()],
])
for (const role of roles) people.set(role, await portal.aPerson([role]))

const mayCall = (who: string, { access }: Endpoint): boolean => {
  if (access === 'public') return true
  if (who === 'visitor') return false
  return access === 'player' || (who !== 'player' && allows(permissionsOf([who]), access))
}

// ROLE-09: what each role may do is written out in contract/src/permissions.test.ts.
const cases = endpoints.flatMap(([name, endpoint]) => [...people.keys()].map((who) => [name, who, endpoint] as const))

test.each(cases)('%s for %s', async (name, who, endpoint) => {
  // A call may end the caller's own session.
  const person = name === 'logout' || name === 'endOtherSessions' ? await anotherOf(who) : (people.get(who) ?? null)
  const answer = await callAs(endpoint, person)
  if (mayCall(who, endpoint)) {
    expect([answer.status, answer.body?.code]).not.toEqual([401, 'unauthenticated'])
    expect(answer.status).not.toBe(403)
    expect(answer.status).toBeLessThan(500)
  } else if (who === 'visitor') expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated'])
  else expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
})

const anotherOf = async (who: string): Promise<Person | null> =>
  who === 'visitor' ? null : portal.aPerson(who === 'player' ? [] : [who])

// Fields of requests of players that name nothing of a person. Any other field may, so its endpoint is listed above.
const plainFields = new Set(
  `firstname lastname password cash email document phone username location bio website_url currentPassword newPassword ip code gamePassword value token payment_method_id issuer_id installments docType docNumber device_id comment q sort page slot price name status title description type priorities seen history guild listings endpoint keys p256dh auth kinds kind isOn bell mail push quietFrom quietUntil zone digest locale accepts shownAs showsAmount days`.split(
    ' ',
  ),
)

const fieldsOf = ({ params, query, body }: Endpoint): string[] =>
  [params, query, body].flatMap((schema) => (schema ? placesOf(schema).map(([field]) => String(field ?? 'value')) : []))

/** Endpoints of players that name a thing of everybody: items of the shop, an open listing, a kind of item, a guild, a login. */
const namesOfEverybody = [
  'buyItem',
  'buyItems',
  'quotePurchase',
  'buyBundle',
  'waitForRestock',
  'stopWaitingForRestock',
  'buyListing',
  'storeGuildMark',
  'findGiftReceiver',
  'saveWatch',
  'sendGift',
]

const personal = endpoints.filter(
  ([name, endpoint]) =>
    endpoint.access === 'player' &&
    !namesOfEverybody.includes(name) &&
    fieldsOf(endpoint).some((field) => !plainFields.has(field)),
)

test('every endpoint that may name something of a player says how, and no other does', () => {
  expect(personal.map(([name]) => name).toSorted()).toEqual(Object.keys(ownedByPlayers).toSorted())
})

test.each(personal)(
  '%s of player A does not exist for player B, nor for staff where it is not their work, and nothing of A changes',
  async (name, endpoint) => {
    const { make, isForStaff = false, isSilent = false } = ownedByPlayers[name]!
    const [a, b, staff] = [await portal.aPerson(), await portal.aPerson(), await portal.aPerson(['admin'])]
    const { id, query = {}, body = {} } = await make(a)
    const before = await stateOf(a)
    for (const other of isForStaff ? [b] : [b, staff]) {
      const answer = await call(methodOf(endpoint), `${pathOf(endpoint, id)}?${new URLSearchParams(query)}`, {
        token: other.token,
        ...(methodOf(endpoint) === 'GET' ? {} : { body }),
      })
      expect(answer.status, JSON.stringify(answer.body)).toBe(isSilent ? 200 : 404)
      if (isSilent && methodOf(endpoint) === 'GET') expect(answer.body.data).toEqual([])
      expect(await stateOf(a)).toEqual(before)
    }
    // The owner gets it, so the name of the thing was right.
    const own = await call(methodOf(endpoint), `${pathOf(endpoint, id)}?${new URLSearchParams(query)}`, {
      token: a.token,
      ...(methodOf(endpoint) === 'GET' ? {} : { body }),
    })
    expect(own.status).not.toBe(404)
    if (isSilent && methodOf(endpoint) === 'GET') expect(own.body.data).not.toEqual([])
  },
)

/** Whatever a player has, of every table whose rows have an owner. */
async function stateOf({ id }: Person): Promise<Record<string, string | null>> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'seller_id', 'author_id', 'referrer_id')
    order by 1, 2`.execute(app.db)
  const states = await Promise.all(
    columns.map(async ({ table, column }) => {
      const found = sql`select t::text as row from ${sql.table(table)} t where ${sql.ref(column)} = ${id}`
      const { rows } = await sql<{ state: string | null }>`
        select string_agg(row, ' ' order by row) as state from (${found}) r`.execute(app.db)
      return [`${table}.${column}`, rows[0]!.state] as const
    }),
  )
  return Object.fromEntries(states)
}

// Requests and uploads belong to the member of staff who made them, or to those who may decide about them.
const ownedByStaff: Record<string, (owner: Person) => Promise<string | number>> = {}
for (const name of ['getApproval', 'approveRequest', 'declineRequest', 'cancelRequest'])
  ownedByStaff[name] = async (owner) => {
    const player = await portal.aPerson()
    return (await credit(portal, owner, player.login, 20_000)).body.approval
  }
for (const name of ['getPatchUpload', 'publishPatchUpload', 'cancelPatchUpload'])
  ownedByStaff[name] = async (owner) => {
    const at = app.now().toISOString()
    const row = { name: 'a.zip', size: 10, fingerprint: 'a', description: '', created_at: at, touched_at: at }
    const { id } = await app.db
      .insertInto('patch_uploads')
      .values({ ...row, uploaded_by: owner.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

test.each(Object.entries(ownedByStaff))('%s of one member of staff does not exist for another', async (name, make) => {
  const [, endpoint] = endpoints.find(([each]) => each === name)!
  const [a, b] = [await portal.aPerson(['administrator']), await portal.aPerson(['editor'])]
  const id = await make(a)
  const other = endpoint.access === 'staff' ? b : await portal.aPerson(['administrator'])
  const body = { reason: 'Valor errado.', description: 'Correções.' }
  const answer = await call(methodOf(endpoint), pathOf(endpoint, id), {
    token: other.token,
    ...(methodOf(endpoint) === 'GET' ? {} : { body }),
  })
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
})

test.each(endpoints)('%s treats an ended session as no session', async (_, endpoint) => {
  const person = await portal.aPerson(['superadmin'])
  await call('POST', '/logout', { token: person.token })
  const answer = await callAs(endpoint, person)
  if (endpoint.access === 'public') expect(answer.status).not.toBe(403)
  else expect(answer.status).toBe(401)
})
