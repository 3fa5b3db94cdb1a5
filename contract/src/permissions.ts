/**
 * What staff may do, one permission for each kind of work. An endpoint names the permission that it needs (`access`),
 * a page of the site map too. Labels are in messages under `roles_may_<name with _>`.
 */
export const permissions = [
  'dashboard.read',
  'news.write',
  'guides.write',
  'downloads.write',
  'roadmap.write',
  'pages.write',
  'tickets.answer',
  'answers.write',
  'players.read',
  'players.reveal',
  'players.help',
  'players.close',
  'bans.write',
  'referrals.review',
  'guildmarks.moderate',
  'market.settle',
  'items.write',
  'items.send',
  'orders.read',
  'orders.refund',
  'deliveries.settle',
  'game.write',
  'patches.write',
  'payments.read',
  'payments.export',
  'payments.refund',
  'payments.settle',
  'settlements.read',
  'settlements.write',
  'deposits.review',
  'campaigns.write',
  'creators.write',
  'cash.credit',
  'cash.reverse',
  'codes.write',
  'ledger.read',
  'insight.read',
  'settings.site',
  'settings.money',
  'settings.market',
  'audit.read',
  'health.read',
  'roles.write',
] as const

export type Permission = (typeof permissions)[number]

const content: Permission[] = ['news.write', 'guides.write', 'downloads.write', 'roadmap.write', 'pages.write']

/** Only owners have these. No role can be given them. */
const ownersOnly: readonly Permission[] = ['roles.write']

/** The permissions that a role may have. */
export const givenPermissions: readonly Permission[] = permissions.filter(
  (permission) => !ownersOnly.includes(permission),
)

/** What an administrator has not: the rules of money, its reconciliation, the audit log and the roles. */
const notOfAdministrators: Permission[] = [
  ...ownersOnly,
  'settlements.read',
  'settlements.write',
  'settings.money',
  'settings.market',
  'audit.read',
]

/** The roles that every portal has. An owner may change the set of each but `superadmin`, the owner. */
export const builtInRoles = {
  superadmin: permissions,
  administrator: permissions.filter((permission) => !notOfAdministrators.includes(permission)),
  treasurer: [
    'dashboard.read',
    'players.read',
    'payments.read',
    'payments.export',
    'payments.refund',
    'payments.settle',
    'settlements.read',
    'settlements.write',
    'deposits.review',
    'campaigns.write',
    'creators.write',
    'cash.credit',
    'cash.reverse',
    'ledger.read',
    'insight.read',
    'orders.read',
    'orders.refund',
    'settings.money',
    'settings.market',
  ],
  game_master: [
    'dashboard.read',
    'tickets.answer',
    'players.read',
    'bans.write',
    'referrals.review',
    'guildmarks.moderate',
    'market.settle',
    'items.send',
    'orders.read',
    'deliveries.settle',
    'game.write',
  ],
  support: ['tickets.answer', 'players.read', 'players.help', 'orders.read'],
  editor: content,
} as const satisfies Record<string, readonly Permission[]>

export type BuiltInRole = keyof typeof builtInRoles

export const isBuiltIn = (role: string): role is BuiltInRole => Object.hasOwn(builtInRoles, role)

/** The set of a role as an owner has written it: of a role of their own, or in place of a built-in one. */
export type RoleSets = Readonly<Record<string, readonly string[]>>

/** The permissions of a role. A role that nobody has declared has none. The old name `admin` is an administrator. */
function permissionsOfRole(role: string, written: RoleSets): readonly Permission[] {
  const name = role === 'admin' ? 'administrator' : role
  if (name === 'superadmin') return permissions
  const own = Object.hasOwn(written, name) ? written[name] : undefined
  if (own) return givenPermissions.filter((permission) => own.includes(permission))
  return isBuiltIn(name) ? builtInRoles[name] : []
}

/** What somebody with these roles may do, in the order of `permissions`. */
export function permissionsOf(roles: readonly string[], written: RoleSets = {}): Permission[] {
  const held = new Set(roles.flatMap((role) => permissionsOfRole(role.toLowerCase(), written)))
  return permissions.filter((permission) => held.has(permission))
}
