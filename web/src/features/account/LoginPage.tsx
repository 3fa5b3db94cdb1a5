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

/** The login as a page of its own. Who has a token already goes home. */
export default function LoginPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  useEffect(() => {
    if (token()) void navigate('/', { replace: true })
  }, [navigate])
  return (
    <div className="mx-auto max-w-md px-4 py-12">
      <Card>
        <h1 className="mb-4 text-2xl">{m.account_login_title()}</h1>
        <RecoveryOutcome search={search} />
        <LoginForm onDone={() => void navigate(ownPath(search.get('to'), location.origin), { replace: true })} />
      </Card>
      <noscript>
        <RecoveryWithoutScript />
      </noscript>
    </div>
  )
}
