import { useState, type FormEvent } from 'react'
import { permissionsOf } from '@guildhall/contract/permissions'
import { m } from '@guildhall/messages'
import { useRevalidator } from 'react-router'
import { ApiError, api } from '../../../api/client.ts'
import { changeRoles } from '../../../api/generated.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSecondPerson } from '../../approval/public.ts'
import { permissionWords, roleWords } from './role-words.ts'
import type { StaffRole } from './RoleCards.tsx'
import type { User } from './UserCard.tsx'

/** Chooses the roles of a person, with a list of what they will allow. */
export function RoleChoice({ user, roles, onClose }: { user: User | null; roles: StaffRole[]; onClose: () => void }) {
  return (
    <Dialog open={user !== null} onClose={onClose} title={m.roles_choose_title({ login: user?.username ?? '' })}>
      {user && <ChoiceForm user={user} roles={roles} onClose={onClose} />}
    </Dialog>
  )
}

/** `admin` is the former name of administrators. */
const currentName = (role: string) => (role === 'admin' ? 'administrator' : role)

function ChoiceForm({ user, roles, onClose }: { user: User; roles: StaffRole[]; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const isWaiting = useSecondPerson()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(user.Roles.map(currentName)))
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  const toggle = (name: string) => {
    const next = new Set(chosen)
    if (!next.delete(name)) next.add(name)
    setChosen(next)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setFailure(undefined)
    try {
      const reply = await api(changeRoles, { params: { id: user.id }, body: { roles: [...chosen] } })
      onClose()
      if (isWaiting(reply)) return
      toast.success(reply.message)
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message || m.error_unavailable())
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form onSubmit={save} className="grid gap-4">
      <ul className="grid gap-1">
        {roles.map((role) => {
          const { title, about } = roleWords(role)
          return (
            <li key={role.name}>
              <Checkbox
                label={title}
                hint={about ?? m.roles_count({ count: role.permissions.length })}
                checked={chosen.has(role.name)}
                onChange={() => toggle(role.name)}
              />
            </li>
          )
        })}
      </ul>
      <Effect roles={roles} chosen={chosen} />
      <p className="text-sm text-muted">{m.account_roles_effect()}</p>
      <FormFailure>{failure}</FormFailure>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{m.ui_cancel()}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {m.roles_choose_save()}
        </Button>
      </div>
    </Form>
  )
}

/** What the chosen roles allow together. */
function Effect({ roles, chosen }: { roles: StaffRole[]; chosen: ReadonlySet<string> }) {
  const sets = Object.fromEntries(roles.map(({ name, permissions }) => [name, permissions]))
  const held = permissionsOf([...chosen], sets)
  const list = held.map((permission) => permissionWords[permission]()).join(' · ')
  return (
    <p role="status" className="text-sm">
      {held.length === 0 ? m.roles_may_nothing() : m.roles_may_now({ list })}
    </p>
  )
}
