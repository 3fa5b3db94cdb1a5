import { beforeEach, describe, expect, test } from 'vitest'
import { balanceOf, bellOf, credit, decide } from '../../../../test/approvals.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aProvider, referenceAt } from '../../../../test/provider.ts'
import { aBuyer, anItem, buy } from '../../../../test/shop.ts'
import { contributions } from '../index.ts'
import { auditLedger, getLedgerAudit } from '../ledger/service.ts'
import { reconcile } from '../payment/reconcile.ts'

// Each act that may need a second person, below and above its limit.
const mp = aProvider('mercadopago')
const portal = await aPortal({}, { payments: { mercadopago: mp } })
const { app, call } = portal
const start = new Date('2026-11-20T12:00:00Z')
beforeEach(() => portal.setNow(start))

const owner = await portal.aPerson(['superadmin'])
const second = await portal.aPerson(['superadmin'])

const approve = async (id: string) => {
  const { status, body } = await decide(portal, second, id, 'approve')
  expect([status, body.data?.state]).toEqual([200, 'approved'])
  return body.data
}

describe('crediting Cash', () => {
  test('to oneself needs a second person, whatever the amount', async () => {
    const { status, body } = await credit(portal, owner, owner.login, 1)
    expect([status, body.balance]).toEqual([200, undefined])
    expect((await call('GET', `/staff/approvals/${body.approval}`, { token: second.token })).body.data.reasons).toEqual(
      ['own'],
    )
    await approve(body.approval)
    expect(await balanceOf(portal, owner)).toBe(1)
  })

  test('needs one above the limit and beyond that of the day, which begins at midnight of the server', async () => {
    portal.setNow(new Date('2026-11-21T02:00:00Z'))
    const [staff, player] = [await portal.aPerson(['treasurer']), await portal.aPerson()]
    const reasonsOf = async (value: number): Promise<string[]> => {
      const { body } = await credit(portal, staff, player.login, value)
      if (!body.approval) return []
      return (await call('GET', `/staff/approvals/${body.approval}`, { token: staff.token })).body.data.reasons
    }
    expect(await reasonsOf(10_000)).toEqual([])
    expect(await reasonsOf(10_001)).toEqual(['amount'])
    for (let count = 0; count < 4; count += 1) expect(await reasonsOf(10_000)).toEqual([])
    expect(await reasonsOf(1)).toEqual(['daily'])
    expect(await balanceOf(portal, player)).toBe(50_000)
    portal.setNow(new Date('2026-11-21T02:59:59Z'))
    expect(await reasonsOf(1)).toEqual(['daily'])
    portal.setNow(new Date('2026-11-21T03:00:00Z'))
    expect(await reasonsOf(10_000)).toEqual([])
    // Another person has a day of their own.
    expect((await credit(portal, await portal.aPerson(['treasurer']), player.login, 10_000)).status).toBe(200)
  })

  test('stays within the limit of the day, also with many credits at once', async () => {
    const [staff, player] = [await portal.aPerson(['treasurer']), await portal.aPerson()]
    const replies = await Promise.all(Array.from({ length: 12 }, () => credit(portal, staff, player.login, 9_000)))
    expect(replies.filter(({ body }) => body.balance !== undefined)).toHaveLength(5)
    expect(await balanceOf(portal, player)).toBe(45_000)
  })
})

describe('sending items', () => {
  const send = ({ token }: Person, login: string) =>
    call('POST', '/itemdelivery/sendItemManually', {
      token,
      body: { login, item_id: '413 61 10', note: 'Prêmio do evento de sábado.' },
    })
  const deliveriesTo = async ({ id }: Person) =>
    (await app.db.selectFrom('deliveries').select('created_by').where('user_id', '=', id).execute()).map(
      ({ created_by }) => created_by,
    )

  test('to oneself needs a second person, and the item goes out in the name of its author', async () => {
    const master = await portal.aPerson(['game_master'])
    const { body } = await send(master, master.login)
    expect([body.data, await deliveriesTo(master)]).toEqual([undefined, []])
    const { facts } = (await call('GET', `/staff/approvals/${body.approval}`, { token: second.token })).body.data
    expect(facts).toContainEqual({ label: 'Código', value: '413 61 10' })
    await approve(body.approval)
    expect(await deliveriesTo(master)).toEqual([master.id])
  })

  test('beyond thirty a day needs one', async () => {
    const [master, player] = [await portal.aPerson(['game_master']), await portal.aPerson()]
    for (let count = 0; count < 30; count += 1) expect((await send(master, player.login)).body.approval).toBeUndefined()
    expect((await send(master, player.login)).body.approval).toEqual(expect.any(String))
    expect(await deliveriesTo(player)).toHaveLength(30)
  })
})

describe('refunding a payment', () => {
  /** A paid donation over some reais, with a surplus in cents. */
  async function aPaid(reais: string, surplusCents = 0): Promise<string> {
    const donor = await portal.aPerson()
    await app.db
      .updateTable('users')
      .set({ document: '52998224725', phone: '11999998888' })
      .where('id', '=', donor.id)
      .execute()
    const { body } = await call('POST', '/mercadopago/pix', { token: donor.token, body: { value: reais } })
    const id = body.payment.id as string
    const paidCents = Number(reais) * 100 + surplusCents
    mp.say(referenceAt(mp, id), { state: 'paid', status: 'approved', paidCents })
    await reconcile(app, id)
    return id
  }
  const post = (path: string, id: string, { token }: Person, body: object = {}) =>
    call('POST', `/payment/${path}/${id}`, { token, body: { reason: 'Pedido do doador.', ...body } })
  const refundsOf = async (id: string) =>
    (await app.db.selectFrom('payment_refunds').selectAll().where('payment_id', '=', id).execute()).map(
      ({ amount_cents, by_user }) => [amount_cents, by_user],
    )

  test('needs a second person above the limit, once for a payment, and is sent in the name of its author', async () => {
    const [staff, id] = [await portal.aPerson(['treasurer']), await aPaid('600')]
    const asked = await post('refund', id, staff, { amount: '500.01' })
    expect([asked.status, await refundsOf(id)]).toEqual([200, []])
    const again = await post('refund', id, second, { amount: '500.01' })
    expect([again.status, again.body.code, again.body.approval]).toEqual([409, 'approval_open', asked.body.approval])
    expect((await approve(asked.body.approval)).link).toBe(`/staff/payments/${id}`)
    expect(await refundsOf(id)).toEqual([[50_001, staff.id]])
  })

  test('needs one beyond the limit of the day, where orders count with their reais', async () => {
    const staff = await portal.aPerson(['treasurer'])
    for (let count = 0; count < 4; count += 1) {
      const { body } = await post('refund', await aPaid('500'), staff)
      expect(body.approval).toBeUndefined()
    }
    expect((await post('refund', await aPaid('5'), staff)).body.approval).toEqual(expect.any(String))
    const order = await aFailedOrder(30)
    const refunded = await call('POST', `/staff/orders/${order.id}/refund`, {
      token: staff.token,
      body: { reason: 'O jogo recusou o item.' },
    })
    expect(refunded.body.approval).toEqual(expect.any(String))
  })

  test('that was refunded meanwhile is refused, and the request stays', async () => {
    const [staff, id] = [await portal.aPerson(['treasurer']), await aPaid('600')]
    const { body } = await post('refund', id, staff)
    await post('refund', id, staff, { amount: '400' })
    expect((await decide(portal, second, body.approval, 'approve')).body.code).toBe('refund_open')
    expect((await decide(portal, staff, body.approval, 'cancel')).status).toBe(200)
  })

  test('a surplus above the limit needs one, too', async () => {
    const [staff, small, large] = [
      await portal.aPerson(['treasurer']),
      await aPaid('50', 50_000),
      await aPaid('50', 50_001),
    ]
    expect((await post('surplus', small, staff)).body.approval).toBeUndefined()
    const { body } = await post('surplus', large, staff)
    expect(await refundsOf(large)).toEqual([])
    await approve(body.approval)
    expect([await refundsOf(small), await refundsOf(large)]).toEqual([[[50_000, staff.id]], [[50_001, staff.id]]])
  })
})

/** A purchase that the game has refused, of a price in Cash. */
async function aFailedOrder(price: number): Promise<{ id: string; buyer: Person }> {
  const buyer = await aBuyer(portal, price)
  const { body } = await buy(portal, buyer, { id: await anItem(portal, { price }) })
  const id = body.purchase as string
  await app.db
    .updateTable('deliveries')
    .set({ state: 'failed', settled_at: app.now().toISOString(), answer: 'account_absent' })
    .where('id', '=', id)
    .execute()
  return { id, buyer }
}

test('refunding an order needs a second person above the limit, counted in reais', async () => {
  const staff = await portal.aPerson(['treasurer'])
  const refund = (id: string) =>
    call('POST', `/staff/orders/${id}/refund`, { token: staff.token, body: { reason: 'O jogo recusou o item.' } })
  const [small, large] = [await aFailedOrder(3_500), await aFailedOrder(3_501)]
  expect((await refund(small.id)).body.data).toMatchObject({ refunded_by: staff.login })
  const { body } = await refund(large.id)
  expect([body.data.refunded_at, await balanceOf(portal, large.buyer)]).toEqual([null, 0])
  await approve(body.approval)
  expect(await balanceOf(portal, large.buyer)).toBe(3_501)
  const { data } = (await call('GET', `/staff/orders?q=${large.id}`, { token: staff.token })).body
  expect(data[0]).toMatchObject({ state: 'failed', refunded_by: staff.login })
})

test('approving a deposit needs a second person for one of one’s own and above the limit of credits', async () => {
  const staff = await portal.aPerson(['treasurer'])
  const aDeposit = async ({ id }: Person, cash: number) =>
    (
      await app.db
        .insertInto('deposits')
        .values({
          user_id: id,
          entry_id: crypto.randomUUID(),
          value_cents: 5_000,
          cash,
          comment: '',
          created_at: start.toISOString(),
          updated_at: start.toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const setStatus = (id: number, { login }: Person, status: string) =>
    call('PUT', '/deposit/updateStatus', { token: staff.token, body: { id, login, status, value: '50.00' } })
  const player = await portal.aPerson()
  const small = await setStatus(await aDeposit(player, 10_000), player, 'approved')
  expect([small.body.approval, small.body.data.cash]).toEqual([undefined, 10_000])
  const large = await setStatus(await aDeposit(player, 10_001), player, 'approved')
  expect(large.body.data).toMatchObject({ status: 'requested', cash: null })
  const own = await aDeposit(staff, 5)
  expect((await setStatus(own, staff, 'disapproved')).body.approval).toBeUndefined()
  const { body } = await setStatus(own, staff, 'approved')
  expect([await balanceOf(portal, player), await balanceOf(portal, staff)]).toEqual([10_000, 0])
  await approve(large.body.approval)
  await approve(body.approval)
  expect([await balanceOf(portal, player), await balanceOf(portal, staff)]).toEqual([20_001, 5])

  // What a colleague refuses meanwhile is not credited by the approval.
  const refused = await aDeposit(player, 10_002)
  const request = (await setStatus(refused, player, 'approved')).body.approval
  expect((await setStatus(refused, player, 'disapproved')).body.data.status).toBe('disapproved')
  const approved = await decide(portal, second, request, 'approve')
  expect([approved.status, approved.body.code]).toEqual([409, 'approval_impossible'])
  expect(await balanceOf(portal, player)).toBe(20_001)
})

describe('changing settings of money', () => {
  const put = (group: string, value: object, by = owner) =>
    call('PUT', `/staff/settings/${group}`, { token: by.token, body: { value } })
  const valueOf = async (group: string) =>
    (await call('GET', '/staff/settings', { token: owner.token })).body.data[group].value

  test('needs a second person to raise the largest credit or a limit, and none to lower it', async () => {
    expect((await put('money', { manualMax: 900_000 })).body.approval).toBeUndefined()
    const raised = await put('money', { manualMax: 900_001 })
    expect([raised.status, await valueOf('money')]).toEqual([200, { manualMax: 900_000 }])
    // A reset raises it, too.
    expect((await call('DELETE', '/staff/settings/money', { token: owner.token })).body.code).toBe('approval_open')
    const { facts } = (await call('GET', `/staff/approvals/${raised.body.approval}`, { token: second.token })).body.data
    expect(facts).toEqual([{ label: 'Máximo de Cash por crédito', value: '900.000 → 900.001' }])
    await approve(raised.body.approval)
    expect(await valueOf('money')).toEqual({ manualMax: 900_001 })
    const limits = await valueOf('limits')
    expect(limits).toEqual({
      creditAlone: 10_000,
      creditDaily: 50_000,
      refundAlone: 500,
      refundDaily: 2_000,
      itemsDaily: 30,
      bansDaily: 20,
    })
    for (const field of Object.keys(limits)) {
      const { body } = await put('limits', { ...limits, [field]: limits[field] + 1 })
      expect(body.approval, field).toEqual(expect.any(String))
      await decide(portal, owner, body.approval, 'cancel')
    }
    expect((await put('limits', { ...limits, itemsDaily: 29 })).body.approval).toBeUndefined()
    expect((await valueOf('limits')).itemsDaily).toBe(29)
  })

  test('needs one for any other fee of the market, and a change made meanwhile ends it', async () => {
    const { body } = await put('market', { feePercent: 5 })
    expect([body.approval, await valueOf('market')]).toEqual([expect.any(String), { feePercent: 0 }])
    await approve(body.approval)
    expect(await valueOf('market')).toEqual({ feePercent: 5 })
    const lower = await put('market', { feePercent: 4 })
    expect((await put('market', { feePercent: 5 })).body.approval).toBeUndefined()
    expect((await decide(portal, second, lower.body.approval, 'approve')).body.code).toBe('changed_meanwhile')
    expect(await valueOf('market')).toEqual({ feePercent: 5 })
  })

  test('is for those with the permission alone', async () => {
    const admin = await portal.aPerson(['administrator'])
    for (const group of ['money', 'limits', 'market']) expect((await put(group, {}, admin)).status).not.toBe(200)
  })
})

describe('giving roles', () => {
  const change = (id: number, roles: string[], by = owner) =>
    call('PUT', `/staff/user/${id}/roles`, { token: by.token, body: { roles } })
  const rolesOf = async ({ id }: Person) =>
    (await app.db.selectFrom('users').select('roles').where('id', '=', id).executeTakeFirstOrThrow()).roles

  test('needs a second person when it adds a permission, and none when it takes one', async () => {
    const helper = await portal.aPerson()
    const { body } = await change(helper.id, ['administrator'])
    expect([body.data.Roles, await rolesOf(helper)]).toEqual([[], []])
    await approve(body.approval)
    expect(await rolesOf(helper)).toEqual(['administrator'])
    expect((await change(helper.id, [])).body.approval).toBeUndefined()
    expect(await rolesOf(helper)).toEqual([])
  })

  test('is refused when the roles have changed since it was asked for', async () => {
    const helper = await portal.aPerson(['administrator'])
    const { body } = await change(helper.id, ['superadmin'])
    expect((await change(helper.id, [])).status).toBe(200)
    expect((await decide(portal, second, body.approval, 'approve')).body.code).toBe('changed_meanwhile')
    expect(await rolesOf(helper)).toEqual([])
  })
})

describe('reversing a credit', () => {
  const reverse = ({ token }: Person, id: string, reason: string | null = 'Conta errada.') =>
    call('POST', `/staff/credits/${id}/reverse`, { token, body: { reason } })
  async function aCredit(value = 300) {
    const player = await portal.aPerson()
    const { approval } = (await credit(portal, owner, player.login, value)).body
    if (approval) await approve(approval)
    const { id } = await app.db
      .selectFrom('staff_credits')
      .select('id')
      .where('user_id', '=', player.id)
      .executeTakeFirstOrThrow()
    return { id, player }
  }

  test('is a movement of its own, once, and the ledger adds up', async () => {
    const { id, player } = await aCredit()
    portal.setNow(new Date(start.getTime() + 1000))
    const replies = await Promise.all([reverse(second, id), reverse(owner, id), reverse(second, id)])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.find(({ status }) => status === 409)!.body.code).toBe('credit_reversed')
    expect(await balanceOf(portal, player)).toBe(0)
    const { data } = (await call('GET', `/ledger/account/${player.login}`, { token: owner.token })).body
    const by = replies[1]!.status === 200 ? owner.login : second.login
    expect(data).toMatchObject([
      { kind: 'staff_credit_reversal', cash: -300, reference: id, author: by, credit: null },
      { kind: 'staff_credit', cash: 300, reference: id, author: owner.login, credit: null },
    ])
    expect((await bellOf(portal, player))[0]).toMatchObject({
      kind: 'staff_credit_reversed',
      text: 'A equipe estornou um crédito de 300 Cash. Motivo: Conta errada.',
    })
    const { data: activities } = (await call('GET', '/transaction/activities', { token: player.token })).body
    expect(activities[0]).toMatchObject({
      operation: 'Estorno de crédito da equipe',
      type: 'Debit',
      value: 300,
      ip: null,
    })
    await auditLedger(app, contributions.supplySides)
    expect((await getLedgerAudit(app)).last?.findings).toEqual([])
  })

  test('above the limit of credits the other owners are notified', async () => {
    const noticesOf = async (person: Person) =>
      (await bellOf(portal, person)).filter(({ kind }) => kind === 'credit_reversed')
    const treasurer = await portal.aPerson(['treasurer'])
    const [small, large] = [await aCredit(10_000), await aCredit(10_001)]
    await reverse(treasurer, small.id)
    expect(await noticesOf(owner)).toEqual([])
    expect((await reverse(treasurer, large.id)).status).toBe(200)
    expect(await noticesOf(owner)).toMatchObject([
      {
        text: `${treasurer.login} estornou um crédito de 10.001 Cash de ${large.player.login}.`,
        link: `/staff/ledger?owner=${large.player.login}`,
      },
    ])
    expect(await noticesOf(treasurer)).toEqual([])
    // No credit is below zero, so no reversal gives Cash.
    const below = app.db.updateTable('staff_credits').set({ value: -1 }).where('id', '=', small.id).execute()
    await expect(below).rejects.toThrow('staff_credits_value_check')
  })

  test('leaves a debt when the Cash is spent', async () => {
    const { id, player } = await aCredit(30)
    const spent = await buy(portal, player, { id: await anItem(portal, { price: 25 }) })
    expect(spent.body.balance).toBe(5)
    expect((await reverse(owner, id)).body.balance).toBe(-25)
    await auditLedger(app, contributions.supplySides)
    expect((await getLedgerAudit(app)).last?.findings).toEqual([])
  })

  test('needs the permission and a reason, and a credit that exists', async () => {
    const { id, player } = await aCredit()
    expect((await reverse(await portal.aPerson(['game_master']), id)).status).toBe(403)
    expect((await reverse(player, id)).status).toBe(403)
    for (const reason of [null, '', 'não'])
      expect((await reverse(owner, id, reason)).body.messages[0].field).toBe('reason')
    expect((await reverse(owner, crypto.randomUUID())).status).toBe(404)
    expect(await balanceOf(portal, player)).toBe(300)
    const { data } = (await call('GET', `/ledger/account/${player.login}`, { token: owner.token })).body
    expect(data).toMatchObject([{ author: owner.login, credit: id }])
  })
})
