import { m } from '@guildhall/messages'
import { useState, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogActions } from './DialogActions.tsx'
import { FormFailure } from './FormFailure.tsx'
import { useFailureFocus } from './failure-focus.ts'

/**
 * Asks before an action that cannot be undone. Title and button name the object: "Excluir a notícia “Patch 7.4”?". It
 * stays open and busy until `onConfirm` settles. The caller shows a refusal through `error`, which takes the focus
 * after each failed try.
 */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  confirm,
  dismiss,
  error,
  tone = 'danger',
  children,
}: {
  open: boolean
  onClose: () => void
  onConfirm: () => Promise<unknown> | void
  title: ReactNode
  confirm: ReactNode
  /** The label of the dismiss button, where 'Cancel' could be mistaken for the action itself. */
  dismiss?: ReactNode
  error?: ReactNode
  /** `plain` for an action that can be undone. */
  tone?: 'danger' | 'plain'
  children?: ReactNode
}) {
  const [busy, setBusy] = useState(false)
  const { area, afterTry } = useFailureFocus<HTMLDivElement>()
  const run = async () => {
    setBusy(true)
    try {
      await onConfirm()
    } finally {
      setBusy(false)
      afterTry()
    }
  }
  return (
    <Dialog open={open} onClose={onClose} title={title} role="alertdialog">
      <div ref={area} className="grid gap-4">
        {children && <div className="text-muted">{children}</div>}
        <FormFailure>{error}</FormFailure>
        {/* Cancel comes first, so that Enter pressed by habit destroys nothing. */}
        <DialogActions>
          <Button onClick={onClose}>{dismiss ?? m.ui_cancel()}</Button>
          <Button variant={tone === 'danger' ? 'danger' : 'primary'} busy={busy} onClick={run}>
            {confirm}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
