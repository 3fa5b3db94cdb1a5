import { expect, test } from 'vitest'
import { builtInRoles, permissions, permissionsOf } from './permissions.ts'

// Every permission with the built-in roles that have it, written out as a second source beside the contract. Owners
// (superadmin) have all of them.
const holders: Record<string, string[]> = {
  'dashboard.read': ['administrator', 'treasurer', 'game_master'],
  'news.write': ['administrator', 'editor'],
  'guides.write': ['administrator', 'editor'],
  'downloads.write': ['administrator', 'editor'],
  'roadmap.write': ['administrator', 'editor'],
  'pages.write': ['administrator', 'editor'],
  'tickets.answer': ['administrator', 'game_master', 'support'],
  'answers.write': ['administrator'],
  'players.read': ['administrator', 'treasurer', 'game_master', 'support'],
  'players.reveal': ['administrator'],
  'players.help': ['administrator', 'support'],
  'players.close': ['administrator'],
  'bans.write': ['administrator', 'game_master'],
  'referrals.review': ['administrator', 'game_master'],
  'guildmarks.moderate': ['administrator', 'game_master'],
  'market.settle': ['administrator', 'game_master'],
  'items.write': ['administrator'],
  'items.send': ['administrator', 'game_master'],
  'orders.read': ['administrator', 'treasurer', 'game_master', 'support'],
  'orders.refund': ['administrator', 'treasurer'],
  'deliveries.settle': ['administrator', 'game_master'],
  'game.write': ['administrator', 'game_master'],
  'patches.write': ['administrator'],
  'payments.read': ['administrator', 'treasurer'],
  'payments.export': ['administrator', 'treasurer'],
  'payments.refund': ['administrator', 'treasurer'],
  'payments.settle': ['administrator', 'treasurer'],
  'settlements.read': ['treasurer'],
  'settlements.write': ['treasurer'],
  'deposits.review': ['administrator', 'treasurer'],
  'campaigns.write': ['administrator', 'treasurer'],
  'creators.write': ['administrator', 'treasurer'],
  'cash.credit': ['administrator', 'treasurer'],
  'cash.reverse': ['administrator', 'treasurer'],
  'codes.write': ['administrator'],
  'ledger.read': ['administrator', 'treasurer'],
  'insight.read': ['administrator', 'treasurer'],
  'settings.site': ['administrator'],
  'settings.money': ['treasurer'],
  'settings.market': ['treasurer'],
  'audit.read': [],
  'health.read': ['administrator'],
  'roles.write': [],
}

test('each permission belongs to the written roles and to no other', () => {
  expect(Object.keys(holders)).toEqual([...permissions])
  for (const [permission, roles] of Object.entries(holders)) {
    const found = Object.keys(builtInRoles).filter((role) => permissionsOf([role]).includes(permission as never))
    expect([permission, ...found]).toEqual([permission, 'superadmin', ...roles])
  }
})

test('the former name admin is an administrator, and several roles add up', () => {
  expect(permissionsOf(['admin'])).toEqual(permissionsOf(['administrator']))
  expect(permissionsOf(['editor', 'support'])).toEqual([
    'news.write',
    'guides.write',
    'downloads.write',
    'roadmap.write',
    'pages.write',
    'tickets.answer',
    'players.read',
    'players.help',
    'orders.read',
  ])
})

test('a role that nobody has declared allows nothing', () => {
  expect(permissionsOf(['king', 'constructor', '__proto__', 'toString'])).toEqual([])
  expect(permissionsOf([])).toEqual([])
})

test('what an owner has written replaces the set of a role, but never that of the owner', () => {
  const written = { support: ['tickets.answer'], streamer: ['news.write', 'no.such', 'roles.write'], superadmin: [] }
  expect(permissionsOf(['support'], written)).toEqual(['tickets.answer'])
  // Unknown names are dropped, and nobody but an owner may change roles.
  expect(permissionsOf(['streamer'], written)).toEqual(['news.write'])
  expect(permissionsOf(['superadmin'], written)).toEqual([...permissions])
})
