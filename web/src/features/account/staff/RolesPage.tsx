import { useEffect, useState } from 'react'
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { totpReason } from '@guildhall/contract/account/staff-rules'
import { m } from '@guildhall/messages'
import { changeRoles, listStaff, removeTotpOf } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSecondPerson } from '../../approval/public.ts'
import { UserCard, type RoleChange, type User } from './UserCard.tsx'

export const head = (): Head => ({ title: m.account_roles_title() })
export const loader = load(({ api, url }) => {
  const q = url.searchParams.get('q')?.trim()
  return api(listStaff, { query: q ? { q } : {} })
})

const waitMs = 300

/**
 * Superadmins grant and revoke roles and remove the second step of a lost phone. Without a search text it lists the
 * current staff.
 */
export default function RolesPage() {
  const { data } = useLoaderData<typeof loader>()
  const { q, typed, setTyped, search } = useTypedSearch()
  const { change, failure, ask, save, close } = useRoleChange()
  const [userToReset, setUserToReset] = useState<User | null>(null)
  return (
    <div className="mx-auto grid max-w-4xl gap-6 px-4 py-8">
      <PageHead title={m.account_roles_title()} intro={m.account_roles_intro()} />
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <TextInput
          label={m.account_roles_search()}
          hint={m.account_roles_search_hint()}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
      <p role="status" className="text-sm text-muted">
        {q ? m.account_roles_found({ count: data.length }) : m.account_roles_staff({ count: data.length })}
      </p>
      {data.length === 0 ? (
        <EmptyState
          title={m.account_roles_none({ q })}
          action={<Button onClick={() => setTyped('')}>{m.account_roles_clear()}</Button>}
        />
      ) : (
        <ul className="grid gap-3">
          {data.map((user) => (
            <li key={user.id}>
              <UserCard user={user} onRemoveTotp={() => setUserToReset(user)} onChange={ask} />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={change !== null}
        title={change?.question}
        confirm={change?.confirm}
        error={failure}
        onConfirm={() => save(change!)}
        onClose={close}
      >
        {m.account_roles_effect()}
      </ConfirmDialog>
      <TotpRemoval user={userToReset} onClose={() => setUserToReset(null)} />
    </div>
  )
}

/** Writes the typed text into the address as `q`, after a pause in typing. */
function useTypedSearch() {
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const [typed, setTyped] = useState(q)
  useEffect(() => {
    if (typed.trim() === q) return
    const timer = setTimeout(() => setParams(typed.trim() ? { q: typed.trim() } : {}, { replace: true }), waitMs)
    return () => clearTimeout(timer)
  }, [typed, q, setParams])
  const search = () => setParams(typed.trim() ? { q: typed.trim() } : {}, { replace: true })
  return { q, typed, setTyped, search }
}

/** The change of roles that a dialog asks about. */
function useRoleChange() {
  const { revalidate } = useRevalidator()
  const isWaiting = useSecondPerson()
  const [change, setChange] = useState<RoleChange | null>(null)
  const [failure, setFailure] = useState<string>()
  async function save({ user, roles }: RoleChange) {
    setFailure(undefined)
    try {
      const reply = await api(changeRoles, { params: { id: user.id }, body: { roles } })
      setChange(null)
      if (isWaiting(reply)) return
      toast.success(reply.message)
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message || m.error_unavailable())
    }
  }
  const ask = (next: RoleChange) => {
    setFailure(undefined)
    setChange(next)
  }
  return { change, failure, ask, save, close: () => setChange(null) }
}

function TotpRemoval({ user, onClose }: { user: User | null; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const login = user?.username ?? ''
  async function remove(reason: string): Promise<string | undefined> {
    try {
      // The audit log stores the reason as one line.
      const body = { reason: reason.replace(/\s+/g, ' ') }
      const { message } = await api(removeTotpOf, { params: { id: user!.id }, body })
      toast.success(message)
      onClose()
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.body.code === 'totp_off') await revalidate()
      return error.message || m.error_unavailable()
    }
  }
  return (
    <ReasonDialog
      open={user !== null}
      title={m.account_totp_remove_title({ login })}
      confirm={m.account_totp_remove_confirm({ login })}
      reason={totpReason}
      onConfirm={remove}
      onClose={onClose}
    >
      {m.account_totp_remove_effect()}
    </ReasonDialog>
  )
}
