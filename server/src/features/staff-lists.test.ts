import { afterAll, describe, expect, test } from 'vitest'
import { anOffer } from '../../../test/market.ts'
import { aPortal, type Person } from '../../../test/portal.ts'
import { aBuyer, anItem, buy } from '../../../test/shop.ts'
import { aTicket } from '../../../test/tickets.ts'
import { uuid7 } from '../db/uuid7.ts'

// The order and the days of every list of staff, by one table.
const portal = await aPortal()
const { app, call } = portal
const staff = await portal.aPerson(['administrator'])
afterAll(() => portal.setNow())

/** The second is still the 1st of March in the server's calendar, three hours behind UTC. */
const moments = ['2026-03-01T15:00:00Z', '2026-03-02T02:59:00Z', '2026-03-02T03:00:00Z', '2026-03-03T12:00:00Z']
const amounts = [300, 100, 400, 200]

interface Row {
  id: string | number
}

interface Body {
  data: Row[]
  tickets: { data: Row[] }
}

interface List {
  path: string
  /** Makes one row of the owner at the present moment, and returns its id. */
  make: (owner: Person, amount: number, at: Date) => Promise<string | number>
  /** The parameter of the place in the list; none where pages have numbers. */
  cursor?: 'before' | 'after'
  hasAmount: boolean
  rowsOf?: (body: Body) => Row[]
}

const lists: Record<string, List> = {
  deposits: {
    path: '/deposit/all',
    cursor: 'before',
    hasAmount: true,
    async make({ id }, amount, at) {
      const row = { entry_id: uuid7(at), user_id: id, value_cents: amount * 100, cash: 1, ...both(at) }
      return (await app.db.insertInto('deposits').values(row).returning('id').executeTakeFirstOrThrow()).id
    },
  },
  orders: {
    path: '/staff/orders',
    cursor: 'before',
    hasAmount: true,
    make: async (owner, price) => (await buy(portal, owner, { id: await anItem(portal, { price }) })).body.purchase,
  },
  payments: {
    path: '/payment/search',
    cursor: 'before',
    hasAmount: true,
    async make({ id: user_id }, amount, at) {
      const id = uuid7(at)
      await app.db
        .insertInto('payments')
        .values({
          id,
          user_id,
          method: 'pix',
          provider: 'pix',
          provider_key: id,
          reference: id.replaceAll('-', ''),
          request_digest: Buffer.from('digest'),
          amount_cents: amount * 100,
          cash: 1,
          state: 'pending',
          created_at: at.toISOString(),
          expires_at: at.toISOString(),
          pay: '{}',
        })
        .execute()
      return id
    },
  },
  deliveries: {
    path: '/staff/deliveries',
    cursor: 'after',
    hasAmount: false,
    async make({ login }, _amount, at) {
      const id = uuid7(at)
      const row = { id, operation_id: id, reference: `test ${id}`, login, item: [413], target: 'storage' as const }
      const moment = at.toISOString()
      await app.db
        .insertInto('deliveries')
        .values({ ...row, created_at: moment, next_try_at: moment })
        .execute()
      return id
    },
  },
  'the market': {
    path: '/staff/market',
    cursor: 'before',
    hasAmount: true,
    make: (owner, price) => anOffer(portal, owner, { name: 'Poeira', price, slot: price / 100 }),
  },
  bans: {
    path: '/server/bans',
    cursor: 'after',
    hasAmount: false,
    async make({ login }, _amount, at) {
      const moment = at.toISOString()
      const row = { login, created_at: moment, ended_at: moment, ending: 'lifted' as const }
      return (await app.db.insertInto('bans').values(row).returning('id').executeTakeFirstOrThrow()).id
    },
  },
  tickets: {
    path: '/ticket/all/1',
    hasAmount: false,
    make: (owner) => aTicket(portal, owner),
    rowsOf: ({ tickets }) => tickets.data,
  },
}
const both = (at: Date) => ({ created_at: at.toISOString(), updated_at: at.toISOString() })

describe.each(Object.entries(lists))(
  '%s',
  (_, { path, make, cursor, hasAmount, rowsOf = ({ data }: Body) => data }) => {
    test('have an order and days, and every order goes on after its last row', async () => {
      const owner = await aBuyer(portal, 1_000)
      const ids: (string | number)[] = []
      for (const [at, moment] of moments.entries()) {
        portal.setNow(new Date(moment))
        ids.push(await make(owner, amounts[at]!, new Date(moment)))
      }
      portal.setNow()
      const find = async (query: Partial<Record<string, string>>) => {
        const search = new URLSearchParams({ q: owner.login, ...(query as Record<string, string>) })
        const { status, body } = await call('GET', `${path}?${search}`, { token: staff.token })
        expect({ query, status, body }).toMatchObject({ status: 200 })
        return rowsOf(body).map(({ id }) => 'abcd'[ids.indexOf(id)])
      }
      const newest: Record<string, string> = path.startsWith('/ticket') ? { sort: 'newest' } : {}
      expect(await find(newest)).toEqual(['d', 'c', 'b', 'a'])
      expect(await find({ sort: 'oldest' })).toEqual(['a', 'b', 'c', 'd'])
      expect(await find({ ...newest, from: '2026-03-01', to: '2026-03-01' })).toEqual(['b', 'a'])
      expect(await find({ ...newest, from: '2026-03-02' })).toEqual(['d', 'c'])
      expect(await find({ sort: 'oldest', to: '2026-03-02' })).toEqual(['a', 'b', 'c'])
      if (hasAmount) {
        expect(await find({ sort: 'highest' })).toEqual(['c', 'a', 'd', 'b'])
        expect(await find({ sort: 'lowest', from: '2026-03-02' })).toEqual(['d', 'c'])
      }
      for (const sort of cursor ? [undefined, 'oldest', ...(hasAmount ? ['highest', 'lowest'] : [])] : []) {
        for (const days of [undefined, { from: '2026-03-01', to: '2026-03-03' }]) {
          const view = { ...(sort && { sort }), ...days }
          const all = await find(view)
          const second = String(ids['abcd'.indexOf(all[1]!)])
          expect(await find({ ...view, [cursor!]: second }), JSON.stringify(view)).toEqual(all.slice(2))
        }
      }
      for (const wrong of ['sort=sideways', 'from=yesterday', 'to=2026-13-01'])
        expect((await call('GET', `${path}?${wrong}`, { token: staff.token })).status, wrong).toBe(400)
    })
  },
)

test('the ticket queue keeps the one who waits longest first within days, by status too', async () => {
  const owner = await portal.aPerson()
  const ids: number[] = []
  for (const moment of moments) {
    portal.setNow(new Date(moment))
    ids.push(await aTicket(portal, owner, { type: 'Ban' }))
  }
  portal.setNow()
  const find = async (query: string) =>
    (await call('GET', `/ticket/all/1?type=Ban&${query}`, { token: staff.token })).body.tickets
  expect(await find('status=New&from=2026-03-02')).toMatchObject({
    total: 2,
    data: [{ id: ids[2] }, { id: ids[3] }],
  })
  expect((await find('status=New&sort=newest')).data.map(({ id }: { id: number }) => id)).toEqual(ids.toReversed())
  expect(await find('status=Solved&from=2026-03-02')).toMatchObject({ total: 0 })
})

test('referrers are found by the days of their referrals, and sorted by how many wait or are approved', async () => {
  const people = await Promise.all([portal.aPerson(), portal.aPerson(), portal.aPerson()])
  const referrals = [['P', 'P'], ['P', 'S', 'S'], ['S']] as const
  for (const [at, states] of referrals.entries())
    for (const [number, released] of states.entries()) {
      const friend = await portal.aPerson()
      await app.db
        .insertInto('referrals')
        .values({
          referrer_id: people[at]!.id,
          referred_id: friend.id,
          released,
          created_at: new Date(Date.parse(moments[at]!) + number).toISOString(),
        })
        .execute()
    }
  const find = async (query: string) => {
    const reply = await call('GET', `/indication/analyze?status=todos&${query}`, { token: staff.token })
    expect(reply.status).toBe(200)
    return (reply.body.indications as { from_user: number }[]).map(
      ({ from_user }) => 'abc'[people.findIndex(({ id }) => id === from_user)],
    )
  }
  expect(await find('sort=pending')).toEqual(['a', 'b', 'c'])
  expect(await find('sort=valid')).toEqual(['b', 'c', 'a'])
  expect(await find(`sort=valid&after=|${people[1]!.id}`)).toEqual(['c', 'a'])
  expect((await find('from=2026-03-01&to=2026-03-01')).join()).toMatch(/^(a,b|b,a)$/)
  expect(await find('from=2026-03-02&sort=pending')).toEqual(['c'])
})
