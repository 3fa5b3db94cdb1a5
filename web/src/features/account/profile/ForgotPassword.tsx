import { useState } from 'react'
import { m } from '@guildhall/messages'
import { passwordRecovery } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { recoveryFailure } from '../recovery/recovery-failure.ts'

/** Mails a reset link to a person who is signed in but has forgotten the password. */
export function ForgotPassword({ username }: { username: string }) {
  const [isOpen, setOpen] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function recover() {
    setFailure(undefined)
    try {
      const reply: unknown = await api(passwordRecovery, { body: { username } })
      toast.success((typeof reply === 'string' && reply) || m.account_recovery_answer(), { duration: 10_000 })
      setOpen(false)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(recoveryFailure(error))
    }
  }

  return (
    <>
      <Button variant="link" className="justify-self-start" onClick={() => setOpen(true)}>
        {m.account_forgot_password_settings()}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={recover}
        title={m.account_recovery_title()}
        confirm={m.account_recovery_send()}
        tone="plain"
        error={failure}
      >
        {m.account_recovery_text({ login: username })}
      </ConfirmDialog>
    </>
  )
}
