import { useState } from 'react'
import { m } from '@guildhall/messages'
import { resendVerification } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'

/** Mails the confirmation of the address again to the signed-in player. */
export function ResendVerification() {
  const [isSending, setSending] = useState(false)

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
    <Button busy={isSending} onClick={() => void resend()}>
      {m.account_email_resend()}
    </Button>
  )
}
