import { useEffect, useRef, useState } from 'react'
import { m } from '@guildhall/messages'
import { verifyEmail } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { outcomeOf, type Failure } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { useSession } from '../../../session/session.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { useMailedToken } from './mailed-token.ts'
import { ResendVerification } from './ResendVerification.tsx'

export const head = (): Head => ({ title: m.account_verify_title(), noindex: true })

type State = { email?: string; failure?: Failure } | null

/** The target of the mailed link: opening it confirms the address. */
export default function VerifyEmailPage() {
  const mailed = useMailedToken()
  const { isLoggedIn } = useSession()
  const [state, setState] = useState<State>(null)
  const [attempt, setAttempt] = useState(0)
  const lastQuestion = useRef('')

  useEffect(() => {
    const question = `${mailed} ${attempt}`
    if (lastQuestion.current === question) return
    lastQuestion.current = question
    if (!mailed) return setState({})
    void outcomeOf(api(verifyEmail, { body: { token: mailed } })).then(({ data, failure }) =>
      setState(data ? { email: data.email } : { failure }),
    )
  }, [mailed, attempt])

  const isOver = state?.failure && state.failure.status > 0 && state.failure.status < 500
  const isUnusable = state?.failure?.code === 'link_unusable'
  return (
    <div className="mx-auto max-w-md px-4 py-12">
      <Card className="grid gap-4 md:p-6">
        <h1 className="text-2xl">{m.account_verify_title()}</h1>
        {!state && (
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
        )}
        {state?.email && <p role="status">{m.account_verify_done({ email: state.email })}</p>}
        {state && !state.email && (isOver || !state.failure) && (
          <p role="alert">
            {isUnusable ? m.account_verify_unusable() : state.failure?.message || m.account_link_missing()}
          </p>
        )}
        {isUnusable && isLoggedIn && <ResendVerification />}
        {state?.failure && !isOver ? (
          <ErrorState
            title={state.failure.message || m.shell_error_offline()}
            requestId={state.failure.requestId}
            onRetry={() => {
              setState(null)
              setAttempt(attempt + 1)
            }}
          />
        ) : (
          state &&
          (isLoggedIn ? (
            <LinkButton to="/settings/profile" variant="primary">
              {m.account_to_profile()}
            </LinkButton>
          ) : (
            <LinkButton to="/login?to=%2Fsettings%2Fprofile" variant="primary">
              {m.account_login_button()}
            </LinkButton>
          ))
        )}
      </Card>
    </div>
  )
}
