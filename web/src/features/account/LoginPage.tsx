import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { m } from '@guildhall/messages'
import type { Head } from '../../head.tsx'
import { ownPath } from '../../locale.ts'
import { token } from '../../token.ts'
import { Card } from '../../ui/Card.tsx'
import { LoginForm } from './LoginForm.tsx'
import { RecoveryOutcome, RecoveryWithoutScript } from './recovery/RecoveryWithoutScript.tsx'

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
    if (token() && !recovers) void navigate('/', { replace: true })
  }, [navigate, recovers])
  return (
    <div className="mx-auto max-w-md px-4 py-12">
      <Card>
        <h1 className="mb-4 text-2xl">{recovers ? m.account_recovery_title() : m.account_login_title()}</h1>
        {recovers && <p className="mb-2">{m.account_recovery_how({ button: m.account_forgot_password() })}</p>}
        <RecoveryOutcome search={search} />
        <LoginForm
          // Only a page that needs a login sends somebody here with the way back.
          reason={search.has('to') ? m.account_login_needed() : null}
          onDone={() => void navigate(ownPath(search.get('to'), location.origin), { replace: true })}
        />
      </Card>
      <noscript>
        <RecoveryWithoutScript />
      </noscript>
    </div>
  )
}
