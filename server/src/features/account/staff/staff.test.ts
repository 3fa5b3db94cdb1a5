import { expect, test } from 'vitest'
import { anAccount, mailsTo, rulesOf, type Account } from '../../../../../test/accounts.ts'
import { aPortal, type Person } from '../../../../../test/portal.ts'
import { aSandbox } from '../../../../../test/sandbox.ts'
import { codeAt, fromBase32, stepAt } from '../second-step/totp-code.ts'

const sandbox = await aSandbox()
const portal = await aPortal({}, { sandbox })
const { app, call } = portal

const change = (by: Person, id: number, roles: string[]) =>
  call('PUT', `/staff/user/${id}/roles`, { token: by.token, body: { roles } })
const rolesOf = async (id: number) =>
  (await app.db.selectFrom('users').select('roles').where('id', '=', id).executeTakeFirstOrThrow()).roles

test('a superadmin gives and takes the role, sessions end and the audit log has both', async () => {
  const chief = await portal.aPerson(['superadmin'])
  const helper = await portal.aPerson()
  const promotion = await change(chief, helper.id, ['administrator'])
  expect(promotion.body.data).toMatchObject({ id: helper.id, Roles: ['administrator'], hasTotp: false })
  expect((await call('GET', '/account/user', { token: helper.token })).status).toBe(401)
  expect((await change(chief, helper.id, [])).status).toBe(200)
  expect(await rolesOf(helper.id)).toEqual([])
  const trail = await app.db
    .selectFrom('admin_actions')
    .selectAll()
    .where('target', '=', `user ${helper.id}`)
    .orderBy('id')
    .execute()
  // She is the only owner, so nobody could approve it.
  expect(trail.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: 'approval.alone', before: null, after: { kind: 'roles', reasons: ['role'], amount: null } },
    { action: 'changeRoles', before: { roles: [] }, after: { roles: ['administrator'] } },
    { action: 'changeRoles', before: { roles: ['administrator'] }, after: { roles: [] } },
  ])
})

test('administrators and players may not, and a role that does not exist is refused', async () => {
  const [admin, player] = [await portal.aPerson(['administrator']), await portal.aPerson()]
  for (const person of [admin, player]) {
    expect((await change(person, player.id, ['superadmin'])).status).toBe(403)
    expect((await call('GET', '/staff/users', { token: person.token })).status).toBe(403)
  }
  const chief = await portal.aPerson(['superadmin'])
  expect((await change(chief, player.id, ['owner'])).status).toBe(400)
  expect((await change(chief, 999_999, [])).status).toBe(404)
})

test('the last superadmin stays, also when two give their role up at once', async () => {
  const alone = await aPortal()
  const [one, two] = [await alone.aPerson(['superadmin']), await alone.aPerson(['superadmin'])]
  const take = (by: Person, from: Person) =>
    alone.call('PUT', `/staff/user/${from.id}/roles`, { token: by.token, body: { roles: [] } })
  // Ending each other waits for a second person.
  const asked = await Promise.all([take(one, two), take(two, one)])
  expect(asked.map(({ body }) => typeof body.approval)).toEqual(['string', 'string'])
  const answers = await Promise.all([take(one, one), take(two, two)])
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  const left = await alone.app.db.selectFrom('users').selectAll().execute()
  const chiefs = left.filter(({ roles }) => roles.includes('superadmin'))
  expect(chiefs).toHaveLength(1)
  const last = chiefs[0]!.id === one.id ? one : two
  const refused = await take(last, last)
  expect([refused.status, refused.body.code]).toEqual([409, 'last_superadmin'])
  const empty = await aPortal()
  const { id } = await empty.aPerson(['superadmin'])
  await expect(empty.app.db.deleteFrom('users').where('id', '=', id).execute()).rejects.toThrow('last superadmin')
})

test('accounts are found by the beginning of the login or e-mail and by any part of the name', async () => {
  const chief = await portal.aPerson(['superadmin'])
  const person = await portal.aPerson()
  await app.db
    .updateTable('users')
    .set({ first_name: 'Iracema', last_name: 'Prado', email: 'ira@mail.example' })
    .where('id', '=', person.id)
    .execute()
  const find = async (q: string) =>
    ((await call('GET', `/staff/users?q=${encodeURIComponent(q)}`, { token: chief.token })).body.data as Person[]).map(
      ({ id }) => id,
    )
  for (const word of [person.login.toUpperCase(), 'ira@', 'cema pr']) expect(await find(word)).toContain(person.id)
  for (const word of ['%', '_', "'; drop table users; --"]) expect(await find(word)).toEqual([])
  const staff = await call('GET', '/staff/users', { token: chief.token })
  expect(staff.body.data.every(({ Roles }: { Roles: string[] }) => Roles.length > 0)).toBe(true)
})

async function turnOnTotp({ token, password }: Pick<Account, 'token' | 'password'>) {
  const started = await call('POST', '/account/totp/start', { token, body: { currentPassword: password } })
  const code = codeAt(fromBase32(started.body.secret), stepAt(app.now()))
  expect((await call('POST', '/account/totp/confirm', { token, body: { code } })).status).toBe(200)
}

const removeTotp = (by: { token: string }, id: number, reason: unknown) =>
  call('DELETE', `/staff/user/${id}/totp`, { token: by.token, body: { reason } })

test('a superadmin removes the second step that locks an owner out, and the owner is notified', async () => {
  const chief = await portal.aPerson(['superadmin'])
  const player = await anAccount(portal)
  await turnOnTotp(player)
  const reason = 'Perdeu o celular; conferido por telefone'
  const { status, body } = await removeTotp(chief, player.id, ` ${reason} `)
  expect([status, body.data.hasTotp, body.message]).toEqual([
    200,
    false,
    `Verificação em duas etapas de ${player.username} removida.`,
  ])
  expect((await call('GET', '/account/user', { token: player.token })).status).toBe(401)
  const signedIn = await call('POST', '/login', { body: player })
  expect(signedIn.status).toBe(200)

  const bell = await call('GET', '/notifications', { token: signedIn.body.token })
  expect(bell.body.data[0]).toMatchObject({ kind: 'totp_removed', link: '/settings/security', isRead: false })
  expect(bell.body.data[0].text).toContain('A equipe removeu')
  await portal.runJobs()
  const mail = (await mailsTo(sandbox, player.email)).find(({ text }) => text.includes('A equipe removeu'))
  expect(mail?.text).toContain('fale com a equipe')
  expect(mail?.text).not.toContain(reason)
  const rows = await app.db
    .selectFrom('admin_actions')
    .select(['actor_id', 'before', 'after'])
    .where('action', '=', 'removeTotpOf')
    .where('target', '=', `user ${player.id}`)
    .execute()
  expect(rows).toEqual([
    {
      actor_id: chief.id,
      before: { totpSince: expect.any(String) },
      after: { totpSince: null, sessionsEnded: 1, reason },
    },
  ])
  expect((await removeTotp(chief, player.id, reason)).body.code).toBe('totp_off')
})

test('who helps players removes their second step, and that of staff is removed by superadmins alone', async () => {
  const [helper, player] = [await portal.aPerson(['support']), await anAccount(portal)]
  await turnOnTotp(player)
  for (const role of ['editor', 'treasurer', 'game_master'])
    expect((await removeTotp(await portal.aPerson([role]), player.id, 'lost phone')).status).toBe(403)
  expect((await removeTotp(helper, player.id, 'lost phone')).body.data.hasTotp).toBe(false)
  for (const role of ['editor', 'administrator', 'superadmin']) {
    const colleague = await anAccount(portal)
    await turnOnTotp(colleague)
    await app.db
      .updateTable('users')
      .set({ roles: [role] })
      .where('id', '=', colleague.id)
      .execute()
    for (const by of [helper, await portal.aPerson(['administrator'])])
      expect((await removeTotp(by, colleague.id, 'lost phone')).body.code).toBe('help_of_staff')
    expect((await removeTotp(await portal.aPerson(['superadmin']), colleague.id, 'lost phone')).status).toBe(200)
  }
})

test('the second step is removed with a reason, and never the own one', async () => {
  const [chief, player] = [await anAccount(portal), await anAccount(portal)]
  await turnOnTotp(player)
  expect((await removeTotp(player, player.id, 'lost phone')).status).toBe(403)
  await app.db
    .updateTable('users')
    .set({ roles: ['superadmin'] })
    .where('id', '=', chief.id)
    .execute()
  await turnOnTotp(chief)
  for (const [reason, rule] of [
    [undefined, 'required'],
    ['  ', 'minLength'],
    ['ab', 'minLength'],
    ['a'.repeat(501), 'maxLength'],
  ] as const)
    expect(rulesOf(await removeTotp(chief, player.id, reason))).toEqual([rule])
  expect((await removeTotp(chief, chief.id, 'lost phone')).body.code).toBe('totp_own')
  expect((await removeTotp(chief, 999_999, 'lost phone')).status).toBe(404)
  const found = await call('GET', `/staff/users?q=${player.username}`, { token: chief.token })
  expect(found.body.data).toMatchObject([{ id: player.id, hasTotp: true }])
})
