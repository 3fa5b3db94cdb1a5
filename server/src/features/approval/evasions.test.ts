import { expect, test } from 'vitest'
import { balanceOf, credit, decide } from '../../../../test/approvals.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aProvider, referenceAt } from '../../../../test/provider.ts'
import { reconcile } from '../payment/reconcile.ts'

// Ways by which one member of staff could give Cash, items or roles alone, past the limits of credits.
const mp = aProvider('mercadopago')
const portal = await aPortal({}, { payments: { mercadopago: mp } })
const { app, call } = portal
const owner = await portal.aPerson(['superadmin'])
const second = await portal.aPerson(['superadmin'])

const put = (path: string, body: object, by: Person = owner) => call('PUT', path, { token: by.token, body })
const held = expect.any(String)

async function aDeposit({ id }: Person, cash: number): Promise<number> {
  const at = app.now().toISOString()
  const row = await app.db
    .insertInto('deposits')
    .values({
      user_id: id,
      entry_id: crypto.randomUUID(),
      value_cents: 5_000,
      cash,
      comment: '',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

test('deposits and credits of one day count together', async () => {
  const [staff, player] = [await portal.aPerson(['treasurer']), await portal.aPerson()]
  const approve = async () => {
    const body = { id: await aDeposit(player, 9_000), login: player.login, status: 'approved', value: '50.00' }
    return (await put('/deposit/updateStatus', body, staff)).body.approval
  }
  for (let count = 0; count < 4; count += 1) expect(await approve()).toBeUndefined()
  expect((await credit(portal, staff, player.login, 9_000)).body.approval).toBeUndefined()
  expect(await approve()).toEqual(held)
  expect((await credit(portal, staff, player.login, 6_000)).body.approval).toEqual(held)
  expect(await balanceOf(portal, player)).toBe(45_000)
})

/** A donation in review, because less came than agreed. */
async function aReview(donor: Person, reais: string): Promise<string> {
  await app.db
    .updateTable('users')
    .set({ document: '52998224725', phone: '11999998888' })
    .where('id', '=', donor.id)
    .execute()
  const { body } = await call('POST', '/mercadopago/pix', { token: donor.token, body: { value: reais } })
  const id = body.payment.id as string
  mp.say(referenceAt(mp, id), { state: 'paid', status: 'approved', paidCents: 100 })
  await reconcile(app, id)
  return id
}

test('crediting a payment in review needs a second person for one’s own and above the limit', async () => {
  const [staff, donor] = [await portal.aPerson(['treasurer']), await portal.aPerson()]
  const settle = async (id: string) =>
    (
      await call('POST', `/payment/settle/${id}`, {
        token: staff.token,
        body: { decision: 'credit', reason: 'Comprovante conferido.' },
      })
    ).body
  const own = await aReview(staff, '50')
  const asked = await settle(own)
  expect([asked.approval, await balanceOf(portal, staff)]).toEqual([held, 0])
  expect((await settle(await aReview(donor, '50'))).approval).toBeUndefined()
  const large = await settle(await aReview(donor, '2000'))
  expect(large.approval).toEqual(held)
  const before = await balanceOf(portal, donor)
  expect((await decide(portal, second, large.approval, 'approve')).status).toBe(200)
  expect(await balanceOf(portal, donor)).toBeGreaterThan(before + 10_000)
  expect((await decide(portal, second, asked.approval, 'approve')).status).toBe(200)
  expect(await balanceOf(portal, staff)).toBeGreaterThan(0)
})

test('the rewards of friends and the account for transfers change with a second person', async () => {
  const { referral, transfer } = (await call('GET', '/staff/settings', { token: owner.token })).body.data
  const { tiers, welcome } = referral.value
  const changes = [
    { welcome: welcome.map((each: object) => ({ ...each, item: '413 61 10' })) },
    { tiers: tiers.map((each: object) => ({ ...each, item: '413 61 10' })) },
    // 0 means no limit.
    { bonusMaxReferred: 0 },
  ]
  for (const change of changes) {
    const { body } = await put('/staff/settings/referral', { value: { ...referral.value, ...change } })
    expect(body.approval, JSON.stringify(change)).toEqual(held)
    await decide(portal, owner, body.approval, 'cancel')
  }
  const account = { ...transfer.value, enabled: true, holder: 'Ana', pixKey: 'a@guildhall.example' }
  const first = (await put('/staff/settings/transfer', { value: account })).body
  expect((await decide(portal, second, first.approval, 'approve')).status).toBe(200)
  const hint = { 'pt-BR': 'Chave nova: outra@guildhall.example', en: '' }
  expect((await put('/staff/settings/transfer', { value: { ...account, instructions: hint } })).body.approval).toEqual(
    held,
  )
  expect(
    (await put('/staff/settings/transfer', { value: { ...account, enabled: false } })).body.approval,
  ).toBeUndefined()
})

test('a role that was widened after the request is not given by its approval', async () => {
  const player = await portal.aPerson()
  const save = (permissions: string[]) => put('/staff/roles/announcer', { title: 'Locutor', permissions })
  await save(['news.write'])
  const { body } = await put(`/staff/user/${player.id}/roles`, { roles: ['announcer'] })
  // Nobody has the role yet, so its set changes without a second person.
  expect((await save(['news.write', 'cash.credit'])).body.approval).toBeUndefined()
  const verdict = await decide(portal, second, body.approval, 'approve')
  expect([verdict.status, verdict.body.code]).toEqual([409, 'changed_meanwhile'])
})

test('nobody approves what is for their own account', async () => {
  const staff = await portal.aPerson(['treasurer'])
  const { body } = await credit(portal, staff, second.login, 20_000)
  const verdict = await decide(portal, second, body.approval, 'approve')
  expect([verdict.status, verdict.body.code]).toEqual([409, 'approval_own'])
  const seen = (await call('GET', `/staff/approvals/${body.approval}`, { token: second.token })).body.data
  expect(seen.mayDecide).toBe(false)
  expect((await decide(portal, owner, body.approval, 'approve')).status).toBe(200)
})

test('an owner does not become the only one by ending or banning the others', async () => {
  const ended = await put(`/staff/user/${second.id}/roles`, { roles: [] })
  expect(ended.body.approval).toEqual(held)
  await decide(portal, owner, ended.body.approval, 'cancel')
  await app.db
    .insertInto('bans')
    .values({
      login: second.login,
      user_id: second.id,
      created_by: owner.id,
      created_at: app.now().toISOString(),
    })
    .execute()
  expect((await credit(portal, owner, owner.login, 5)).body.approval).toEqual(held)
})
