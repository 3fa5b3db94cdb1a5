import { m } from '@guildhall/messages'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Head } from '../../../app/head.tsx'
import { useSession } from '../../../session/session.ts'
import { askToSignOut } from '../../../session/sign-out.ts'
import { token } from '../../../session/token.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SignupForm } from './SignupForm.tsx'
import { useReportAddress } from './report-address.ts'

export const head = (): Head => ({ title: m.account_signup_title(), description: m.account_signup_description() })

/** Sign-up as a page of its own, for links and for browsers that block dialogs. */
export default function SignupPage() {
  const navigate = useNavigate()
  const { status } = useSession()
  // A player who signs up here has a session for a moment before the page changes.
  const [hadAccount, setHadAccount] = useState(false)
  useEffect(() => {
    if (status === 'anonymous') setHadAccount(token() !== null)
  }, [status])
  useReportAddress()
  return (
    <div className="mx-auto max-w-lg px-4 py-8 md:py-12">
      <Card className="md:p-6">
        <h1 className="mb-4 text-2xl">{m.account_signup_title()}</h1>
        {hadAccount && status !== 'anonymous' ? <SignedIn /> : <SignupForm onDone={(to) => void navigate(to)} />}
      </Card>
    </div>
  )
}

function SignedIn() {
  const { user } = useSession()
  return (
    <div className="grid gap-4">
      {user ? <p>{m.account_signup_signed_in({ name: user.fullname || user.username })}</p> : <Skeleton />}
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/settings/profile" variant="primary">
          {m.account_to_profile()}
        </LinkButton>
        <Button onClick={askToSignOut}>{m.shell_sign_out()}</Button>
      </div>
    </div>
  )
}
