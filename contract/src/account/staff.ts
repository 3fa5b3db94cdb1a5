import * as z from 'zod/mini'
import { endpoints } from '../endpoints.ts'
import { givenPermissions, permissions } from '../permissions.ts'
import { DisplayName } from './rules.ts'
import { totpReason } from './staff-rules.ts'
import { Approvable, Id, Instant, Message, line } from '../values.ts'

/** The name of a role in data and addresses, such as `game_master`. */
const RoleName = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[a-z][a-z0-9_]{1,29}$/))

const StaffUser = z.object({
  id: z.number(),
  username: z.string(),
  fullname: z.string(),
  email: z.nullable(z.string()),
  Roles: z.array(z.string()),
  created_at: Instant,
  hasTotp: z.boolean(),
})

/** A role of the portal or of its owners. `permissions` is what it allows now. */
const StaffRole = z.object({
  name: z.string(),
  /** The title of a role that owners have written; null for a built-in one. */
  title: z.nullable(z.string()),
  isBuiltIn: z.boolean(),
  /** Whether owners have changed the set of a built-in role. */
  isChanged: z.boolean(),
  permissions: z.array(z.enum(permissions)),
  /** How many accounts have it. */
  holders: z.number(),
  /** To send back, so that a role that was changed meanwhile is not overwritten; 0 before the first change. */
  version: z.number(),
  changedAt: z.nullable(Instant),
  changedBy: z.nullable(z.string()),
})
const role = z.object({ name: RoleName })

export const staff = endpoints({
  confirmIdentity: {
    route: 'POST /account/confirm',
    access: 'staff',
    whileHeld: true,
    about:
      'Proves that it is the person of the session, by the code where the second step is on and else by the password. For ten minutes this session may then call what refuses with `confirmation_needed`.',
    body: z.object({
      password: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
      code: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(20)))),
    }),
    reply: z.extend(Message, { until: Instant }),
    errors: ['too_many_logins', 'busy'],
    limit: { max: 30, perSeconds: 600, by: 'caller' },
  },
  setDisplayName: {
    route: 'PUT /account/displayName',
    access: 'staff',
    about:
      'Sets the name under which players see the caller, a member of staff; null takes it away, and players see the first name. No login of another account, and no name of another member of staff.',
    body: z.object({ displayName: z.nullable(DisplayName) }),
    reply: z.extend(Message, { displayName: z.nullable(z.string()) }),
    limit: { max: 30, perSeconds: 600, by: 'caller' },
  },
  listStaff: {
    route: 'GET /staff/users',
    access: 'roles.write',
    about: 'Accounts by login, name or e-mail, at most 50; without a word, the staff.',
    query: z.object({ q: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
    reply: z.object({ data: z.array(StaffUser) }),
  },
  changeRoles: {
    route: 'PUT /staff/user/:id/roles',
    access: 'roles.write',
    confirm: true,
    about: 'Gives and takes the roles of one account, and ends its sessions; the last superadmin stays one.',
    params: z.object({ id: Id }),
    body: z.object({ roles: z.array(RoleName).check(z.maxLength(10)) }),
    reply: z.extend(Approvable, { data: StaffUser }),
    errors: ['not_found', 'last_superadmin', 'approval_open'],
  },
  findRoles: {
    route: 'GET /staff/roles',
    access: 'roles.write',
    about: 'Every role with its permissions and the number of its holders, the built-in ones first.',
    reply: z.object({ data: z.array(StaffRole) }),
  },
  saveRole: {
    route: 'PUT /staff/roles/:name',
    access: 'roles.write',
    confirm: true,
    about: 'Writes the set of a role; a name that is free makes a role. With `version`, a role changed since is kept.',
    params: role,
    body: z.object({
      title: z.optional(line(1, 40)),
      permissions: z.array(z.enum(givenPermissions)).check(z.maxLength(givenPermissions.length)),
      version: z.optional(z.int().check(z.minimum(0))),
    }),
    reply: z.extend(Approvable, { data: StaffRole }),
    errors: ['changed_meanwhile', 'role_fixed', 'approval_open'],
  },
  deleteRole: {
    route: 'DELETE /staff/roles/:name',
    access: 'roles.write',
    confirm: true,
    about: 'Removes a role that nobody has, or resets a built-in one to its first set.',
    params: role,
    reply: Approvable,
    errors: ['not_found', 'role_fixed', 'role_in_use', 'approval_open'],
  },
  removeTotpOf: {
    route: 'DELETE /staff/user/:id/totp',
    access: 'players.help',
    confirm: true,
    about:
      "Removes the second step of somebody else's account, with a reason, and ends its sessions. Of staff, only owners.",
    params: z.object({ id: Id }),
    body: z.object({ reason: line(totpReason.min, totpReason.max) }),
    reply: z.extend(Message, { data: StaffUser }),
    errors: ['not_found', 'help_of_staff', 'totp_off', 'totp_own'],
    limit: { max: 30, perSeconds: 3600, by: 'caller' },
  },
})
