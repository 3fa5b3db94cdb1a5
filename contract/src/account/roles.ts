import type { StaffAccess } from '../endpoints.ts'

const staffRoles = new Set(['administrator', 'admin', 'superadmin'])

/**
 * The roles of a user, lower-cased, from any form that the wire has used. The first of `Roles`, `roles`, `role` and
 * `profile.roles` that lists any counts. Each is an array of strings or of objects with `slug` or `name`, a text split
 * at comma, semicolon, pipe or white space, or an object of flags.
 */
export function rolesOf(user: unknown): string[] {
  const record = asRecord(user)
  const sources = [record.Roles, record.roles, record.role, asRecord(record.profile).roles]
  return sources.map(rolesIn).find((roles) => roles.length > 0) ?? []
}

const rolesIn = (source: unknown): string[] =>
  listRoles(source)
    .map((role) => role.trim().toLowerCase())
    .filter((role) => role !== '')

/** Administrator by a role of the list. The flag `isAdmin` counts only when no role is listed. */
export function isAdministrator(user: unknown): boolean {
  const roles = rolesOf(user)
  return roles.length > 0 ? roles.some((role) => staffRoles.has(role)) : asRecord(user).isAdmin === true
}

/** Every permission but that of giving roles, where a reply names roles alone. */
const everyWork = '*'

/**
 * What a user of the wire may do. A reply without permissions names roles alone, in any of its shapes. Then pages open
 * as for an administrator, and the server decides about each call.
 */
export function permissionsHeld(user: unknown): readonly string[] {
  const { permissions } = asRecord(user)
  if (Array.isArray(permissions) && permissions.length > 0) return permissions.map(String)
  if (!isAdministrator(user)) return []
  return isSuperadmin(user) ? [everyWork, 'roles.write'] : [everyWork]
}

/** Whether staff with the permissions `held` may do what needs `access`: one permission, or one of several. */
export const allows = (held: readonly string[], access: StaffAccess): boolean =>
  access === 'staff'
    ? held.length > 0
    : [access].flat().some((one) => held.includes(one) || (one !== 'roles.write' && held.includes(everyWork)))

/** An owner has every permission, and alone changes roles. */
export const isSuperadmin = (user: unknown): boolean => rolesOf(user).includes('superadmin')

function listRoles(source: unknown): string[] {
  if (typeof source === 'string') return source.split(/[,;|\s]+/)
  if (Array.isArray(source))
    return source.flatMap((entry) => (typeof entry === 'string' ? listRoles(entry) : named(entry)))
  return Object.entries(asRecord(source)).flatMap(([role, isHeld]) => (isHeld ? [role] : []))
}

function named(entry: unknown): string[] {
  const { slug, name } = asRecord(entry)
  const role = slug ?? name
  return typeof role === 'string' ? [role] : []
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
