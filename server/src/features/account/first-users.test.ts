import { expect, test } from 'vitest'
import { aPortal } from '../../../../test/portal.ts'
import type { App } from '../../app.ts'
import { prepareDemoLogins } from './first-users.ts'

const { app, call, aPerson } = await aPortal()
const publicDemo: App = {
  ...app,
  config: { ...app.config, isDemoPublic: true, admin: { login: 'admin', password: null } },
}

const signIn = (username: string, password: string) =>
  call('POST', '/login', { body: { username, password } }).then(({ status, body }) => ({ status, token: body.token }))
const statusWith = async (token: string) => (await call('GET', '/account/user', { token })).status

test('a demo that becomes public replaces its printed passwords, once among its nodes, and ends the sessions', async () => {
  expect(await prepareDemoLogins(app)).toEqual([
    { login: 'admin', password: 'admin123', isNew: false },
    { login: 'player', password: 'player123', isNew: false },
  ])
  const forgotten = await aPerson(['admin'])
  const careful = await aPerson(['admin'])
  const resident = await aPerson()
  await app.db.updateTable('users').set({ login: 'morador05' }).where('id', '=', resident.id).execute()
  const set = async (id: number, password: string) =>
    app.db
      .updateTable('users')
      .set({ password_hash: await app.hashing.hash(password) })
      .where('id', '=', id)
      .execute()
  await set(forgotten.id, 'player123')
  await set(resident.id, 'player123')
  await set(careful.id, 'Tr0vao-77')
  const { token } = await signIn('admin', 'admin123')
  expect(await statusWith(token)).toBe(200)

  const answers = await Promise.all([prepareDemoLogins(publicDemo), prepareDemoLogins(publicDemo)])
  const replaced = answers.flat().filter(({ isNew }) => isNew)
  expect(replaced.map(({ login }) => login).toSorted()).toEqual(
    ['admin', forgotten.login, 'morador05', 'player'].toSorted(),
  )
  expect(await statusWith(token)).toBe(401)
  expect(await statusWith(forgotten.token)).toBe(401)
  expect(await statusWith(careful.token)).toBe(200)
  for (const [login, old] of [
    ['admin', 'admin123'],
    ['player', 'player123'],
    [forgotten.login, 'player123'],
    ['morador05', 'player123'],
  ] as const) {
    expect((await signIn(login, old)).status).toBe(401)
    expect((await signIn(login, replaced.find((each) => each.login === login)!.password!)).status).toBe(200)
  }
  // The portal prints the passwords only once, so its next start prints none.
  expect((await prepareDemoLogins(publicDemo)).filter(({ password }) => password !== null)).toEqual([])
})

test('a new public demo never has a printed password', async () => {
  const portal = await aPortal()
  const fresh: App = { ...portal.app, config: publicDemo.config }
  const logins = await prepareDemoLogins(fresh)
  expect(logins.map(({ login, isNew }) => [login, isNew])).toEqual([
    ['admin', true],
    ['player', true],
  ])
  expect(new Set(logins.map(({ password }) => password)).size).toBe(2)
  for (const { password } of logins) expect(password).toMatch(/^[A-Za-z0-9]{10}$/)
  const again = await prepareDemoLogins(fresh)
  expect(again.map(({ password }) => password)).toEqual([null, null])
})
