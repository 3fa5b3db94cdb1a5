import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { m } from '@guildhall/messages'
import { passwordRecovery } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import { toast } from '../../../ui/toast.ts'
import { focusField, type FailureFocus } from '../../../ui/failure-focus.ts'
import { recoveryFailure } from '../recovery/recovery-failure.ts'
import type { LoginFields } from './use-login.ts'

/** Requests the mail that recovers a password, for the login in the form. Failures go to `setFailure`. */
export function useRecoveryMail(
  form: UseFormReturn<LoginFields>,
  { area, afterTry }: FailureFocus<HTMLFormElement>,
  setFailure: (failure: string | null) => void,
) {
  const [isRecovering, setRecovering] = useState(false)
  const [wasMailed, setMailed] = useState(false)

  async function recover() {
    const username = form.getValues('username').trim()
    setFailure(null)
    setMailed(false)
    if (!username) {
      // After the field's own "required" message, which losing the focus may have triggered.
      await form.trigger('username')
      form.setError('username', { message: m.account_fill_login_to_recover() })
      return focusField(area.current, 'username')
    }
    setRecovering(true)
    try {
      const reply: unknown = await api(passwordRecovery, { body: { username } })
      toast.success((typeof reply === 'string' && reply) || m.account_recovery_answer(), { duration: 10_000 })
      setMailed(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(recoveryFailure(error))
    } finally {
      setRecovering(false)
      afterTry()
    }
  }

  return { isRecovering, wasMailed, recover }
}
