import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import type { Outcome } from '../../../api/outcome.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { useLinkToken, useOpened } from './link-token.ts'

/**
 * A page that a signed link opens without a session. Another token opens nothing: the page says so in `unusable` and
 * leads to the login, which `login` describes. Opening only reads, because mail scanners open links.
 */
export function LinkPage<T>({
  title,
  unusable,
  login,
  open,
  children,
}: {
  title: string
  unusable: string
  login: { to: string; label: string }
  open: (token: string) => Promise<T>
  children: (opened: T, token: string) => ReactNode
}) {
  const token = useLinkToken()
  const hydrated = useHydrated()
  const { outcome, retry } = useOpened(token, open)
  if (token && outcome?.data !== undefined) return children(outcome.data, token)
  const isDead = (hydrated && !token) || isRefused(outcome)
  return (
    <div className="mx-auto max-w-xl px-4 py-12">
      <Card className="grid gap-4 md:p-6">
        <h1 className="text-2xl">{title}</h1>
        {isDead ? (
          <>
            <p role="status">{unusable}</p>
            <LinkButton to={login.to} variant="primary" className="justify-self-start">
              {login.label}
            </LinkButton>
          </>
        ) : outcome?.failure ? (
          <ErrorState
            title={outcome.failure.message || m.shell_error_offline()}
            requestId={outcome.failure.requestId}
            onRetry={retry}
          />
        ) : (
          <Opening />
        )}
      </Card>
    </div>
  )
}

const isRefused = (outcome: Outcome<unknown> | null): boolean =>
  ['link_unusable', 'invalid_input'].includes(outcome?.failure?.code ?? '')

function Opening() {
  return (
    <>
      <noscript>
        <p>{m.ui_needs_script()}</p>
      </noscript>
      <div className="no-script:hidden">
        <Loading>
          <Skeleton />
          <Skeleton className="h-4 w-2/3" />
        </Loading>
      </div>
    </>
  )
}
