import { useLocation } from 'react-router'
import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { account } from '@guildhall/contract/account/login'
import { Card } from '../../../ui/Card.tsx'
import { ResendVerification } from '../recovery/ResendVerification.tsx'
import { CancelEmailChange } from './CancelEmailChange.tsx'
import { MissingStep } from './MissingStep.tsx'

export type AccountUser = ReplyOf<typeof account.getUser>['userData']

/**
 * What an account still needs: a better password or an e-mail address, where it came from another system without one,
 * and the confirmation of the address. Its mail can be sent again, and a change of address can be cancelled.
 */
export function EmailState({ user }: { user: AccountUser }) {
  const { pathname } = useLocation()
  const unconfirmed = user.pendingEmail ?? (user.emailVerified ? null : user.email)

  return (
    <>
      {user.isPasswordWeak && (
        <MissingStep text={m.account_password_weak()} to="/settings/password" from={pathname}>
          {m.account_password_weak_change()}
        </MissingStep>
      )}
      {!user.email && !user.pendingEmail && (
        <MissingStep text={m.account_email_missing()} to="/settings/profile" from={pathname}>
          {m.account_email_missing_add()}
        </MissingStep>
      )}
      {unconfirmed && (
        <Card className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0">
            {user.pendingEmail
              ? m.account_email_pending({ email: user.pendingEmail })
              : m.account_email_unconfirmed({ email: unconfirmed })}
          </p>
          <div className="flex flex-wrap gap-3">
            <ResendVerification />
            {user.pendingEmail && <CancelEmailChange />}
          </div>
        </Card>
      )}
    </>
  )
}
