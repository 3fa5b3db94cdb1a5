import { useState, type FormEvent } from 'react'
import type { Permission } from '@guildhall/contract/permissions'
import { m } from '@guildhall/messages'
import { useNavigate, useRevalidator } from 'react-router'
import { ApiError, api } from '../../../api/client.ts'
import { saveRole } from '../../../api/generated.ts'
import { localePath } from '../../../format/locale.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSecondPerson } from '../../approval/public.ts'
import type { StaffRole } from './RoleCards.tsx'
import { nameFrom, permissionGroups, permissionWords } from './role-words.ts'

/** The title and the permissions of a role. `names` are taken. */
export function RoleForm({ role, names }: { role: StaffRole | null; names: string[] }) {
  const { title, setTitle, chosen, toggle, problem, failure, busy, save } = useRole(role, names)
  const isFixed = role?.name === 'superadmin'
  return (
    <Form onSubmit={save} className="grid gap-6">
      {!role?.isBuiltIn && (
        <TextInput
          label={m.roles_field_title()}
          hint={m.roles_field_title_hint()}
          error={problem}
          value={title}
          maxLength={40}
          required
          onChange={(event) => setTitle(event.target.value)}
          className="sm:max-w-80"
        />
      )}
      {permissionGroups.map(({ name, permissions }) => (
        <fieldset key={name()} className="grid gap-1 rounded-lg border border-line bg-s1 p-4">
          <legend className="px-1 font-semibold">{name()}</legend>
          <ul className="grid gap-x-6 sm:grid-cols-2">
            {permissions.map((permission) => (
              <li key={permission}>
                <Checkbox
                  label={permissionWords[permission]()}
                  checked={chosen.has(permission)}
                  disabled={isFixed}
                  onChange={() => toggle(permission)}
                />
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
      {role?.changedBy && <p className="text-sm text-muted">{m.roles_changed_by({ login: role.changedBy })}</p>}
      <FormFailure>{failure}</FormFailure>
      {isFixed ? (
        <p className="text-muted">{m.roles_fixed_note()}</p>
      ) : (
        <Button type="submit" variant="primary" busy={busy} className="justify-self-start">
          {m.roles_save()}
        </Button>
      )}
    </Form>
  )
}

function useRole(role: StaffRole | null, names: string[]) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const isWaiting = useSecondPerson()
  const [title, setTitle] = useState(role?.title ?? '')
  const [chosen, setChosen] = useState<ReadonlySet<Permission>>(() => new Set(role?.permissions))
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  const toggle = (permission: Permission) => {
    const next = new Set(chosen)
    if (!next.delete(permission)) next.add(permission)
    setChosen(next)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const name = role?.name ?? nameFrom(title)
    const found = role?.isBuiltIn ? undefined : problemOf(title, name, role ? [] : names)
    setProblem(found)
    setFailure(undefined)
    if (found) return
    setBusy(true)
    try {
      const body = {
        ...(!role?.isBuiltIn && { title: title.trim() }),
        permissions: [...chosen].filter((permission) => permission !== 'roles.write'),
        version: role?.version ?? 0,
      }
      const reply = await api(saveRole, { params: { name }, body })
      if (isWaiting(reply)) return
      toast.success(reply.message)
      if (role) await revalidate()
      else await navigate(localePath('/staff/roles'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message || m.error_unavailable())
    } finally {
      setBusy(false)
    }
  }
  return { title, setTitle, chosen, toggle, problem, failure, busy, save }
}

function problemOf(title: string, name: string, names: string[]): string | undefined {
  if (!title.trim()) return m.error_field_required()
  if (!/^[a-z][a-z0-9_]+$/.test(name)) return m.roles_name_impossible()
  return names.includes(name) || name === 'new' ? m.roles_name_taken() : undefined
}
