import { contract, type Endpoint } from '@guildhall/contract'
import { allows } from '@guildhall/contract/account/roles'
import { permissionsOf } from '@guildhall/contract/permissions'
import { expect, test } from 'vitest'
import { aPortal, type Person } from '../../../test/portal.ts'
import { aProvider } from '../../../test/provider.ts'
import { notify } from '../features/notification/notify.ts'
import { aPurchase } from '../../../test/shop.ts'
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
const pathOf = ({ route }: Endpoint, id: number | string = 999_999_999) =>
  route.split(' ')[1]!.replace(/:\w+/g, String(id))

/** Calls as `who` with an empty body. Only access is tested, so refusals after that check do not matter. */
const callAs = (endpoint: Endpoint, who: Person | null, id?: number | string) =>
  call(methodOf(endpoint), pathOf(endpoint, id), {
    ...(who ? { token: who.token } : {}),
    ...(methodOf(endpoint) === 'GET' ? {} : { body: {} }),
  })

/**
 * Endpoints whose path names something of one player: how to create one for player A, and a valid body. Every endpoint
 * for players with a path parameter must be listed, so that a later one is not forgotten.
 */
const ownedByPlayers: Record<
  string,
  { make(owner: Person): Promise<number | string>; body?: object; staffToo?: true }
> = {
  endSession: {
    async make(owner) {
      const row = await app.db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', owner.id)
        .executeTakeFirstOrThrow()
      return row.id
    },
  },
  readNotification: {
    async make(owner) {
      await notify(app.db, {
        userId: owner.id,
        kind: 'referral_bonus',
        data: { cash: 1 },
        link: null,
        at: app.now(),
      })
      const row = await app.db
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', owner.id)
        .executeTakeFirstOrThrow()
      return row.id
    },
  },
}

for (const name of ['getTicket', 'followTicket'])
  ownedByPlayers[name] = { make: (owner) => aTicket(portal, owner), staffToo: true }
ownedByPlayers.rateTicket = { make: (owner) => aTicket(portal, owner), body: { isGood: true } }
ownedByPlayers.reopenOwnTicket = {
  make: (owner) => aTicket(portal, owner),
  body: { description: 'It is back again.' },
}
ownedByPlayers.getPurchase = { make: (owner) => aPurchase(portal, owner) }

const payments = {
  getMercadoPagoPayment: ['/mercadopago/pix', 'mercadopago'],
  getPicPayPayment: ['/picpay/paymentRequest', 'picpay'],
  getPix: ['/pix/create', 'pix'],
  getPayPalOrder: ['/paypal/tryPay', 'paypal'],
} as const
for (const [name, [path]] of Object.entries(payments))
  ownedByPlayers[name] = { make: async (owner) => (await aPayment(owner, path)).provider_id, staffToo: true }
for (const name of ['getReceipt', 'checkPayment', 'cancelPayment'])
  ownedByPlayers[name] = { make: async (owner) => (await aPayment(owner, '/mercadopago/pix')).id }

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

const personal = endpoints.filter(([, { access, params }]) => access === 'player' && params)

test('every endpoint that names something of a player says how to make one', () => {
  expect(personal.map(([name]) => name).filter((name) => !ownedByPlayers[name])).toEqual([])
})

test.each(personal)(
  '%s of player A does not exist for player B, nor for staff where it is not their work',
  async (name, endpoint) => {
    const owned = ownedByPlayers[name]!
    const [a, b, staff] = [await portal.aPerson(), await portal.aPerson(), await portal.aPerson(['admin'])]
    const id = await owned.make(a)
    for (const other of owned.staffToo ? [b] : [b, staff]) {
      const answer = await call(methodOf(endpoint), pathOf(endpoint, id), {
        token: other.token,
        ...(methodOf(endpoint) === 'GET' ? {} : { body: owned.body ?? {} }),
      })
      expect(answer.status).toBe(404)
    }
  },
)

test.each(endpoints)('%s treats an ended session as no session', async (_, endpoint) => {
  const person = await portal.aPerson(['superadmin'])
  await call('POST', '/logout', { token: person.token })
  const answer = await callAs(endpoint, person)
  if (endpoint.access === 'public') expect(answer.status).not.toBe(403)
  else expect(answer.status).toBe(401)
})
