import type { ReplyOf } from '@guildhall/contract'
import type { staff } from '@guildhall/contract/account/staff'
import { m } from '@guildhall/messages'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FactLine } from '../../../ui/FactLine.tsx'
import { roleWords } from './role-words.ts'

export type StaffRole = ReplyOf<typeof staff.findRoles>['data'][number]

/** Every role with the number of its permissions and holders; each leads to its form. */
export function RoleCards({ roles }: { roles: StaffRole[] }) {
  return (
    <section aria-labelledby="role-sets" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid gap-1">
          <h2 id="role-sets" className="text-xl">
            {m.roles_sets()}
          </h2>
          <p className="text-muted">{m.roles_sets_intro()}</p>
        </div>
        <LinkButton to="/staff/roles/new">{m.roles_new()}</LinkButton>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2">
        {roles.map((role) => (
          <RoleCard key={role.name} role={role} />
        ))}
      </ul>
    </section>
  )
}

function RoleCard({ role }: { role: StaffRole }) {
  const { title, about } = roleWords(role)
  return (
    <Card as="li" linked className="grid content-start gap-1">
      <h3 className="flex flex-wrap items-center gap-2 font-sans text-lg">
        <AppLink to={`/staff/roles/${role.name}`} className="stretched hover:text-brass">
          {title}
        </AppLink>
        {role.isChanged && <Badge tone="info">{m.roles_changed_badge()}</Badge>}
      </h3>
      {about && <p className="text-muted">{about}</p>}
      <FactLine className="text-sm text-muted">
        {m.roles_count({ count: role.permissions.length })}
        {m.roles_holders({ count: role.holders })}
      </FactLine>
    </Card>
  )
}
