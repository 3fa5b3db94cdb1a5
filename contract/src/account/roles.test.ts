import { expect, test } from 'vitest'
import { allows, isAdministrator, isSuperadmin, permissionsHeld, rolesOf } from './roles.ts'

test.each([
  [{ Roles: ['admin'] }],
  [{ roles: 'player,admin' }],
  [{ role: { admin: true } }],
  [{ profile: { roles: ['administrator'] } }],
  [{ Roles: [], roles: ['admin'] }],
  [{ Roles: null, roles: '', role: {}, profile: { roles: 'admin' } }],
  [{ Roles: 'ADMINISTRATOR' }],
  [{ Roles: [{ slug: 'Admin' }] }],
  [{ Roles: [{ name: 'SuperAdmin' }] }],
  [{ Roles: 'player; admin' }],
  [{ Roles: 'player|admin' }],
  [{ Roles: [], isAdmin: true }],
  [{ isAdmin: true }],
])('%j is an administrator', (user) => {
  expect(isAdministrator(user)).toBe(true)
})

test.each([
  [null],
  [{}],
  ['admin'],
  [{ Roles: ['player'], isAdmin: true }],
  [{ Roles: [], roles: ['player'], isAdmin: true }],
  [{ Roles: ['player'], roles: ['admin'] }],
  [{ roles: { admin: false } }],
  [{ isAdmin: 'true' }],
  [{ Roles: ['adm'] }],
])('%j is not', (user) => {
  expect(isAdministrator(user)).toBe(false)
})

test('only a superadmin is one', () => {
  expect(isSuperadmin({ Roles: ['superadmin'] })).toBe(true)
  expect(isSuperadmin({ Roles: ['admin'] })).toBe(false)
})

test('roles are listed lower-cased, once per name', () => {
  expect(rolesOf({ Roles: ' Admin , Player ' })).toEqual(['admin', 'player'])
})

test('a reply without permissions opens the pages of its roles, in whatever shape they come', () => {
  const held = permissionsHeld({ Roles: [], roles: 'player,admin', permissions: [] })
  expect([allows(held, 'news.write'), allows(held, 'staff'), allows(held, 'roles.write')]).toEqual([true, true, false])
  expect(allows(permissionsHeld({ Roles: ['SuperAdmin'] }), 'roles.write')).toBe(true)
  expect(permissionsHeld({ Roles: ['player'], isAdmin: true })).toEqual([])
  // The permissions of the reply decide where it has some.
  const editor = permissionsHeld({ Roles: ['editor'], isAdmin: false, permissions: ['news.write'] })
  expect([allows(editor, ['guides.write', 'news.write']), allows(editor, 'bans.write')]).toEqual([true, false])
})
