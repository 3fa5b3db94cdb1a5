import { expect, test, vi } from 'vitest'
import { aDatabase } from '../../../../../test/database.ts'
import { aPortal, type Person, type Portal } from '../../../../../test/portal.ts'
import { aTicket } from '../../../../../test/tickets.ts'
import { listen } from '../../../db/listen.ts'
import { visitsChannel } from '../../../db/visits.ts'

const { url } = await aDatabase()
const [one, two] = [await aPortal({}, { databaseUrl: url }), await aPortal({}, { databaseUrl: url })]

const look = async ({ call }: Portal, who: Person, id: number, isTyping = false) => {
  const { status, body } = await call('POST', `/ticket/${id}/visit`, { token: who.token, body: { isTyping } })
  return status === 200 ? body.others : body.code
}

test('staff see who else looks at a ticket or types, and it ends by itself', async () => {
  one.setNow(new Date('2026-11-25T12:00:00.000Z'))
  const [ana, rui, bia] = [await one.aPerson(), await one.aPerson(['support']), await one.aPerson(['game_master'])]
  const [id, other] = [await aTicket(one, ana), await aTicket(one, ana)]
  expect(await look(one, rui, id)).toEqual([])
  expect(await look(one, bia, id, true)).toEqual([{ name: expect.stringContaining('Souza'), isTyping: false }])
  expect(await look(one, rui, id)).toEqual([{ name: expect.stringContaining('Souza'), isTyping: true }])
  expect(await look(one, bia, other)).toEqual([])
  one.setNow(new Date('2026-11-25T12:00:14.000Z'))
  expect(await look(one, rui, id)).toHaveLength(1)
  one.setNow(new Date('2026-11-25T12:00:16.000Z'))
  expect(await look(one, rui, id)).toEqual([])
  expect(await look(one, ana, id)).toBe('forbidden')
  expect(await look(one, rui, 999_999_999)).toBe('not_found')
  one.setNow()
})

test('staff of two nodes see each other', async () => {
  const [ana, rui, bia] = [await one.aPerson(), await one.aPerson(['support']), await one.aPerson(['support'])]
  const id = await aTicket(one, ana)
  const ready = Promise.withResolvers<void>()
  const listener = listen({ databaseUrl: url, directUrl: url }, visitsChannel, {
    onMessage: two.app.visits.receive,
    onReady: ready.resolve,
    onLost: () => {},
  })
  await ready.promise
  await look(one, rui, id, true)
  await vi.waitFor(async () => expect(await look(two, bia, id)).toMatchObject([{ isTyping: true }]))
  // What is no visit is ignored.
  for (const payload of ['', 'x', '{}', '{"place":"ticket 1"}']) two.app.visits.receive(payload)
  await listener.close()
})
