import type { ReplyOf } from '@guildhall/contract'
import type { staff } from '@guildhall/contract/account/staff'
import { m } from '@guildhall/messages'
import { useSession } from '../../../session/session.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FactLine } from '../../../ui/FactLine.tsx'
import { PlayerLink } from '../../player/public.ts'

export type User = ReplyOf<typeof staff.listStaff>['data'][number]
type Role = 'administrator' | 'superadmin'

/** The new roles of a person, with the words of the confirmation. */
export interface RoleChange {
  user: User
  roles: Role[]
  question: string
  confirm: string
}

interface Props {
  user: User
  onChange: (change: RoleChange) => void
  onRemoveTotp: () => void
}

/** A person with roles and second step, and what a superadmin may change. */
export function UserCard({ user, onChange, onRemoveTotp }: Props) {
  const isSuperadmin = hasSuperadmin(user)
  const isAdministrator = hasAdministrator(user)
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <PlayerLink login={user.username} />
          {isSuperadmin && <Badge tone="brass">{m.account_role_superadmin()}</Badge>}
          {isAdministrator && <Badge tone="info">{m.account_role_administrator()}</Badge>}
          {user.hasTotp && <Badge tone="success">{m.account_totp_short()}</Badge>}
        </p>
        <FactLine className="text-sm text-muted">
          {user.fullname}
          {user.email}
        </FactLine>
      </div>
      <RoleButtons user={user} onChange={onChange} onRemoveTotp={onRemoveTotp} />
    </Card>
  )
}

const hasSuperadmin = (user: User): boolean => user.Roles.includes('superadmin')
const hasAdministrator = (user: User): boolean => user.Roles.some((role) => role !== 'superadmin')

function RoleButtons({ user, onChange, onRemoveTotp }: Props) {
  const me = useSession().user
  const login = user.username
  const isSuperadmin = hasSuperadmin(user)
  const isAdministrator = hasAdministrator(user)
  const change = (roles: Role[], question: string, confirm: string) => onChange({ user, roles, question, confirm })
  const present: Role[] = isSuperadmin ? ['superadmin'] : []
  return (
    <div className="flex flex-wrap gap-2">
      {isAdministrator ? (
        <Button
          size="dense"
          aria-label={m.account_roles_take_named({ login })}
          onClick={() => change(present, m.account_roles_take_confirm({ login }), m.account_roles_take())}
        >
          {m.account_roles_take()}
        </Button>
      ) : (
        <Button
          size="dense"
          aria-label={m.account_roles_give_named({ login })}
          onClick={() =>
            change([...present, 'administrator'], m.account_roles_give_confirm({ login }), m.account_roles_give())
          }
        >
          {m.account_roles_give()}
        </Button>
      )}
      {isSuperadmin && (
        <Button
          size="dense"
          aria-label={m.account_roles_take_super_named({ login })}
          onClick={() =>
            change(
              isAdministrator ? ['administrator'] : [],
              m.account_roles_take_super_confirm({ login }),
              m.account_roles_take_super(),
            )
          }
        >
          {m.account_roles_take_super()}
        </Button>
      )}
      {/* Superadmins turn off their own second step in their account, with a code. */}
      {user.hasTotp && user.id !== me?.id && (
        <Button size="dense" aria-label={m.account_totp_remove_named({ login })} onClick={onRemoveTotp}>
          {m.account_totp_remove()}
        </Button>
      )}
    </div>
  )
}
