import { useState } from 'react'
import { m } from '@guildhall/messages'
import { renewRecoveryCodes } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { StepForm } from './StepForm.tsx'

/** Replaces the recovery codes, with the password and a code. `onDone` gets the new codes. */
export function RenewCodes({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{m.account_codes_renew()}</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={m.account_codes_renew_title()}>
        <StepForm
          text={m.account_codes_renew_text()}
          confirm={m.account_codes_renew()}
          variant="primary"
          onConfirm={async (body) => {
            const { message, recoveryCodes } = await api(renewRecoveryCodes, { body })
            toast.success(message)
            setOpen(false)
            onDone(recoveryCodes)
          }}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </>
  )
}
