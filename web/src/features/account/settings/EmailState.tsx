import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { account } from '@guildhall/contract/account'
import { useState } from 'react'
import { resendVerification } from '../../../api.generated.ts'
import { api, ApiError } from '../../../api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { toast } from '../../../ui/toast.ts'

export type AccountUser = ReplyOf<typeof account.getUser>['userData']

/** An e-mail address that nobody has confirmed. */
export function EmailState({ user }: { user: AccountUser }) {
  const [isSending, setSending] = useState(false)
  const unconfirmed = user.pendingEmail ?? (user.emailVerified ? null : user.email)

  async function resend() {
    setSending(true)
    try {
      toast.success((await api(resendVerification)).message)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message || m.account_recovery_failed())
    }
    setSending(false)
  }

  return (
    <>
      {unconfirmed && (
        <Card className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0">
            {user.pendingEmail
              ? m.account_email_pending({ email: user.pendingEmail })
              : m.account_email_unconfirmed({ email: unconfirmed })}
          </p>
          <Button busy={isSending} onClick={() => void resend()}>
            {m.account_email_resend()}
          </Button>
        </Card>
      )}
    </>
  )
}
