import { m } from '@guildhall/messages'
import { useNavigate } from 'react-router'
import type { Head } from '../../../head.tsx'
import { Card } from '../../../ui/Card.tsx'
import { SignupForm } from './SignupForm.tsx'

export const head = (): Head => ({ title: m.account_signup_title(), description: m.account_signup_description() })

/** Sign-up as a page of its own, for links and for browsers that keep dialogs away. */
export default function SignupPage() {
  const navigate = useNavigate()
  return (
    <div className="mx-auto max-w-lg px-4 py-8 md:py-12">
      <Card className="md:p-6">
        <h1 className="mb-4 text-2xl">{m.account_signup_title()}</h1>
        <SignupForm onDone={() => void navigate('/')} />
      </Card>
    </div>
  )
}
