import { expect, test } from 'vitest'
import { aPortal } from '../test/portal.ts'
import { prepareDemoLogins } from '../server/src/features/account/first-users.ts'
import { openSession } from '../server/src/features/account/login/sessions.ts'
import { seedDemoMarket } from './market.ts'

test('the market of the demo has three signs of laundering, one of them dismissed, and items to wait for', async () => {
  const { app, call } = await aPortal()
  await prepareDemoLogins({ ...app, config: { ...app.config, isGameSimulated: true } })
  await seedDemoMarket(app)
  await seedDemoMarket(app)
  const tokenOf = async (login: string) => {
    const user = await app.db
      .selectFrom('users')
      .select(['id', 'roles', 'password_changed_at'])
      .where('login', '=', login)
      .executeTakeFirstOrThrow()
    return openSession(app, user, { address: '127.0.0.1', device: 'test' })
  }
  const token = await tokenOf('admin')
  const kinds = async (state: string) =>
    (await call('GET', `/staff/market/suspicions?state=${state}`, { token })).body.data.map(
      ({ kind }: { kind: string }) => kind,
    )
  expect((await kinds('open')).toSorted()).toEqual(['price', 'same_person'])
  expect(await kinds('dismissed')).toEqual(['circle'])

  const { items } = (await call('GET', '/market/watches', { token: await tokenOf('player') })).body
  const waited = items.map(({ item, highest, lowest }: { item: { name: string }; highest: number; lowest: number }) => [
    ...[item.name, highest, lowest],
  ])
  expect(waited).toHaveLength(3)
  expect(waited).toContainEqual(['Poeira de Oriharucon', 70, 60])
})
