import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { m } from '@guildhall/messages'
import type { Head } from '../../head.tsx'
import { ownPath } from '../../locale.ts'
import { token } from '../../token.ts'
import { Card } from '../../ui/Card.tsx'
import { LoginForm } from './LoginForm.tsx'

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
        <LoginForm
          // Only a page that needs a login sends somebody here with the way back.
          reason={search.has('to') ? m.account_login_needed() : null}
          onDone={() => void navigate(ownPath(search.get('to'), location.origin), { replace: true })}
        />
      </Card>
    </div>
  )
}
