import { m } from '@guildhall/messages'
import { leave, stay, useAsking } from '../session/sign-out.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

/** Asks before a sign-out that removes drafts. */
export function SignOutDialog() {
  const isAsking = useAsking()
  return (
    <ConfirmDialog
      open={isAsking}
      title={m.shell_sign_out_drafts()}
      confirm={m.shell_sign_out_anyway()}
      dismiss={m.shell_sign_out_stay()}
      onConfirm={leave}
      onClose={stay}
    >
      {m.shell_sign_out_drafts_text()}
    </ConfirmDialog>
  )
}
