import { m } from '@guildhall/messages'
import { useState, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { FormFailure } from './FormFailure.tsx'
import { useFailureFocus } from './failure-focus.ts'

/**
 * Asks before something that cannot be taken back. Title and button name the object:
 * "Excluir a notícia “Patch 7.4”?". Stays open and busy until `onConfirm` settles; the caller gives
 * a refusal through `error`, which takes the focus after each failed try.
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
  /** The words of the way out, where 'Cancel' would be taken for the thing itself. */
  dismiss?: ReactNode
  error?: ReactNode
  /** `plain` for what can be taken back. */
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
        {/* Cancel comes first: Enter pressed by habit destroys nothing. */}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{dismiss ?? m.ui_cancel()}</Button>
          <Button variant={tone === 'danger' ? 'danger' : 'primary'} busy={busy} onClick={run}>
            {confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
