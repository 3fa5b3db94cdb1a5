import type { ReplyOf } from '@guildhall/contract'
import type { staff } from '@guildhall/contract/account/staff'
import { m } from '@guildhall/messages'
import { useSession } from '../../../session/session.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FactLine } from '../../../ui/FactLine.tsx'
import { PlayerLink } from '../../player/public.ts'
import type { StaffRole } from './RoleCards.tsx'
import { roleWords } from './role-words.ts'
import { History } from '../../audit/public.ts'

export type User = ReplyOf<typeof staff.listStaff>['data'][number]

/** A person with roles and second step, and what a superadmin may change. */
export function UserCard({
  user,
  roles,
  onChange,
  onRemoveTotp,
}: {
  user: User
  roles: StaffRole[]
  onChange: () => void
  onRemoveTotp: () => void
}) {
  const me = useSession().user
  const login = user.username
  const titleOf = (name: string) => roles.find((role) => role.name === name)?.title ?? null
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <PlayerLink login={login} />
          {user.Roles.map((name) => (
            <Badge key={name} tone={name === 'superadmin' ? 'brass' : 'info'}>
              {roleWords({ name, title: titleOf(name) }).title}
            </Badge>
          ))}
          {user.hasTotp && <Badge tone="success">{m.account_totp_short()}</Badge>}
        </p>
        <FactLine className="text-sm text-muted">
          {user.fullname}
          {user.email}
        </FactLine>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="dense" aria-label={m.roles_choose_named({ login })} onClick={onChange}>
          {m.roles_choose()}
        </Button>
        {/* Superadmins turn off their own second step in their account, with a code. */}
        {user.hasTotp && user.id !== me?.id && (
          <Button size="dense" aria-label={m.account_totp_remove_named({ login })} onClick={onRemoveTotp}>
            {m.account_totp_remove()}
          </Button>
        )}
      </div>
      <div className="w-full">
        <History target={`user ${user.id}`} />
      </div>
    </Card>
  )
}
