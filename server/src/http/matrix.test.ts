import { contract, type Endpoint } from '@guildhall/contract'
import { expect, test } from 'vitest'
import { aPortal, type Person } from '../../../test/portal.ts'

const portal = await aPortal()
const { app, call } = portal

const endpoints = Object.values(contract).flatMap((feature) => Object.entries(feature as Record<string, Endpoint>))
const methodOf = ({ route }: Endpoint) => route.split(' ')[0]!
const pathOf = ({ route }: Endpoint, id: number | string = 999_999_999) =>
  route.split(' ')[1]!.replace(/:\w+/g, String(id))

/** Calls as `who`, with an empty body: what comes after access may refuse as it likes. */
const knock = (endpoint: Endpoint, who: Person | null, id?: number | string) =>
  call(methodOf(endpoint), pathOf(endpoint, id), {
    ...(who ? { token: who.token } : {}),
    ...(methodOf(endpoint) === 'GET' ? {} : { body: {} }),
  })

/**
 * What belongs to one player and is named in the path: how to make one of A's, and the body that would do.
 * An endpoint for players with a path parameter must stand here, so that a later part cannot forget.
 */
const ownedByPlayers: Record<string, { make(owner: Person): Promise<number | string>; body?: object }> = {
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
}

const people = {
  stranger: async () => null,
  player: () => portal.aPerson(),
  admin: () => portal.aPerson(['administrator']),
  superadmin: () => portal.aPerson(['superadmin']),
}
const ranks = Object.keys(people) as (keyof typeof people)[]
const needed = { public: 0, player: 1, admin: 2, superadmin: 3 }
const cases = endpoints.flatMap(([name, endpoint]) => ranks.map((who) => [name, who, endpoint] as const))

test.each(cases)('%s for a %s', async (_, who, endpoint) => {
  const answer = await knock(endpoint, await people[who]())
  const rank = ranks.indexOf(who)
  if (rank >= needed[endpoint.access]) {
    expect([answer.status, answer.body?.code]).not.toEqual([401, 'unauthenticated'])
    expect(answer.status).not.toBe(403)
    expect(answer.status).toBeLessThan(500)
  } else if (rank === 0) expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated'])
  else expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
})

const personal = endpoints.filter(([, { access, params }]) => access === 'player' && params)

test('every endpoint that names something of a player says how to make one', () => {
  expect(personal.map(([name]) => name).filter((name) => !ownedByPlayers[name])).toEqual([])
})

test.each(personal)("%s of player A does not exist for player B, nor is it staff's", async (name, endpoint) => {
  const owned = ownedByPlayers[name]!
  const [a, b, staff] = [await portal.aPerson(), await portal.aPerson(), await portal.aPerson(['admin'])]
  const id = await owned.make(a)
  for (const other of [b, staff]) {
    const answer = await call(methodOf(endpoint), pathOf(endpoint, id), {
      token: other.token,
      ...(methodOf(endpoint) === 'GET' ? {} : { body: owned.body ?? {} }),
    })
    expect(answer.status).toBe(404)
  }
})

test.each(endpoints)('%s knows an ended session as nobody', async (_, endpoint) => {
  const person = await portal.aPerson(['superadmin'])
  await call('POST', '/logout', { token: person.token })
  const answer = await knock(endpoint, person)
  if (endpoint.access === 'public') expect(answer.status).not.toBe(403)
  else expect(answer.status).toBe(401)
})
