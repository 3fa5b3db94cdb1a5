import { m } from '@guildhall/messages'
import { useState } from 'react'
import { data, useLoaderData, useNavigate } from 'react-router'
import { ApiError, api } from '../../../api/client.ts'
import { deleteRole, findRoles } from '../../../api/generated.ts'
import { load } from '../../../api/load.ts'
import type { Head } from '../../../app/head.tsx'
import { localePath } from '../../../format/locale.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSecondPerson } from '../../approval/public.ts'
import type { StaffRole } from './RoleCards.tsx'
import { RoleForm } from './RoleForm.tsx'
import { roleWords } from './role-words.ts'
import { History } from '../../audit/public.ts'

export const loader = load(async ({ api, params }) => {
  const roles = (await api(findRoles)).data
  const role = roles.find(({ name }) => name === params.name) ?? null
  if (!role && params.name !== 'new') throw data(null, { status: 404 })
  return { role, names: roles.map(({ name }) => name) }
})

const titleOf = (role: StaffRole | null): string =>
  role ? m.roles_edit_title({ title: roleWords(role).title }) : m.roles_new_title()

export const head = ({ role }: { role: StaffRole | null }): Head => ({ title: titleOf(role) })

/** The form of one role, built in or of the owners, or of a new one. */
export default function RolePage() {
  const { role, names } = useLoaderData<typeof loader>()
  return (
    <div className="page grid gap-6 py-6 *:max-w-4xl md:py-8">
      <PageHead
        title={titleOf(role)}
        intro={(role && roleWords(role).about) ?? m.roles_sets_intro()}
        below={[{ label: m.account_roles_title(), to: '/staff/roles' }]}
      />
      <RoleForm key={`${role?.name} ${role?.version}`} role={role} names={names} />
      {role && <Removal role={role} />}
      {role && <History key={`history ${role.name}`} target={`role ${role.name}`} />}
    </div>
  )
}

/** Removes a role that nobody has, or resets a built-in one. */
function Removal({ role }: { role: StaffRole }) {
  const navigate = useNavigate()
  const isWaiting = useSecondPerson()
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { title } = roleWords(role)
  if (role.isBuiltIn ? !role.isChanged : role.holders > 0) return null

  async function remove() {
    try {
      const reply = await api(deleteRole, { params: { name: role.name } })
      setAsking(false)
      if (isWaiting(reply)) return
      toast.success(reply.message)
      await navigate(localePath('/staff/roles'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message || m.error_unavailable())
    }
  }

  const action = role.isBuiltIn ? m.roles_reset_action() : m.roles_delete()
  return (
    <>
      <Button className="justify-self-start" onClick={() => setAsking(true)}>
        {action}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={role.isBuiltIn ? m.roles_reset_question({ title }) : m.roles_delete_question({ title })}
        confirm={action}
        error={failure}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        {role.isBuiltIn ? m.roles_sets_intro() : m.roles_delete_effect()}
      </ConfirmDialog>
    </>
  )
}
