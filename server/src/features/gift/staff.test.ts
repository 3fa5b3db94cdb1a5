import { expect, test } from 'vitest'
import { balanceOf, bellOf, decide } from '../../../../test/approvals.ts'
import { aGift, decideGift, give } from '../../../../test/gifts.ts'
import { aPortal } from '../../../../test/portal.ts'
import { aBuyer, anItem } from '../../../../test/shop.ts'
import { contributions } from '../index.ts'
import { auditLedger, getLedgerAudit } from '../ledger/service.ts'

const portal = await aPortal()
const { app, call } = portal
const staff = await portal.aPerson(['administrator'])

const search = async (query = '') => (await call('GET', `/staff/gifts${query}`, { token: staff.token })).body.data
const refund = (id: string, by = staff) =>
  call('POST', `/staff/gifts/${id}/refund`, { token: by.token, body: { reason: 'O jogo recusou o item.' } })
const fail = (id: string) =>
  app.db
    .updateTable('deliveries')
    .set({ state: 'failed', settled_at: app.now().toISOString(), answer: 'account_absent' })
    .where('reference', '=', `gift ${id}`)
    .execute()

test('staff find gifts by either side, by state and by number, with message and both logins', async () => {
  const { id, giver, receiver } = await aGift(portal)
  await aGift(portal)
  for (const query of [`?q=${giver.login}`, `?q=${receiver.login}`, `?q=${id}`, `?q=${giver.login}&side=giver`])
    expect(await search(query)).toMatchObject([
      { id, giver: giver.login, receiver: receiver.login, message: 'Parabéns!', price: 30, address: '127.0.0.1' },
    ])
  expect(await search(`?q=${giver.login}&side=receiver`)).toEqual([])
  expect(await search(`?q=${id}&state=accepted`)).toEqual([])
  expect(await search('?state=waiting')).toHaveLength(2)
  const lists = await Promise.all(
    [giver, receiver].map(({ login }) => call('GET', `/staff/players/${login}/gifts`, { token: staff.token })),
  )
  expect(lists.map(({ body }) => body.data)).toMatchObject([
    [{ id, isGiver: true, other: receiver.login }],
    [{ id, isGiver: false, other: giver.login }],
  ])
  expect((await call('GET', '/staff/gifts', { token: giver.token })).status).toBe(403)
})

test('a gift whose delivery failed is paid back to its giver once, and never sent again', async () => {
  const { id, giver, receiver, item } = await aGift(portal)
  expect((await refund(id)).body.code).toBe('gift_not_refundable')
  await decideGift(portal, receiver, id, 'accept')
  expect((await refund(id)).body.code).toBe('gift_not_refundable')
  await fail(id)
  expect(await search('?state=undelivered')).toMatchObject([{ id, delivery: 'failed' }])
  const replies = await Promise.all(Array.from({ length: 8 }, () => refund(id)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await balanceOf(portal, giver)).toBe(30)
  const { stock } = await app.db
    .selectFrom('shop_items')
    .select('stock')
    .where('id', '=', item)
    .executeTakeFirstOrThrow()
  expect(stock).toBe(100)
  expect((await bellOf(portal, giver))[0]).toMatchObject({ kind: 'gift_ended', link: `/gifts/${id}` })
  expect(await search('?state=refunded')).toMatchObject([{ id, refunded_by: staff.login }])
  const delivery = await app.db
    .selectFrom('deliveries')
    .select(['id', 'attempt'])
    .where('reference', '=', `gift ${id}`)
    .executeTakeFirstOrThrow()
  const resend = await call('POST', `/staff/deliveries/${delivery.id}/resend`, {
    token: staff.token,
    body: { note: 'Enviar de novo.', attempt: delivery.attempt },
  })
  expect(resend.body.code).toBe('delivery_decided')
  await auditLedger(app, contributions.supplySides)
  expect((await getLedgerAudit(app)).last?.findings).toEqual([])
})

test('a refund beyond the limits waits for a second person', async () => {
  const owner = await portal.aPerson(['superadmin'])
  const [giver, receiver] = [await aBuyer(portal, 9_000), await portal.aPerson()]
  const item = await anItem(portal, { price: 9_000 })
  const { id } = (await give(portal, giver, { item, name: receiver.login })).body.data
  await decideGift(portal, receiver, id, 'accept')
  await fail(id)
  const { approval } = (await refund(id)).body
  expect(approval).toEqual(expect.any(String))
  expect(await balanceOf(portal, giver)).toBe(0)
  expect((await decide(portal, owner, approval, 'approve')).status).toBe(200)
  expect(await balanceOf(portal, giver)).toBe(9_000)
})
