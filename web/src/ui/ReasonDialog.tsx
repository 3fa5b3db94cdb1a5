import { m } from '@guildhall/messages'
import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogActions } from './DialogActions.tsx'
import { Form } from './Form.tsx'
import { FormFailure } from './FormFailure.tsx'
import { TextArea } from './TextInput.tsx'

interface QuestionProps {
  title: ReactNode
  confirm: ReactNode
  /** What will happen. */
  children: ReactNode
  /** The limits of the reason's length, in characters. */
  reason: { min: number; max: number }
  tone?: 'danger' | 'plain'
  /** Returns the words of a failure; nothing after success. */
  onConfirm: (reason: string) => Promise<string | undefined>
}

/**
 * Asks staff before a decision, with a reason for the audit log. Title and button name the object. The typed reason
 * stays when the decision is refused.
 */
export function ReasonDialog({ open, onClose, ...question }: QuestionProps & { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={question.title} role="alertdialog">
      <Question {...question} onClose={onClose} />
    </Dialog>
  )
}

/** Mounted while the dialog is open, so that each question starts empty. */
function Question({
  confirm,
  children,
  reason,
  tone = 'danger',
  onConfirm,
  onClose,
}: QuestionProps & { onClose: () => void }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    const isShort = text.trim().length < reason.min
    setProblem(isShort ? m.ui_reason_short({ count: reason.min }) : undefined)
    if (isShort) return
    setBusy(true)
    try {
      setFailure(await onConfirm(text.trim()))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form onSubmit={send} className="grid gap-4">
      <div className="text-muted">{children}</div>
      <TextArea
        label={m.ui_reason()}
        hint={m.ui_reason_hint({ count: reason.min })}
        error={problem}
        value={text}
        maxLength={reason.max}
        required
        onChange={(event) => setText(event.target.value)}
      />
      <FormFailure>{failure}</FormFailure>
      <DialogActions>
        <Button onClick={onClose}>{m.ui_cancel()}</Button>
        <Button type="submit" variant={tone === 'danger' ? 'danger' : 'primary'} busy={busy}>
          {confirm}
        </Button>
      </DialogActions>
    </Form>
  )
}
