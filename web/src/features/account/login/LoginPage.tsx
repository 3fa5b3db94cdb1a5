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
 * The login as a page of its own. Who has a token already goes home, unless a mail sent them here with `recover`: a
 * password is recovered by the same form, also by who is signed in.
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
          // Mounted anew, it takes the focus that the dialog had.
          key={reason}
          // Only a page that needs a login sends somebody here with the way back.
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

/** Where the address says that the way goes on, else the home. */
const wayOn = (): string => ownPath(new URLSearchParams(location.search).get('to'), location.origin)

/**
 * This page is the login form: a dialog that a session that ran out has opened gives way to it, and its reason is said
 * here. One that leads elsewhere is about the page that comes next.
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
