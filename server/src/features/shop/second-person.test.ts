import { expect, test } from 'vitest'
import { balanceOf, credit, decide } from '../../../../test/approvals.ts'
import { aGame } from '../../../../test/game.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { anItem, aPurchase, buy } from '../../../../test/shop.ts'
import { readItems } from '../items/service.ts'

// What the shop hands to a second person, and what that person reads before deciding.
const portal = await aPortal()
const { app, call } = portal
const owner = await portal.aPerson(['superadmin'])

const read = async (id: string) => (await call('GET', `/staff/approvals/${id}`, { token: owner.token })).body.data
const valuesOf = async (id: string) => (await read(id)).facts.map(({ value }: { value: string }) => value)
const sendItem = async ({ login, token }: Person, code: string): Promise<string> =>
  (
    await call('POST', '/itemdelivery/sendItemManually', {
      token,
      body: { login, item_id: code, note: 'Prêmio do evento de sábado.' },
    })
  ).body.approval
const deliveriesTo = ({ id }: Person) =>
  app.db.selectFrom('deliveries').select('id').where('user_id', '=', id).execute()
const refund = (by: Person, id: string) =>
  call('POST', `/staff/orders/${id}/refund`, { token: by.token, body: { reason: 'O jogo recusou o item.' } })

/** A purchase that the game has refused. */
async function aFailedOrder(buyer: Person, price?: number): Promise<string> {
  let id: string
  if (price === undefined) id = await aPurchase(portal, buyer)
  else {
    await credit(portal, owner, buyer.login, price)
    id = (await buy(portal, buyer, { id: await anItem(portal, { price, name: 'Armadura' }) })).body.purchase
  }
  const failed = { state: 'failed' as const, settled_at: app.now().toISOString(), answer: 'account_absent' }
  await app.db.updateTable('deliveries').set(failed).where('id', '=', id).execute()
  return id
}

test('who approves an item reads how many come of what, its code and its note', async () => {
  const { game } = aGame(app.game, { items: [{ index: 413, name: 'Poeira_de_Lactolerium' }] })
  await readItems({ ...app, game })
  const master = await portal.aPerson(['game_master'])
  expect(await valuesOf(await sendItem(master, '413 61 10'))).toEqual([
    '10 × Poeira de Lactolerium',
    '413 61 10',
    'Prêmio do evento de sábado.',
  ])
})

test('an item whose stored code stands for none any more is shown by its numbers and not sent', async () => {
  const master = await portal.aPerson(['game_master'])
  const id = await sendItem(master, '413 61 10')
  const { payload } = await app.db
    .selectFrom('approval_requests')
    .select('payload')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const changed = JSON.stringify({ ...(payload as object), code: [0, 61, 10] })
  await app.db.updateTable('approval_requests').set({ payload: changed }).where('id', '=', id).execute()
  expect((await valuesOf(id)).slice(0, 2)).toEqual(['0 61 10', '0 61 10'])
  const { status, body } = await decide(portal, owner, id, 'approve')
  expect([status, body.code]).toEqual([409, 'approval_impossible'])
  expect(await deliveriesTo(master)).toEqual([])
})

test('the thirty-first item of a day waits for a second person', async () => {
  const [master, player] = [await portal.aPerson(['game_master']), await portal.aPerson()]
  const send = (): Promise<{ body: { approval?: string } }> =>
    call('POST', '/itemdelivery/sendItemManually', {
      token: master.token,
      body: { login: player.login, item_id: '413 61 10', note: 'Prêmio do evento de sábado.' },
    })
  for (let count = 0; count < 30; count += 1) expect((await send()).body.approval).toBeUndefined()
  expect((await read((await send()).body.approval!)).reasons).toEqual(['daily'])
  expect(await deliveriesTo(player)).toHaveLength(30)
})

test('who approves Cash reads how much and why, and the audit log names both', async () => {
  const treasurer = await portal.aPerson(['treasurer'])
  const { approval } = (await credit(portal, treasurer, treasurer.login, 1_250)).body
  expect(await valuesOf(approval)).toEqual(['1.250', 'Evento'])
  expect((await decide(portal, owner, approval, 'approve')).status).toBe(200)
  expect(await balanceOf(portal, treasurer)).toBe(1_250)
  const { after } = await app.db
    .selectFrom('admin_actions')
    .select('after')
    .where('action', '=', 'deliverValueManually')
    .where('target', '=', `user ${treasurer.id}`)
    .executeTakeFirstOrThrow()
  expect(after).toMatchObject({ balance: 1_250, approval: { id: approval, approvedBy: owner.id } })
})

test('the refund of one’s own purchase waits for a second person, once, and then pays back', async () => {
  const treasurer = await portal.aPerson(['treasurer'])
  const id = await aFailedOrder(treasurer)
  const { body } = await refund(treasurer, id)
  expect([body.data.refunded_at, await balanceOf(portal, treasurer)]).toEqual([null, 0])
  expect(await read(body.approval)).toMatchObject({ reasons: ['own'], link: `/staff/orders?q=${id}` })
  expect(await valuesOf(body.approval)).toEqual(['Poeira', '30', id, 'O jogo recusou o item.'])
  const again = await refund(treasurer, id)
  expect([again.status, again.body]).toMatchObject([409, { code: 'approval_open', approval: body.approval }])
  expect((await decide(portal, owner, body.approval, 'approve')).status).toBe(200)
  expect(await balanceOf(portal, treasurer)).toBe(30)
  const { after } = await app.db
    .selectFrom('admin_actions')
    .select('after')
    .where('target', '=', `purchase ${id}`)
    .where('action', '=', 'refundOrder')
    .executeTakeFirstOrThrow()
  expect(after).toMatchObject({ state: 'refunded', approval: { id: body.approval, approvedBy: owner.id } })
})

test('staff refund purchases alone up to the limit in reais, which one Cash more exceeds', async () => {
  const [treasurer, buyer] = [await portal.aPerson(['treasurer']), await portal.aPerson()]
  // 3,500 Cash cost the 500 reais of the limit.
  const [small, large] = [await aFailedOrder(buyer, 3_500), await aFailedOrder(buyer, 3_501)]
  expect((await refund(treasurer, small)).body.approval).toBeUndefined()
  const { approval } = (await refund(treasurer, large)).body
  expect((await read(approval)).reasons).toEqual(['amount'])
  expect(await balanceOf(portal, buyer)).toBe(3_500)
  // Four refunds of the largest amount are the limit of a day.
  for (let count = 0; count < 3; count += 1)
    expect((await refund(treasurer, await aFailedOrder(buyer, 3_500))).body.approval).toBeUndefined()
  const beyond = await refund(treasurer, await aFailedOrder(buyer))
  expect((await read(beyond.body.approval)).reasons).toEqual(['daily'])
})
