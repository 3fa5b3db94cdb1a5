import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { cancelEmailChange } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'

/** Cancels a new e-mail address that waits for its confirmation. */
export function CancelEmailChange() {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)

  async function cancel() {
    setBusy(true)
    try {
      toast.success((await api(cancelEmailChange)).message)
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message || m.account_email_cancel_failed())
    }
    setBusy(false)
  }

  return (
    <Button busy={isBusy} onClick={() => void cancel()}>
      {m.account_email_cancel()}
    </Button>
  )
}
