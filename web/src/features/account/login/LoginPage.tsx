import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { m } from '@guildhall/messages'
import type { Head } from '../../../app/head.tsx'
import { ownPath } from '../../../format/locale.ts'
import { closeLogin, useLoginRequest } from '../../../session/session.ts'
import { token } from '../../../session/token.ts'
import { Card } from '../../../ui/Card.tsx'
import { LoginForm } from './LoginForm.tsx'
import { RecoveryOutcome, RecoveryWithoutScript } from '../recovery/RecoveryWithoutScript.tsx'

export const head = (): Head => ({ title: m.account_login_title(), noindex: true })

/**
 * The login as a page of its own. A person with a token is redirected home, unless a mail sent them here with
 * `recover`. The same form recovers a password, also for a person who is signed in.
 */
export default function LoginPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const recovers = search.has('recover')
  useEffect(() => {
    if (token() && !recovers) void navigate(wayOn(), { replace: true })
  }, [navigate, recovers])
  const reason = useReasonOfDialog()
  return (
    <div className="mx-auto max-w-md px-4 py-12">
      <Card>
        <h1 className="mb-4 text-2xl">{recovers ? m.account_recovery_title() : m.account_login_title()}</h1>
        {recovers && <p className="mb-2">{m.account_recovery_how({ button: m.account_forgot_password() })}</p>}
        <RecoveryOutcome search={search} />
        <LoginForm
          // A new key mounts a new form, which takes the focus that the dialog had.
          key={reason}
          // Only pages that require a login link here with `to`.
          reason={reason ?? (search.has('to') ? m.account_login_needed() : null)}
          onDone={() => void navigate(wayOn(), { replace: true })}
        />
      </Card>
      <noscript>
        <RecoveryWithoutScript />
      </noscript>
    </div>
  )
}

/** The address in `to`, otherwise the home. */
const wayOn = (): string => ownPath(new URLSearchParams(location.search).get('to'), location.origin)

/**
 * This page is the login form, so it closes a login dialog that opened because a session ran out, and shows the
 * dialog's reason. A dialog with a target address is about the next page and stays.
 */
function useReasonOfDialog(): string | null {
  const request = useLoginRequest()
  const [reason, setReason] = useState<string | null>(null)
  useEffect(() => {
    if (!request?.reason || request.returnTo) return
    setReason(request.reason)
    closeLogin()
  }, [request])
  return reason
}
