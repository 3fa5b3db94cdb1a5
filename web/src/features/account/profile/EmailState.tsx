import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { account } from '@guildhall/contract/account/login'
import { Card } from '../../../ui/Card.tsx'
import { ResendVerification } from '../recovery/ResendVerification.tsx'
import { CancelEmailChange } from './CancelEmailChange.tsx'

export type AccountUser = ReplyOf<typeof account.getUser>['userData']

/** An unconfirmed e-mail address: the mail can be sent again, and a change of address can be cancelled. */
export function EmailState({ user }: { user: AccountUser }) {
  const unconfirmed = user.pendingEmail ?? (user.emailVerified ? null : user.email)

  return (
    <>
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
