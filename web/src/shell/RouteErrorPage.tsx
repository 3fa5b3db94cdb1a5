import { m } from '@guildhall/messages'
import { useRevalidator, useRouteError } from 'react-router'
import { HeadKeeper } from '../head.tsx'
import { useSettings } from '../settings.ts'
import { LinkButton } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { readRouteError } from './route-error.ts'

/** Stands where a page failed to load or to render. The header and the footer stay. */
export function RouteErrorPage() {
  const error = useRouteError()
  return (
    <>
      <HeadKeeper error={error} />
      <RouteError error={error} />
    </>
  )
}

function RouteError({ error }: { error: unknown }) {
  const { supportUrl } = useSettings()
  const revalidator = useRevalidator()
  const { isStale, isOffline, status, code, requestId, message } = readRouteError(error)
  if (status === 404) return <NotFoundPage />
  return (
    <div className="page grid max-w-2xl gap-6 py-12">
      <h1>{m.shell_error_title()}</h1>
      <ErrorState
        title={isStale ? m.shell_error_stale() : isOffline ? m.shell_error_offline() : m.shell_error_unexpected()}
        code={code}
        requestId={requestId}
        supportUrl={supportUrl}
        // A page that failed to render renders again only from scratch.
        onRetry={() => (message && !isStale ? void revalidator.revalidate() : location.reload())}
        retrying={revalidator.state === 'loading'}
      >
        {isStale ? m.shell_error_stale_text() : message}
      </ErrorState>
      {code === 'totp_required' && (
        <LinkButton to="/settings/security" variant="primary" className="justify-self-start">
          {m.account_security_title()}
        </LinkButton>
      )}
    </div>
  )
}
