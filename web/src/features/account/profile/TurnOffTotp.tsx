import { useState } from 'react'
import { m } from '@guildhall/messages'
import { removeTotp } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { StepForm } from './StepForm.tsx'

/**
 * Turns off the second step. It needs the password and a code, so that a person at an unlocked computer cannot do it.
 */
export function TurnOffTotp({ onDone }: { onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{m.account_totp_turn_off()}</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={m.account_totp_turn_off_title()}>
        <StepForm
          text={m.account_totp_turn_off_text()}
          confirm={m.account_totp_turn_off()}
          variant="danger"
          onConfirm={async (body) => {
            const { message } = await api(removeTotp, { body })
            toast.success(message)
            setOpen(false)
            onDone()
          }}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </>
  )
}
