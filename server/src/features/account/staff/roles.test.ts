import { expect, test } from 'vitest'
import { permissions, permissionsOf } from '@guildhall/contract/permissions'
import { aPortal } from '../../../../../test/portal.ts'

const portal = await aPortal()
const { app, call } = portal
const owner = await portal.aPerson(['superadmin'])

const save = (name: string, body: object, token = owner.token) => call('PUT', `/staff/roles/${name}`, { token, body })
const remove = (name: string) => call('DELETE', `/staff/roles/${name}`, { token: owner.token })
const give = (id: number, roles: string[]) =>
  call('PUT', `/staff/user/${id}/roles`, { token: owner.token, body: { roles } })
const find = async (name: string) =>
  (await call('GET', '/staff/roles', { token: owner.token })).body.data.find(
    (role: { name: string }) => role.name === name,
  )
const mayRead = async (path: string, token: string) => (await call('GET', path, { token })).status === 200

test('a new portal has the built-in roles, with the number of their holders', async () => {
  const { body } = await call('GET', '/staff/roles', { token: owner.token })
  const names = body.data.map(({ name }: { name: string }) => name)
  expect(names).toEqual(['superadmin', 'administrator', 'treasurer', 'game_master', 'support', 'editor'])
  expect(body.data[0]).toMatchObject({ isBuiltIn: true, isChanged: false, permissions: [...permissions], version: 0 })
  const before = (await find('administrator')).holders
  await portal.aPerson(['admin'])
  expect((await find('administrator')).holders).toBe(before + 1)
})

test('an owner writes a role, gives it, and a change is in force with the next request', async () => {
  expect((await save('announcer', { permissions: ['news.write'] })).body.messages[0].field).toBe('title')
  const reply = await save('announcer', { title: 'Locutor', permissions: ['news.write'], version: 0 })
  expect([reply.status, reply.body.data.permissions, reply.body.data.changedBy]).toEqual([
    200,
    ['news.write'],
    owner.login,
  ])
  const person = await portal.aPerson()
  expect((await give(person.id, ['announcer'])).status).toBe(200)
  const { token } = await portal.aPerson(['announcer'])
  expect(await mayRead('/notice/edit/1', token)).toBe(false)
  expect((await call('GET', '/notice/edit/999999', { token })).status).toBe(404)
  expect(await mayRead('/ticket/all/1', token)).toBe(false)
  expect((await save('announcer', { title: 'Locutor', permissions: ['tickets.answer'], version: 1 })).status).toBe(200)
  expect(await mayRead('/ticket/all/1', token)).toBe(true)
  expect((await call('GET', '/notice/edit/999999', { token })).status).toBe(403)
  const rows = await app.db
    .selectFrom('admin_actions')
    .select(['actor_id', 'before', 'after'])
    .where('target', '=', 'role announcer')
    .where('action', '=', 'saveRole')
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    {
      actor_id: owner.id,
      before: { title: null, permissions: [] },
      after: { title: 'Locutor', permissions: ['news.write'] },
    },
    { actor_id: owner.id, before: { permissions: ['news.write'] }, after: { permissions: ['tickets.answer'] } },
  ])
})

test('a role that was changed meanwhile is not overwritten', async () => {
  await save('helper', { title: 'Ajudante', permissions: [], version: 0 })
  const late = await save('helper', { title: 'Ajudante', permissions: ['bans.write'], version: 0 })
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
  const both = await Promise.all([1, 2].map(() => save('helper', { title: 'Outro', permissions: [], version: 1 })))
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
})

test('the set of a built-in role is changed and reset; the owner is fixed', async () => {
  const { token } = await portal.aPerson(['editor'])
  expect((await save('editor', { permissions: ['news.write', 'audit.read'] })).body.data.isChanged).toBe(true)
  expect((await call('GET', '/guide/edit/999999', { token })).status).toBe(403)
  expect((await remove('editor')).status).toBe(200)
  expect((await find('editor')).permissions).toEqual(permissionsOf(['editor']))
  expect((await call('GET', '/guide/edit/999999', { token })).status).toBe(404)
  for (const name of ['superadmin', 'admin', 'player', 'new'])
    expect((await save(name, { title: 'X', permissions: [] })).body.code).toBe('role_fixed')
  expect((await remove('superadmin')).body.code).toBe('role_fixed')
})

test('no role is given the right to give roles, nor one that does not exist', async () => {
  expect((await save('usurper', { title: 'X', permissions: ['roles.write'] })).status).toBe(400)
  expect((await save('usurper', { title: 'X', permissions: ['no.such'] })).status).toBe(400)
  expect((await save('Bad name', { title: 'X', permissions: [] })).status).toBe(400)
  // Written past the portal, such a set still gives nothing that only owners may do.
  const row = { name: 'usurper', title: 'X', permissions: ['roles.write'], changed_at: new Date().toISOString() }
  await app.db.insertInto('staff_roles').values(row).execute()
  const { token } = await portal.aPerson(['usurper'])
  expect((await call('GET', '/staff/roles', { token })).status).toBe(403)
})

test('a role that somebody has cannot be deleted, also when it is given at that moment', async () => {
  await save('guest', { title: 'Convidado', permissions: ['news.write'] })
  const person = await portal.aPerson()
  const [gift, removal] = await Promise.all([give(person.id, ['guest']), remove('guest')])
  expect([gift.status, removal.status].toSorted((one, other) => one - other)).toEqual(
    gift.status === 200 ? [200, 409] : [200, 400],
  )
  if (gift.status === 200) expect(removal.body.code).toBe('role_in_use')
  await give(person.id, [])
  if (gift.status === 200) expect((await remove('guest')).status).toBe(200)
  const unknown = await give(person.id, ['guest'])
  expect([unknown.status, unknown.body.messages[0].field]).toEqual([400, 'roles'])
})

test('only owners see and change roles', async () => {
  for (const role of ['administrator', 'treasurer', 'support', 'editor', 'game_master']) {
    const { token } = await portal.aPerson([role])
    expect((await call('GET', '/staff/roles', { token })).status).toBe(403)
    expect((await save('editor', { permissions: [...permissions] }, token)).status).toBe(403)
  }
})

test('staff are notified of the work that their role allows', async () => {
  const [support, treasurer] = [await portal.aPerson(['support']), await portal.aPerson(['treasurer'])]
  const at = new Date().toISOString()
  for (const what of ['ticket_opened', 'payment_review'])
    await app.db
      .insertInto('notifications')
      .values({ kind: 'staff_task', data: JSON.stringify({ what }), created_at: at, key: `roles ${what}` })
      .execute()
  const bellOf = async ({ token }: { token: string }) => (await call('GET', '/notifications', { token })).body
  const forSupport = await bellOf(support)
  expect(forSupport.data.map(({ text }: { text: string }) => text)).toHaveLength(1)
  expect(forSupport.unread).toBe(1)
  const [payment] = (await bellOf(treasurer)).data
  expect((await call('POST', `/notifications/${payment.id}/read`, { token: support.token, body: {} })).status).toBe(404)
  expect((await call('POST', `/notifications/${payment.id}/read`, { token: treasurer.token, body: {} })).status).toBe(
    200,
  )
  expect((await bellOf(support)).unread).toBe(1)
})

test('holders gain a permission of their role only with a second person', async () => {
  await save('watcher', { title: 'Vigia', permissions: ['orders.read'] })
  const holder = await portal.aPerson(['watcher'])
  const second = await portal.aPerson(['superadmin'])
  const asked = await save('watcher', { title: 'Vigia', permissions: ['orders.read', 'cash.credit'] })
  expect([asked.status, asked.body.approval]).toEqual([200, expect.any(String)])
  expect((await find('watcher')).permissions).toEqual(['orders.read'])
  const again = await save('watcher', { title: 'Vigia', permissions: ['orders.read', 'cash.credit'] })
  expect([again.status, again.body.code, again.body.approval]).toEqual([409, 'approval_open', asked.body.approval])
  const path = `/staff/approvals/${asked.body.approval}`
  expect((await call('POST', `${path}/approve`, { token: owner.token, body: {} })).status).toBe(409)
  const detail = (await call('GET', path, { token: second.token })).body.data
  expect(detail.facts).toContainEqual({ label: 'Permissões novas', value: 'Creditar Cash' })
  expect((await call('POST', `${path}/approve`, { token: second.token, body: {} })).status).toBe(200)
  expect((await find('watcher')).permissions.toSorted()).toEqual(['cash.credit', 'orders.read'])
  // What only takes back waits for nobody.
  const less = await save('watcher', { title: 'Vigia', permissions: [] })
  expect([less.status, less.body.approval]).toEqual([200, undefined])
  expect((await call('GET', '/staff/orders', { token: holder.token })).status).toBe(403)
  // As long as a second owner exists, nobody acts alone.
  await call('PUT', `/staff/user/${second.id}/roles`, { token: owner.token, body: { roles: [] } })
})
