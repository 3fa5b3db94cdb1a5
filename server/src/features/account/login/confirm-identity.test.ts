import { expect, test } from 'vitest'
import type { Endpoint } from '@guildhall/contract'
import { contract } from '@guildhall/contract'
import { rulesOf } from '../../../../../test/accounts.ts'
import { aPortal, type Portal } from '../../../../../test/portal.ts'
import { makeFirstSuperadmin } from '../first-users.ts'
import { codeAt, fromBase32, stepAt } from '../second-step/totp-code.ts'

const strict = await aPortal({ STAFF_CONFIRM: 'on' })
await makeFirstSuperadmin(strict.app)
const { call } = strict

const aSession = async (portal: Portal = strict, otp?: string): Promise<string> =>
  (await portal.call('POST', '/login', { body: { username: 'admin', password: 'admin123', otp } })).body.token
const confirm = (token: string, body: object, portal: Portal = strict) =>
  portal.call('POST', '/account/confirm', { token, body })
/** An order that does not exist: refused for lack of a proof, or because it is not found. */
const refund = (token: string, portal: Portal = strict) =>
  portal.call('POST', '/staff/orders/01890000-0000-7000-8000-000000000000/refund', {
    token,
    body: { reason: 'Pedido em dobro.' },
  })
const minutesLater = (minutes: number) => strict.setNow(new Date(Date.now() + minutes * 60_000))

test('the password counts for ten minutes, and for no other session', async () => {
  const token = await aSession()
  const other = await aSession()
  const refused = await refund(token)
  expect([refused.status, refused.body.code, refused.body.by]).toEqual([403, 'confirmation_needed', 'password'])

  strict.setNow(new Date())
  const confirmed = await confirm(token, { password: 'admin123' })
  expect(confirmed.status).toBe(200)
  expect(Date.parse(confirmed.body.until)).toBe(strict.app.now().getTime() + 10 * 60_000)
  expect((await refund(token)).body.code).toBe('not_found')
  expect((await refund(other)).body.code).toBe('confirmation_needed')

  minutesLater(9)
  expect((await refund(token)).body.code).toBe('not_found')
  minutesLater(11)
  expect((await refund(token)).body.code).toBe('confirmation_needed')
  strict.setNow()
})

test('nothing but the session stores it', async () => {
  const rows = () => strict.app.db.selectFrom('admin_actions').select('id').execute()
  const before = await rows()
  await confirm(await aSession(), { password: 'admin123' })
  expect(await rows()).toEqual(before)
})

test('a wrong or missing password is refused at its field and opens nothing', async () => {
  const token = await aSession()
  for (const [body, rule] of [
    [{}, 'required'],
    [{ password: '' }, 'required'],
    [{ password: 'wrong' }, 'password_wrong'],
    [{ code: '123456' }, 'required'],
  ] as const) {
    const reply = await confirm(token, body)
    expect(reply.body.messages).toMatchObject([{ field: 'password', validation: rule }])
  }
  expect((await refund(token)).body.code).toBe('confirmation_needed')
})

test('wrong tries are counted like those of the password elsewhere, and right ones are not', async () => {
  const limited = await aPortal({ STAFF_CONFIRM: 'on', RATE_LIMITS: 'on', LIMITS: 'confirmIdentity=1000/60' })
  await makeFirstSuperadmin(limited.app)
  const token = await aSession(limited)
  for (let n = 0; n < 12; n += 1) expect((await confirm(token, { password: 'admin123' }, limited)).status).toBe(200)
  for (let n = 0; n < 10; n += 1) expect((await confirm(token, { password: 'wrong' }, limited)).status).toBe(400)
  const rested = await confirm(token, { password: 'admin123' }, limited)
  expect([rested.status, rested.body.code]).toEqual([429, 'too_many_logins'])
  const start = await limited.call('POST', '/account/totp/start', { token, body: { currentPassword: 'admin123' } })
  expect(start.status).toBe(429)
})

test('where the second step is on its code is demanded, and the password is no proof', async () => {
  const portal = await aPortal({ STAFF_CONFIRM: 'on' })
  await makeFirstSuperadmin(portal.app)
  const first = await aSession(portal)
  const start = await portal.call('POST', '/account/totp/start', {
    token: first,
    body: { currentPassword: 'admin123' },
  })
  const codeOf = (ahead: number) => codeAt(fromBase32(start.body.secret), stepAt(portal.app.now()) + ahead)
  await portal.call('POST', '/account/totp/confirm', { token: first, body: { code: codeOf(0) } })

  const refused = await refund(first, portal)
  expect([refused.body.code, refused.body.by]).toEqual(['confirmation_needed', 'code'])
  expect(rulesOf(await confirm(first, { password: 'admin123' }, portal))).toEqual(['required'])
  expect((await confirm(first, { code: '000000' }, portal)).body.messages).toMatchObject([
    { field: 'code', validation: 'otp_wrong' },
  ])
  const code = codeOf(1)
  expect((await confirm(first, { code }, portal)).status).toBe(200)
  expect((await refund(first, portal)).body.code).toBe('not_found')
  // A code works once.
  expect(rulesOf(await confirm(first, { code }, portal))).toEqual(['otp_wrong'])
})

test('players have nothing to confirm', async () => {
  const player = await strict.aPerson()
  expect((await confirm(player.token, { password: 'x' })).status).toBe(403)
})

test('rules of money need the proof, and other settings do not', async () => {
  const token = await aSession()
  const codeOf = async (group: string) => {
    const { body } = await call('GET', '/staff/settings', { token })
    const { value, version } = body.data[group]
    return (await call('PUT', `/staff/settings/${group}`, { token, body: { value, version } })).body.code ?? 'ok'
  }
  for (const group of ['money', 'market', 'transfer', 'referral']) {
    expect(await codeOf(group), group).toBe('confirmation_needed')
    expect((await call('DELETE', `/staff/settings/${group}`, { token })).body.code).toBe('confirmation_needed')
  }
  expect(await codeOf('social')).toBe('ok')
  await confirm(token, { password: 'admin123' })
  expect(await codeOf('market')).toBe('ok')
})

test('whatever moves money, goods or rights needs the proof', () => {
  const calls = Object.values(contract).flatMap((feature) => Object.values(feature as Record<string, Endpoint>))
  const confirmed = calls.flatMap(({ confirm: isConfirmed, route }) => (isConfirmed ? [route] : []))
  expect(confirmed).toEqual(
    expect.arrayContaining([
      'POST /itemdelivery/sendItemManually',
      'POST /transaction/deliveryValueManually',
      'POST /payment/refund/:id',
      'POST /payment/surplus/:id',
      'POST /payment/settle/:id',
      'POST /payment/unknown/:id/credit',
      'POST /payment/lookup',
      'POST /staff/credits/:id/reverse',
      'POST /staff/deliveries/:id/resend',
      'POST /staff/market/:id/undo',
      'POST /staff/market/:id/settle',
      'POST /indication/updateReleased',
      'POST /staff/referrals/:id/clear',
      'POST /staff/orders/:id/refund',
      'PUT /deposit/updateStatus',
      'PUT /staff/user/:id/roles',
      'DELETE /staff/user/:id/totp',
      'POST /launcher/upload/patch',
      'POST /launcher/uploads/:id/publish',
      'POST /launcher/patches/:version/remove',
      'POST /launcher/patches/:version/restore',
    ]),
  )
})

test('each of them is refused before its body is read, and after the check of access', async () => {
  const token = await aSession()
  const player = await strict.aPerson()
  const calls = Object.values(contract).flatMap((feature) => Object.values(feature as Record<string, Endpoint>))
  for (const { route } of calls.filter(({ confirm: isConfirmed }) => isConfirmed)) {
    const [method = '', path = ''] = route.split(' ')
    const send = (who: string) => call(method, path.replace(/:\w+/g, '1'), { token: who, body: { nonsense: 1 } })
    expect((await send(token)).body.code, route).toBe('confirmation_needed')
    expect((await send(player.token)).body.code, route).toBe('forbidden')
  }
})

test('the documentation of the API names it', async () => {
  const { paths } = (await call('GET', '/openapi.json')).body
  const refunding = paths['/staff/orders/{id}/refund'].post
  expect(refunding['x-confirm']).toBe(true)
  expect(refunding.responses[403].description).toContain('confirmation_needed')
  expect(paths['/staff/settings/{group}'].put.responses[403].description).toContain('confirmation_needed')
})

test('where STAFF_CONFIRM is off, as in the demo, nobody is asked', async () => {
  const demo = await aPortal()
  await makeFirstSuperadmin(demo.app)
  expect((await refund(await aSession(demo), demo)).body.code).toBe('not_found')
})
