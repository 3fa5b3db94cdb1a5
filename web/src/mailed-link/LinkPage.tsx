import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import type { Failure } from '../api/outcome.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { useLinkToken } from './link-token.ts'
import { useOpened } from './use-opened.ts'

/**
 * A page that a mailed link opens without a session. Another token opens nothing: the page says so in `unusable`, and
 * `otherwise` is what its reader can do. Where opening changes nothing, mail scanners may open the link.
 */
export function LinkPage<T>({
  title,
  unusable,
  missing = unusable,
  otherwise,
  open,
  children,
}: {
  title: string
  unusable: string
  /** For an address without a token. */
  missing?: string
  otherwise: ReactNode
  open: (token: string) => Promise<T>
  children: (opened: T, token: string) => ReactNode
}) {
  const token = useLinkToken()
  const hydrated = useHydrated()
  const { outcome, retry } = useOpened(token, open)
  if (token && outcome?.data !== undefined) return children(outcome.data, token)
  const refusal = hydrated && !token ? missing : outcome?.failure && refusalOf(outcome.failure, unusable)
  return (
    <LinkCard title={title}>
      {refusal ? (
        <>
          <p role="alert">{refusal}</p>
          {otherwise}
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
    </LinkCard>
  )
}

/** The card of a page with a few words. */
export const LinkCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mx-auto max-w-xl px-4 py-12">
    <Card className="grid gap-4 md:p-6">
      <h1 className="text-2xl">{title}</h1>
      {children}
    </Card>
  </div>
)

/** Why a link opens nothing; null when another try may open it. */
function refusalOf({ status, code, message }: Failure, unusable: string): string | null {
  if (['link_unusable', 'invalid_input'].includes(code ?? '')) return unusable
  return status >= 400 && status < 500 && status !== 429 ? message : null
}

/** The way to the login, for pages whose link opens nothing. */
export const LoginLink = ({ to, label }: { to: string; label: string }) => (
  <LinkButton to={to} variant="primary" className="justify-self-start">
    {label}
  </LinkButton>
)

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
