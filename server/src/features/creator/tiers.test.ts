import { expect, test } from 'vitest'
import { decide } from '../../../../test/approvals.ts'
import { aCreator, aDonor, donating } from '../../../../test/creators.ts'
import { aPortal } from '../../../../test/portal.ts'
import { aProvider } from '../../../../test/provider.ts'

// R$ 50 are 367 Cash.
const mp = aProvider('mercadopago')
const portal = await aPortal({}, { payments: { mercadopago: mp } })
const { app, call } = portal
const owner = await portal.aPerson(['superadmin'])
const treasurer = await portal.aPerson(['treasurer'])
const { settle, donate } = donating(portal, mp)
const tiers = [
  { base: 300, item: '413 61 10' },
  { base: 700, item: '1147' },
]

const tiersOf = async (id: number) =>
  (await call('GET', `/staff/creators/${id}`, { token: owner.token })).body.tiers as {
    id: number
    base: number
    state: string
    code: string
  }[]
const statesOf = async (id: number) => (await tiersOf(id)).map(({ base, state }) => [base, state])
const give = (id: number, tier: number) =>
  call('POST', `/staff/creators/${id}/tiers/${tier}/give`, { token: treasurer.token })
const deliveriesTo = ({ id }: { id: number }) =>
  app.db.selectFrom('deliveries').select(['reference', 'item', 'state']).where('user_id', '=', id).execute()

test('an item is given once its donations are worth so much, by two people and one delivery', async () => {
  const creator = await aCreator(portal, owner, { share: 0, tiers })
  expect(await statesOf(creator.creator)).toEqual([
    [300, 'open'],
    [700, 'open'],
  ])
  const [first, second] = await tiersOf(creator.creator)
  expect((await give(creator.creator, first!.id)).body.code).toBe('creator_due_changed')
  await donate(await aDonor(portal), creator.code)
  expect(await statesOf(creator.creator)).toEqual([
    [300, 'due'],
    [700, 'open'],
  ])
  expect((await give(creator.creator, second!.id)).body.code).toBe('creator_due_changed')
  const { body } = await give(creator.creator, first!.id)
  expect(body.approval).toEqual(expect.any(String))
  const replies = await Promise.all(Array.from({ length: 3 }, () => decide(portal, owner, body.approval, 'approve')))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await deliveriesTo(creator)).toMatchObject([
    { reference: expect.stringMatching(/^creator /), item: [413, 61, 10] },
  ])
  expect((await give(creator.creator, first!.id)).body.code).toBe('creator_due_changed')
  const { data } = (await call('GET', '/creator/mine', { token: creator.token })).body
  expect(data.tiers.map(({ state }: { state: string }) => state)).toEqual(['granted', 'open'])
})

test('donations that go back, or wait for staff, do not count for a tier', async () => {
  const creator = await aCreator(portal, owner, { share: 0, tiers })
  const [first] = await tiersOf(creator.creator)
  const donor = await aDonor(portal)
  const data = { document: '52998224725' }
  await app.db.updateTable('users').set(data).where('id', '=', creator.id).execute()
  await donate(donor, creator.code)
  expect(await statesOf(creator.creator)).toContainEqual([300, 'open'])
  await app.db.updateTable('users').set({ document: null }).where('id', '=', creator.id).execute()
  const payment = await donate(await aDonor(portal), creator.code)
  const { body } = await give(creator.creator, first!.id)
  await settle(payment, { refundedCents: 2_500 })
  expect((await decide(portal, owner, body.approval, 'approve')).body.code).toBe('creator_due_changed')
  expect(await deliveriesTo(creator)).toEqual([])
})

test('staff replace the tiers that were not given, and given ones stay', async () => {
  const creator = await aCreator(portal, owner, { tiers })
  const [first] = await tiersOf(creator.creator)
  await donate(await aDonor(portal), creator.code)
  const { body } = await give(creator.creator, first!.id)
  await decide(portal, owner, body.approval, 'approve')
  const update = (revision: number, more: object) =>
    call('PUT', `/staff/creators/${creator.creator}`, {
      token: owner.token,
      body: { bonus: 10, share: 15, revision, ...more },
    })
  const changed = [
    { base: 300, item: '1147' },
    { base: 900, item: '1147 43 9' },
  ]
  expect((await update(1, { tiers: changed })).status).toBe(200)
  expect((await tiersOf(creator.creator)).map(({ base, code, state }) => [base, code, state])).toEqual([
    [300, '413 61 10', 'granted'],
    [900, '1147 43 9', 'open'],
  ])
  // Without tiers in the request they stay as they are.
  expect((await update(2, {})).status).toBe(200)
  expect(await statesOf(creator.creator)).toHaveLength(2)
  const equal = [changed[0], changed[0]]
  expect((await update(3, { tiers: equal })).body.messages[0]).toMatchObject({ field: 'tiers' })
  expect((await update(3, { tiers: [{ base: 5, item: '413 999' }] })).body.messages[0]).toMatchObject({
    field: 'tiers',
  })
})
