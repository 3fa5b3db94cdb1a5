import { expect, test } from 'vitest'
import { aPortal } from '../test/portal.ts'
import { aSandbox } from '../test/sandbox.ts'
import { seedDemoGameAccounts } from './game-account.ts'

test('the demo creates its two players once, and each can complete their game account', async () => {
  const { app: portal, call, aStaffToken } = await aPortal({}, { sandbox: await aSandbox() })
  const app = { ...portal, config: { ...portal.config, isGameSimulated: true } }
  await Promise.all([seedDemoGameAccounts(app), seedDemoGameAccounts(app)])
  await seedDemoGameAccounts(app)
  const staff = await aStaffToken()
  const { data } = (await call('GET', '/staff/game-accounts?q=morador', { token: staff })).body
  expect(data).toMatchObject([{ login: 'morador05', state: 'taken', cause: expect.stringContaining('login') }])

  const as = async (username: string) => {
    const { userData, token } = (await call('POST', '/login', { body: { username, password: 'player123' } })).body
    return { userData, token: token as string }
  }
  const taken = await as('morador05')
  expect(taken.userData).toMatchObject({ gameState: 'taken', isGameConfirmed: false })
  const body = { gamePassword: 'morador123' }
  const claim = await call('POST', '/account/game/claim', { token: taken.token, body })
  expect(claim.body.data).toMatchObject({ login: 'morador05', isConfirmed: true, state: 'pending' })

  const missing = await as('morador06')
  expect(missing.userData).toMatchObject({ gameState: 'pending', isGameConfirmed: true })
  const finish = { token: missing.token, body: { currentPassword: 'player123' } }
  expect((await call('POST', '/account/game/finish', finish)).body.data).toMatchObject({ state: 'ok' })
})

test('neither a demo on a real game nor a public demo creates accounts with documented passwords', async () => {
  const { app } = await aPortal()
  const games = [{ isGameSimulated: false }, { isGameSimulated: true, isDemoPublic: true }]
  for (const game of games) await seedDemoGameAccounts({ ...app, config: { ...app.config, ...game } })
  const logins = await app.db.selectFrom('users').select('login').where('login', 'like', 'morador%').execute()
  expect(logins).toEqual([])
})
