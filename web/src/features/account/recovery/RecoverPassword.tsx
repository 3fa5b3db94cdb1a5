import { useState } from 'react'
import { m } from '@guildhall/messages'
import { passwordRecovery } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { recoveryFailure } from './recovery-failure.ts'

/** Mails the link for a new password to the owner of the login shown here. */
export function RecoverPassword({ username }: { username: string }) {
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open')

  async function recover() {
    setState('sending')
    try {
      await api(passwordRecovery, { body: { username } })
      setState('sent')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(recoveryFailure(error))
      setState('open')
    }
  }

  return (
    <>
      <p>{m.account_stop_email_next({ login: username })}</p>
      {state === 'sent' ? (
        <p role="status">{m.account_recovery_look()}</p>
      ) : (
        <Button variant="primary" busy={state === 'sending'} onClick={() => void recover()}>
          {m.account_recovery_send()}
        </Button>
      )}
    </>
  )
}
