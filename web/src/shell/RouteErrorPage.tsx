import { m } from '@guildhall/messages'
import { useContext, useEffect, useMemo, useRef } from 'react'
import {
  UNSAFE_DataRouterDataContext as RouterData,
  useLocation,
  useNavigate,
  useRevalidator,
  useRouteError,
} from 'react-router'
import { HeadKeeper } from '../app/head.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { hasLostChunk, readRouteError } from './route-error.ts'

/** Replaces a page that failed to load or to render. The header and the footer stay. */
export function RouteErrorPage() {
  const error = useRouteError()
  useLeaveOnceLoaded()
  return (
    <>
      <HeadKeeper error={error} />
      <RouteError error={error} />
    </>
  )
}

/**
 * Leaves the error page once the page has loaded after all. The router does so by itself only if it rendered in
 * between. On a slow phone both changes are one render, and the error stays (remix-run/react-router#11597). A
 * navigation to the same address ends it. A page that failed to render has no failure in the router and stays.
 */
function useLeaveOnceLoaded(): void {
  const hasFailed = !!useContext(RouterData)?.errors
  const hadFailed = useRef(hasFailed)
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const isOver = hadFailed.current && !hasFailed
    hadFailed.current = hasFailed
    if (isOver) void navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true })
  }, [hasFailed, navigate, pathname, search, hash, state])
}

function RouteError({ error }: { error: unknown }) {
  const revalidator = useRevalidator()
  // Computed once, because the browser may come online while the page shows the failure.
  const { isStale, isOffline, status, code, requestId, message } = useMemo(() => readRouteError(error), [error])
  // The server can be reached again; only a new document loads the chunk that was lost meanwhile.
  useEffect(() => {
    if (isStale && hasLostChunk()) location.reload()
  }, [isStale])
  if (status === 404) return <NotFoundPage />
  return (
    <div className="page grid max-w-2xl gap-6 py-12">
      <h1>{m.shell_error_title()}</h1>
      <ErrorState
        title={
          isStale ? m.shell_error_stale() : isOffline ? message || m.shell_error_offline() : m.shell_error_unexpected()
        }
        code={code}
        requestId={requestId}
        // A page that failed to render can only render again in a new document.
        onRetry={() => ((isOffline || message) && !isStale ? void revalidator.revalidate() : location.reload())}
        retrying={revalidator.state === 'loading'}
      >
        {isStale ? m.shell_error_stale_text() : !isOffline && message}
      </ErrorState>
    </div>
  )
}
