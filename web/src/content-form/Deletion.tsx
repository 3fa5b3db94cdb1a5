import { Trash2 } from 'lucide-react'
import { m } from '@guildhall/messages'
import { useState } from 'react'
import { ApiError } from '../api/client.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { reasonOf } from './reason.ts'

/** Content that can be deleted. The question contains its published title. `run` deletes it and returns a message. */
export interface Deletable {
  question: string
  text: string
  run: () => Promise<{ message: string }>
  /** The words before the reason of a failure. */
  failed?: string
}

/** Deletes content after a confirmation. */
export function Deletion({
  question,
  text,
  run,
  failed: words,
  onDeleted,
}: Deletable & { onDeleted: (message: string) => Promise<void> }) {
  const [isAsked, setAsked] = useState(false)
  const [failed, setFailed] = useState('')

  async function remove() {
    setFailed('')
    try {
      const { message } = await run()
      await onDeleted(message)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { requestId } = error.body
      setFailed(`${reasonOf(words, error.message)}${requestId ? ` (${requestId})` : ''}`)
    }
  }

  return (
    <>
      <Button variant="ghost" className="text-danger! sm:max-lg:justify-self-start" onClick={() => setAsked(true)}>
        <Trash2 className="size-5" />
        {m.form_delete()}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={question}
        confirm={m.form_delete()}
        error={failed}
        onConfirm={remove}
        onClose={() => {
          setAsked(false)
          setFailed('')
        }}
      >
        {text}
      </ConfirmDialog>
    </>
  )
}
