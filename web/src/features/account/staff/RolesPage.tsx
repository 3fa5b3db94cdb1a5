import { useEffect, useState } from 'react'
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { totpReason } from '@guildhall/contract/account/staff-rules'
import { m } from '@guildhall/messages'
import { findRoles, listStaff, removeTotpOf } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toast.ts'
import { RoleCards } from './RoleCards.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import { UserCard, type User } from './UserCard.tsx'

export const head = (): Head => ({ title: m.account_roles_title() })
export const loader = load(async ({ api, url }) => {
  const q = url.searchParams.get('q')?.trim()
  const [people, roles] = await Promise.all([api(listStaff, { query: q ? { q } : {} }), api(findRoles)])
  return { data: people.data, roles: roles.data }
})

const waitMs = 300

/**
 * Superadmins give and take roles, write what each role allows, and remove the second step of a lost phone. Without a
 * search text it lists the current staff.
 */
export default function RolesPage() {
  const { data, roles } = useLoaderData<typeof loader>()
  const { q, typed, setTyped, search } = useTypedSearch()
  const [userToChange, setUserToChange] = useState<User | null>(null)
  const [userToReset, setUserToReset] = useState<User | null>(null)
  return (
    <div className="page grid gap-6 py-6 *:max-w-4xl md:py-8">
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
              <UserCard
                user={user}
                roles={roles}
                onRemoveTotp={() => setUserToReset(user)}
                onChange={() => setUserToChange(user)}
              />
            </li>
          ))}
        </ul>
      )}
      <RoleCards roles={roles} />
      <RoleChoice user={userToChange} roles={roles} onClose={() => setUserToChange(null)} />
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
