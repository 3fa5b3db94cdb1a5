import * as z from 'zod/mini'
import { endpoints } from '../endpoints.ts'
import { totpReason } from './staff-rules.ts'
import { Approvable, Id, Instant, Message, line } from '../values.ts'

const StaffUser = z.object({
  id: z.number(),
  username: z.string(),
  fullname: z.string(),
  email: z.nullable(z.string()),
  Roles: z.array(z.string()),
  created_at: Instant,
  hasTotp: z.boolean(),
})

export const staff = endpoints({
  confirmIdentity: {
    route: 'POST /account/confirm',
    access: 'staff',
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
    body: z.object({
      roles: z.array(z.enum(['administrator', 'superadmin'])).check(z.maxLength(2)),
    }),
    reply: z.extend(Approvable, { data: StaffUser }),
    errors: ['not_found', 'last_superadmin', 'approval_open'],
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
