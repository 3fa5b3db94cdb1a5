import { m } from '@guildhall/messages'
import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Button, LinkButton } from './Button.tsx'
import { Card } from './Card.tsx'
import { SupportLinks } from './support.tsx'

/**
 * A failure: its words, the code and request id for support, a retry button and a link to a ticket that names them. It
 * retries by itself when the browser is online again. Staff without the second step that they need get a link to it.
 */
export function ErrorState({
  title,
  children,
  code,
  requestId,
  onRetry,
  retrying = false,
  isQuiet = false,
}: {
  title: ReactNode
  children?: ReactNode
  code?: string | undefined
  requestId?: string | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean
  /** Announced politely, without an alert. */
  isQuiet?: boolean
}) {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!onRetry) return
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <Card tone="danger" role={isQuiet ? 'status' : 'alert'} className="grid gap-2">
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="text-muted">{children}</div>}
      {(code || requestId) && (
        <p className="text-sm text-muted">
          {code && (
            <>
              {m.ui_error_code()} <code className="font-mono">{code}</code>
            </>
          )}
          {code && requestId && ' · '}
          {requestId && (
            <>
              {m.ui_error_request()} <code className="font-mono break-all">{requestId}</code>
            </>
          )}
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-3">
        {code === 'totp_required' ? (
          <LinkButton to="/settings/security" variant="primary">
            {m.account_security_title()}
          </LinkButton>
        ) : (
          onRetry && (
            <Button onClick={onRetry} busy={retrying}>
              {m.ui_retry()}
            </Button>
          )
        )}
        <SupportLinks
          start={{ title: ticketTitle(pathname, [code, requestId]), type: 'Bug' }}
          className="inline-flex min-h-11 items-center px-1 text-brass underline underline-offset-4"
        />
      </div>
    </Card>
  )
}

function ticketTitle(path: string, details: (string | undefined)[]): string {
  const listed = details.filter(Boolean).join(', ')
  return listed ? m.ui_error_ticket_with({ details: listed, path }) : m.ui_error_ticket({ path })
}
