import { m } from '@guildhall/messages'
import { signOut, stay } from '../session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

/** Asks before a sign-out that removes drafts. */
export default function SignOutDialog() {
  return (
    <ConfirmDialog
      open
      title={m.shell_sign_out_drafts()}
      confirm={m.shell_sign_out_anyway()}
      dismiss={m.shell_sign_out_stay()}
      onConfirm={signOut}
      onClose={stay}
    >
      {m.shell_sign_out_drafts_text()}
    </ConfirmDialog>
  )
}
