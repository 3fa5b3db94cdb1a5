import { useEffect, useState } from 'react'
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { totpReason } from '@guildhall/contract/account/staff-rules'
import { m } from '@guildhall/messages'
import { changeRoles, listStaff, removeTotpOf } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { useSession } from '../../../session/session.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toast.ts'
import { FactLine } from '../../../ui/FactLine.tsx'

export const head = (): Head => ({ title: m.account_roles_title() })
export const loader = load(({ api, url }) => {
  const q = url.searchParams.get('q')?.trim()
  return api(listStaff, { query: q ? { q } : {} })
})

type User = Awaited<ReturnType<typeof loader>>['data'][number]
type Role = 'administrator' | 'superadmin'
interface Change {
  user: User
  roles: Role[]
  question: string
  confirm: string
}

const waitMs = 300

/** Superadmins give and take roles and remove a lost second step. Without a word to search by, the staff of today. */
export default function RolesPage() {
  const { data } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const [typed, setTyped] = useState(q)
  const [change, setChange] = useState<Change | null>(null)
  const [failure, setFailure] = useState<string>()
  const [lost, setLost] = useState<User | null>(null)

  useEffect(() => {
    if (typed.trim() === q) return
    const timer = setTimeout(() => setSearch(typed.trim() ? { q: typed.trim() } : {}, { replace: true }), waitMs)
    return () => clearTimeout(timer)
  }, [typed, q, setSearch])

  async function save({ user, roles }: Change) {
    setFailure(undefined)
    try {
      const { message } = await api(changeRoles, { params: { id: user.id }, body: { roles } })
      toast.success(message)
      setChange(null)
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message || m.error_unavailable())
    }
  }

  return (
    <div className="mx-auto grid max-w-4xl gap-6 px-4 py-8">
      <PageHead title={m.account_roles_title()} intro={m.account_roles_intro()} />
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          setSearch(typed.trim() ? { q: typed.trim() } : {}, { replace: true })
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
                onRemoveTotp={() => setLost(user)}
                onChange={(asked) => {
                  setFailure(undefined)
                  setChange(asked)
                }}
              />
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
        onClose={() => setChange(null)}
      >
        {m.account_roles_effect()}
      </ConfirmDialog>
      <TotpRemoval user={lost} onClose={() => setLost(null)} />
    </div>
  )
}

function TotpRemoval({ user, onClose }: { user: User | null; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const login = user?.username ?? ''
  async function remove(reason: string): Promise<string | undefined> {
    try {
      // The reason is one line on record, however it was typed.
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

function UserCard({
  user,
  onChange,
  onRemoveTotp,
}: {
  user: User
  onChange: (change: Change) => void
  onRemoveTotp: () => void
}) {
  const me = useSession().user
  const login = user.username
  const isSuperadmin = user.Roles.includes('superadmin')
  const isAdministrator = user.Roles.some((role) => role !== 'superadmin')
  const change = (roles: Role[], question: string, confirm: string) => onChange({ user, roles, question, confirm })
  const kept: Role[] = isSuperadmin ? ['superadmin'] : []
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span>{login}</span>
          {isSuperadmin && <Badge tone="brass">{m.account_role_superadmin()}</Badge>}
          {isAdministrator && <Badge tone="info">{m.account_role_administrator()}</Badge>}
          {user.hasTotp && <Badge tone="success">{m.account_totp_short()}</Badge>}
        </p>
        <FactLine className="text-sm text-muted">
          {user.fullname}
          {user.email}
        </FactLine>
      </div>
      <div className="flex flex-wrap gap-2">
        {isAdministrator ? (
          <Button
            size="dense"
            aria-label={m.account_roles_take_named({ login })}
            onClick={() => change(kept, m.account_roles_take_confirm({ login }), m.account_roles_take())}
          >
            {m.account_roles_take()}
          </Button>
        ) : (
          <Button
            size="dense"
            aria-label={m.account_roles_give_named({ login })}
            onClick={() =>
              change([...kept, 'administrator'], m.account_roles_give_confirm({ login }), m.account_roles_give())
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
        {/* One's own is turned off in one's own account, with a code. */}
        {user.hasTotp && user.id !== me?.id && (
          <Button size="dense" aria-label={m.account_totp_remove_named({ login })} onClick={onRemoveTotp}>
            {m.account_totp_remove()}
          </Button>
        )}
      </div>
    </Card>
  )
}
