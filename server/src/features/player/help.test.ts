import { expect, test } from 'vitest'
import { anAccount, fieldsOf, mailsTo, tokenIn, type Account } from '../../../../test/accounts.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'

const sandbox = await aSandbox()
const portal = await aPortal({}, { sandbox })
const { app, call } = portal

const reason = 'Pediu ajuda no ticket 41'
type Act = [method: string, path: string, more?: object]
const recovery: Act = ['POST', 'recovery']
const confirmation: Act = ['POST', 'confirmation']
const email: Act = ['PUT', 'email', { email: 'other@mail.example' }]
const sessions: Act = ['DELETE', 'sessions']
const acts: [string, Act][] = [
  ['a recovery', recovery],
  ['a confirmation', confirmation],
  ['a change of e-mail', email],
  ['the end of sessions', sessions],
]

const help = (by: { token: string }, login: string, [method, path, more]: Act, why: string = reason) =>
  call(method, `/staff/players/${login}/${path}`, { token: by.token, body: { ...more, reason: why } })

const actionsAbout = (id: number) =>
  app.db
    .selectFrom('admin_actions')
    .select(['actor_id', 'action', 'after'])
    .where('target', '=', `user ${id}`)
    .orderBy('id')
    .execute()

const confirmed = async (): Promise<Account> => {
  const player = await anAccount(portal)
  await app.db
    .updateTable('users')
    .set({ email_verified_at: app.now().toISOString() })
    .where('id', '=', player.id)
    .execute()
  return player
}

const newestInBell = async (player: { token: string }) =>
  (await call('GET', '/notifications', { token: player.token })).body.data[0]

test.each(acts)(
  '%s takes the permission and a reason, and is refused for staff unless an owner gives it',
  async (_, act) => {
    const [support, owner] = [await portal.aPerson(['support']), await portal.aPerson(['superadmin'])]
    const player = await portal.aPerson()
    for (const role of ['treasurer', 'game_master', 'editor'])
      expect((await help(await portal.aPerson([role]), player.login, act)).status).toBe(403)
    expect((await help(player, player.login, act)).status).toBe(403)
    expect(fieldsOf(await help(support, player.login, act, 'curto'))).toContain('reason')
    expect((await help(support, 'nobody77', act)).body.code).toBe('not_found')
    for (const role of ['support', 'editor', 'administrator', 'superadmin']) {
      const staff = await portal.aPerson([role])
      expect((await help(support, staff.login, act)).body.code).toBe('help_of_staff')
      expect((await help(await portal.aPerson(['administrator']), staff.login, act)).body.code).toBe('help_of_staff')
      expect(await actionsAbout(staff.id)).toEqual([])
      expect((await help(owner, staff.login, act)).body.code).not.toBe('help_of_staff')
    }
  },
)

test('a recovery is mailed to the confirmed address, and its link sets the password', async () => {
  const [support, player] = [await portal.aPerson(['support']), await confirmed()]
  const { status, body } = await help(support, player.username, recovery)
  expect([status, body.message]).toEqual([
    200,
    `Link para criar uma senha nova enviado para o e-mail de ${player.username}.`,
  ])
  expect(await newestInBell(player)).toMatchObject({ kind: 'account_helped', link: '/settings/security' })
  await portal.runJobs()
  const mails = await mailsTo(sandbox, player.email)
  expect(mails.some(({ text }) => text.includes('a equipe pediu um link'))).toBe(true)
  for (const { text } of mails) expect(text).not.toContain(reason)
  const link = mails.find(({ text }) => text.includes('/password/reset'))
  const set = await call('POST', '/passwordReset', { body: { token: tokenIn(link), password: 'Nova-77' } })
  expect(set.status).toBe(200)
  expect(await actionsAbout(player.id)).toEqual([
    { actor_id: support.id, action: 'startPlayerRecovery', after: { login: player.username, reason } },
  ])
})

test('an unconfirmed address gets no recovery, because it may not be the player’s', async () => {
  const [support, player] = [await portal.aPerson(['support']), await anAccount(portal)]
  expect((await help(support, player.username, recovery)).body.code).toBe('email_unconfirmed')
  expect(await actionsAbout(player.id)).toEqual([])
})

test('the confirmation is sent again while an address waits for it', async () => {
  const [support, player] = [await portal.aPerson(['support']), await anAccount(portal)]
  await portal.runJobs()
  const before = (await mailsTo(sandbox, player.email)).length
  expect((await help(support, player.username, confirmation)).status).toBe(200)
  await portal.runJobs()
  const mails = await mailsTo(sandbox, player.email)
  expect(mails).toHaveLength(before + 1)
  expect((await call('POST', '/account/verifyEmail', { body: { token: tokenIn(mails[0]) } })).status).toBe(200)
  expect((await help(support, player.username, confirmation)).body.code).toBe('email_confirmed')
  expect((await actionsAbout(player.id)).map(({ action }) => action)).toEqual(['resendPlayerConfirmation'])
})

test('an unconfirmed address is changed once the new one is confirmed, and the old one is told', async () => {
  const [support, player] = [await portal.aPerson(['support']), await anAccount(portal)]
  const next = `new-${player.email}`
  const taken = await anAccount(portal)
  const change = (address: string) => help(support, player.username, ['PUT', 'email', { email: address }])
  expect(fieldsOf(await change('no address'))).toEqual(['email'])
  expect(fieldsOf(await change(taken.email))).toEqual(['email'])
  expect((await change(next)).status).toBe(200)
  const emailOf = async () =>
    (await app.db.selectFrom('users').select('email').where('id', '=', player.id).executeTakeFirstOrThrow()).email
  expect(await emailOf()).toBe(player.email)
  await portal.runJobs()
  const old = await mailsTo(sandbox, player.email)
  expect(old.some(({ text }) => text.includes('/account/stop-email-change'))).toBe(true)
  expect(old.some(({ text }) => text.includes('a equipe pediu a troca do e-mail'))).toBe(true)
  const [link] = await mailsTo(sandbox, next)
  expect((await call('POST', '/account/verifyEmail', { body: { token: tokenIn(link) } })).status).toBe(200)
  expect(await emailOf()).toBe(next)
  expect((await change('third@mail.example')).body.code).toBe('email_confirmed')
  const rows = await actionsAbout(player.id)
  expect(rows.map(({ action }) => action)).toContain('changePlayerEmail')
  expect(JSON.stringify(rows)).not.toContain(next)
})

test('a confirmed address is never changed by staff, also not while another one waits', async () => {
  const [owner, player] = [await portal.aPerson(['superadmin']), await confirmed()]
  expect((await help(owner, player.username, email)).body.code).toBe('email_confirmed')
})

test('all sessions of a player end, and an owner’s own session stays', async () => {
  const [support, player] = [await portal.aPerson(['support']), await anAccount(portal)]
  const second = await call('POST', '/login', { body: player })
  const { body } = await help(support, player.username, sessions)
  expect(body).toMatchObject({ ended: 2, message: `Sessões de ${player.username} encerradas: 2.` })
  for (const token of [player.token, second.body.token])
    expect((await call('GET', '/account/user', { token })).status).toBe(401)
  await portal.runJobs()
  expect((await mailsTo(sandbox, player.email)).some(({ text }) => text.includes('encerrou todas as sessões'))).toBe(
    true,
  )
  expect(await actionsAbout(player.id)).toEqual([
    { actor_id: support.id, action: 'endSessions', after: { login: player.username, sessionsEnded: 2, reason } },
  ])
  const owner = await portal.aPerson(['superadmin'])
  expect((await help(owner, owner.login, sessions)).status).toBe(200)
  expect((await call('GET', '/account/user', { token: owner.token })).status).toBe(200)
})

test('one account gets only so much help in an hour, from whoever', async () => {
  const limited = await aPortal({ RATE_LIMITS: 'on' }, { sandbox })
  const player = await limited.aPerson()
  const end = (by: Person) =>
    limited.call('DELETE', `/staff/players/${player.login}/sessions`, { token: by.token, body: { reason } })
  const [one, two] = [await limited.aPerson(['support']), await limited.aPerson(['support'])]
  expect((await end(one)).status).toBe(200)
  await limited.app.db
    .updateTable('rate_windows')
    .set({ hits: 11 })
    .where('key', '=', `help of user ${player.id}`)
    .execute()
  expect((await end(two)).status).toBe(200)
  expect((await end(two)).body.code).toBe('too_many_requests')
})
