import { expect, test } from 'vitest'
import { isAdministrator, isSuperadmin, rolesOf } from './roles.ts'

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
