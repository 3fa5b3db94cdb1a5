import { expect, test } from 'vitest'
import { balanceOf, bellOf, decide } from '../../../../test/approvals.ts'
import { aCreator, aDonor, donating, type TestCreator } from '../../../../test/creators.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aProvider } from '../../../../test/provider.ts'
import { aCode } from '../../../../test/codes.ts'
import { contributions } from '../index.ts'
import { auditLedger, getLedgerAudit } from '../ledger/service.ts'

const mp = aProvider('mercadopago')
const portal = await aPortal({}, { payments: { mercadopago: mp } })
const { app, call } = portal
const owner = await portal.aPerson(['superadmin'])
const treasurer = await portal.aPerson(['treasurer'])
const { settle, donate } = donating(portal, mp)

const read = async (id: number) => (await call('GET', `/staff/creators/${id}`, { token: owner.token })).body
const dueOf = async ({ creator }: TestCreator): Promise<number> => (await read(creator)).data.figures.due
const sharesOf = async (id: number, query = '') =>
  (await call('GET', `/staff/creators/${id}/shares${query}`, { token: owner.token })).body.data
const pay = (by: Person, { creator }: TestCreator, cash: number) =>
  call('POST', `/staff/creators/${creator}/payout`, { token: by.token, body: { cash } })

async function findings() {
  await auditLedger(app, contributions.supplySides)
  return (await getLedgerAudit(app)).last?.findings
}

/** A creator with a counted share of 55 Cash. */
async function anEarner(): Promise<TestCreator & { payment: string }> {
  const creator = await aCreator(portal, owner)
  return { ...creator, payment: await donate(await aDonor(portal), creator.code) }
}

const form = (login: string, code: string, more: object = {}) => ({ login, code, bonus: 10, share: 15, ...more })
const create = (by: Person, body: object) => call('POST', '/staff/creators', { token: by.token, body })

test('only staff with the permission make creators, and each field that does not fit is refused at itself', async () => {
  const person = await portal.aPerson()
  expect((await create(await portal.aPerson(['editor']), form(person.login, 'NOVOCODIGO'))).status).toBe(403)
  const coupon = await aCode(portal, { code: 'CUPOM2026' })
  const other = await aCreator(portal, owner)
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const cases: [object, string][] = [
    [form('nobody-has-this', 'NOVOCODIGO'), 'login'],
    [form(other.login, 'NOVOCODIGO'), 'login'],
    [form(person.login, 'a-b'), 'code'],
    [form(person.login, coupon.code), 'code'],
    [form(person.login, other.code), 'code'],
    [form(person.login, 'NOVOCODIGO', { ends_at: at(-1) }), 'ends_at'],
    [form(person.login, 'NOVOCODIGO', { starts_at: at(2), ends_at: at(1) }), 'ends_at'],
    [form(person.login, 'NOVOCODIGO', { share: 51 }), 'share'],
  ]
  for (const [body, field] of cases) {
    const reply = await create(owner, body)
    expect([field, reply.status, reply.body.messages?.[0]?.field]).toEqual([field, 400, field])
  }
  const reply = await create(owner, form(person.login, 'novo-codigo'))
  expect(reply.body.data).toMatchObject({ login: person.login, code: 'NOVOCODIGO', state: 'running' })
  expect(await bellOf(portal, person)).toMatchObject([{ kind: 'creator_started', link: '/creator' }])
  // The other way round: the code of a creator is no coupon.
  const again = await call('POST', '/staff/codes', {
    token: owner.token,
    body: { title: 'Outro', effect: 'percent', amount: 5, code: 'NOVOCODIGO' },
  })
  expect([again.status, again.body.messages?.[0]?.field]).toEqual([400, 'code'])
})

test('of a coupon and a creator with one code at once, one is made', async () => {
  for (const turn of [1, 2, 3]) {
    const code = `CORRIDA${turn}`
    const person = await portal.aPerson()
    const coupon = { title: 'Corrida', effect: 'percent', amount: 5, code }
    const replies = await Promise.all([
      create(owner, form(person.login, code)),
      call('POST', '/staff/codes', { token: owner.token, body: coupon }),
    ])
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(replies.find(({ status }) => status >= 300)?.body.messages?.[0]?.field).toBe('code')
  }
})

test('above twenty percent, and for oneself, nothing holds until a second person approves it', async () => {
  const person = await portal.aPerson()
  const high = await create(treasurer, form(person.login, 'MUITOALTO', { bonus: 21 }))
  expect(high.body).toMatchObject({ data: null, approval: expect.any(String) })
  const listed = async (q: string) =>
    (await call('GET', `/staff/creators?q=${q}`, { token: owner.token })).body.data.map(
      ({ code }: { code: string }) => code,
    )
  expect(await listed('MUITOALTO')).toEqual([])
  expect((await decide(portal, owner, high.body.approval, 'approve')).status).toBe(200)
  expect(await listed('MUITOALTO')).toEqual(['MUITOALTO'])
  expect(await listed(person.login)).toEqual(['MUITOALTO'])

  const self = await create(treasurer, form(treasurer.login, 'MEUCODIGO'))
  expect(self.body.approval).toEqual(expect.any(String))
  expect((await decide(portal, treasurer, self.body.approval, 'approve')).body.code).toBe('approval_own')
  expect((await decide(portal, owner, self.body.approval, 'approve')).status).toBe(200)

  const other = await aCreator(portal, owner)
  const raise = { bonus: 10, share: 30, revision: 1 }
  const raised = await call('PUT', `/staff/creators/${other.creator}`, { token: treasurer.token, body: raise })
  expect(raised.body.approval).toEqual(expect.any(String))
  expect((await read(other.creator)).data.share).toBe(15)
  expect((await decide(portal, owner, raised.body.approval, 'approve')).status).toBe(200)
  expect((await read(other.creator)).data).toMatchObject({ share: 30, revision: 2 })
  const late = await call('PUT', `/staff/creators/${other.creator}`, { token: owner.token, body: raise })
  expect(late.body.code).toBe('changed_meanwhile')
})

test('a change that waits is not applied over one that was made meanwhile', async () => {
  const { creator } = await aCreator(portal, owner)
  const change = (by: Person, body: object) =>
    call('PUT', `/staff/creators/${creator}`, { token: by.token, body: { bonus: 10, ends_at: null, ...body } })
  const held = await change(treasurer, { share: 30, revision: 1 })
  expect(held.body.approval).toEqual(expect.any(String))
  expect((await call('POST', `/staff/creators/${creator}/stop`, { token: owner.token })).status).toBe(200)
  // It would give the ended code its life back.
  expect((await decide(portal, owner, held.body.approval, 'approve')).body.code).toBe('approval_impossible')
  expect((await read(creator)).data).toMatchObject({ state: 'ended', share: 15, revision: 2 })
})

test('a code ends once, and a new end lets it work again', async () => {
  const { creator } = await aCreator(portal, owner)
  const stop = () => call('POST', `/staff/creators/${creator}/stop`, { token: owner.token })
  expect((await stop()).body.data.state).toBe('ended')
  expect((await stop()).body.code).toBe('creator_over')
  const body = { bonus: 5, share: 5, ends_at: null, revision: 2 }
  const again = await call('PUT', `/staff/creators/${creator}`, { token: owner.token, body })
  expect(again.body.data).toMatchObject({ state: 'running', bonus: 5 })
  const state = async (which: string) =>
    (await call('GET', `/staff/creators?state=${which}`, { token: owner.token })).body.data.some(
      ({ id }: { id: number }) => id === creator,
    )
  expect([await state('running'), await state('planned'), await state('ended')]).toEqual([true, false, false])
})

test('with a browser, a CPF or an address in common a share waits until staff decide', async () => {
  const creator = await aCreator(portal, owner)
  const [donor, friend, neighbour] = [await aDonor(portal), await aDonor(portal), await aDonor(portal)]
  const common = { document: '52998224725', visitor_id: 'browser one' }
  await app.db.updateTable('users').set(common).where('id', '=', creator.id).execute()
  await app.db.updateTable('users').set({ visitor_id: 'browser one' }).where('id', '=', donor.id).execute()
  await app.db.updateTable('users').set({ document: '11144477735' }).where('id', '=', neighbour.id).execute()
  const here = { last_address: '189.40.7.8', last_address_at: app.now().toISOString() }
  await app.db.updateTable('users').set(here).where('id', 'in', [creator.id, neighbour.id]).execute()
  for (const each of [donor, friend, neighbour]) await donate(each, creator.code)

  const held = await sharesOf(creator.creator, '?state=held')
  const likenesses = held.map(({ login, evidence }: { login: string; evidence: { likeness: string }[] }) => [
    login,
    evidence.map(({ likeness }) => likeness),
  ])
  expect(likenesses).toEqual([
    [neighbour.login, ['address']],
    [friend.login, ['document']],
    [donor.login, ['browser', 'document']],
  ])
  expect(held[0].evidence[0].address).toBe('189.40.*.*')
  expect((await read(creator.creator)).data.figures).toMatchObject({ donations: 3, accrued: 0, held: 165, due: 0 })
  const queues = (await call('GET', '/dashboard/queues', { token: owner.token })).body.data
  const queue = queues.find(({ name }: { name: string }) => name === 'creator_shares')
  expect(queue).toMatchObject({ to: '/staff/creators?state=held', count: 3 })
  const listed = (await call('GET', '/staff/creators?state=held', { token: owner.token })).body.data
  expect(listed.map(({ code }: { code: string }) => code)).toEqual([creator.code])

  const judge = (id: string, decision: string, by: Person = treasurer) =>
    call('POST', `/staff/creators/shares/${id}/decide`, {
      token: by.token,
      body: { decision, reason: 'Irmãos na mesma casa.' },
    })
  expect((await judge(held[0].id, 'count')).body.data.state).toBe('counted')
  expect((await judge(held[1].id, 'refuse')).body.data.state).toBe('refused')
  expect((await judge(held[1].id, 'count')).body.code).toBe('changed_meanwhile')
  expect((await read(creator.creator)).data.figures).toMatchObject({ donations: 2, accrued: 55, held: 55, due: 55 })
  // What goes back shrinks a share in any state, and a refused one stays refused.
  const sources = await app.db.selectFrom('creator_shares').select('source').where('id', '=', held[1].id).execute()
  await settle(sources[0]!.source.slice('payment '.length), { refundedCents: 1_000 })
  expect((await sharesOf(creator.creator, '?state=refused'))[0]).toMatchObject({ share: 55, gone: 11 })
  // The creator reads sums and no names.
  const mine = await call('GET', '/creator/mine', { token: creator.token })
  expect(JSON.stringify(mine.body)).not.toContain(donor.login)
})

test('staff decide about no share of their own code or donation', async () => {
  const staff = await portal.aPerson(['treasurer'])
  const creator = await aCreator(portal, owner)
  const data = { document: '52998224725', phone: '11999998888', email: `staff${staff.id}@mail.example` }
  await app.db.updateTable('users').set(data).where('id', '=', staff.id).execute()
  await app.db.updateTable('users').set({ document: data.document }).where('id', '=', creator.id).execute()
  await donate(staff, creator.code)
  const [share] = await sharesOf(creator.creator)
  const body = { decision: 'count', reason: 'A conta é minha.' }
  const reply = await call('POST', `/staff/creators/shares/${share.id}/decide`, { token: staff.token, body })
  expect(reply.body.code).toBe('own_account')
})

test('a payout needs two people, moves the Cash once, and is told to the creator', async () => {
  const creator = await anEarner()
  expect((await pay(treasurer, creator, 54)).body.code).toBe('creator_due_changed')
  const asked = await pay(treasurer, creator, 55)
  expect(asked.body).toMatchObject({ approval: expect.any(String) })
  expect((await pay(treasurer, creator, 55)).body.code).toBe('approval_open')
  expect(await balanceOf(portal, creator)).toBe(0)
  const approvals = await Promise.all(
    Array.from({ length: 4 }, () => decide(portal, owner, asked.body.approval, 'approve')),
  )
  expect(approvals.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await balanceOf(portal, creator)).toBe(55)
  expect(await dueOf(creator)).toBe(0)
  expect((await bellOf(portal, creator))[0]).toMatchObject({ kind: 'creator_paid', link: '/creator' })
  const { payouts, months } = await read(creator.creator)
  expect(payouts).toMatchObject([{ cash: 55, paid_by: treasurer.login, approved_by: owner.login }])
  expect(months).toMatchObject([{ donations: 1, base: 367, accrued: 55, paid: 55, carried: 0 }])
  const { body } = await call('GET', '/transaction/activities', { token: creator.token })
  expect(body.data[0]).toMatchObject({ value: 55, type: 'Credit' })
  expect(await findings()).toEqual([])
})

test('what goes back after a payout is carried into the next one, and never taken from the wallet', async () => {
  const creator = await anEarner()
  const { body } = await pay(treasurer, creator, 55)
  await decide(portal, owner, body.approval, 'approve')
  await settle(creator.payment, { state: 'refunded', refundedCents: 5_000 }, 4)
  expect(await balanceOf(portal, creator)).toBe(55)
  expect(await dueOf(creator)).toBe(-55)
  await donate(await aDonor(portal), creator.code)
  expect(await dueOf(creator)).toBe(0)
  expect((await pay(treasurer, creator, 55)).body.code).toBe('creator_due_changed')
  await donate(await aDonor(portal), creator.code)
  const second = await pay(treasurer, creator, 55)
  expect((await decide(portal, owner, second.body.approval, 'approve')).status).toBe(200)
  expect(await balanceOf(portal, creator)).toBe(110)
  expect(await findings()).toEqual([])
})

test('a refund while a payout waits, or at the same time, never pays more than was earned', async () => {
  const waiting = await anEarner()
  const { body } = await pay(treasurer, waiting, 55)
  await settle(waiting.payment, { refundedCents: 1_000 })
  expect((await decide(portal, owner, body.approval, 'approve')).body.code).toBe('creator_due_changed')
  expect([await balanceOf(portal, waiting), await dueOf(waiting)]).toEqual([0, 44])

  for (const _ of [1, 2, 3]) {
    const creator = await anEarner()
    const asked = await pay(treasurer, creator, 55)
    await Promise.all([
      decide(portal, owner, asked.body.approval, 'approve'),
      settle(creator.payment, { state: 'refunded', refundedCents: 5_000 }),
    ])
    // The payout came first and its Cash is carried, or the refund came first and nothing was paid.
    const [balance, due] = [await balanceOf(portal, creator), await dueOf(creator)]
    expect([
      [55, -55],
      [0, 0],
    ]).toContainEqual([balance, due])
  }
  expect(await findings()).toEqual([])
})

test('an owner alone pays once, however often and at once it is asked', async () => {
  const alone = await aPortal({}, { payments: { mercadopago: mp } })
  const only = await alone.aPerson(['superadmin'])
  const creator = await aCreator(alone, only)
  await donating(alone, mp).donate(await aDonor(alone), creator.code)
  const body = { cash: 55 }
  const ask = (key: string) =>
    alone.call('POST', `/staff/creators/${creator.creator}/payout`, {
      token: only.token,
      body,
      headers: { 'idempotency-key': key },
    })
  const replies = await Promise.all(['one', 'one', 'two', 'three'].map(ask))
  expect(await balanceOf(alone, creator)).toBe(55)
  expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2)
  expect((await ask('one')).status).toBe(replies[0]!.status)
  await alone.close()
})

test('a banned or closing creator is not paid, and a closed one leaves what is due with the house', async () => {
  const creator = await anEarner()
  const asked = await pay(treasurer, creator, 55)
  const closes_at = new Date(app.now().getTime() + 86_400_000).toISOString()
  await app.db.updateTable('users').set({ closes_at }).where('id', '=', creator.id).execute()
  expect((await decide(portal, owner, asked.body.approval, 'approve')).body.code).toBe('creator_barred')
  expect((await pay(owner, creator, 55)).body.code).toBe('creator_barred')
  expect((await read(creator.creator)).data).toMatchObject({ is_barred: true, figures: { due: 55 } })
  // The player stops the closing: what was due can be paid again.
  await app.db.updateTable('users').set({ closes_at: null }).where('id', '=', creator.id).execute()
  expect((await decide(portal, owner, asked.body.approval, 'approve')).status).toBe(200)
  expect(await balanceOf(portal, creator)).toBe(55)
})

test('a creator is told what of the share would stay with the house before the account is closed', async () => {
  const creator = await anEarner()
  const unpaid = async ({ token }: Person) => (await call('GET', '/account/closing', { token })).body.data.creator
  const isCreator = async ({ token }: Person) => (await call('GET', '/account/user', { token })).body.userData.isCreator
  expect([await isCreator(creator), await unpaid(creator)]).toEqual([true, { code: creator.code, due: 55, held: 0 }])
  const alike = await aDonor(portal)
  await app.db
    .updateTable('users')
    .set({ visitor_id: 'same-browser' })
    .where('id', 'in', [creator.id, alike.id])
    .execute()
  await donate(alike, creator.code)
  expect(await unpaid(creator)).toEqual({ code: creator.code, due: 55, held: 55 })
  await decide(portal, owner, (await pay(treasurer, creator, 55)).body.approval, 'approve')
  expect(await unpaid(creator)).toMatchObject({ due: 0, held: 55 })
  expect([await isCreator(alike), await unpaid(alike)]).toEqual([false, null])
})

test('the shares are a table for Excel, and the audit log records who has it', async () => {
  const creator = await anEarner()
  const reply = await call('GET', `/staff/creators/${creator.creator}/export`, { token: owner.token })
  expect(reply.status).toBe(200)
  const { action, target } = await app.db
    .selectFrom('admin_actions')
    .select(['action', 'target'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect([action, target]).toEqual(['creator.export', `creator ${creator.creator}`])
})
