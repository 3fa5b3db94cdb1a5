import { m } from '@guildhall/messages'
import { useState, type FormEvent } from 'react'
import { ApiError } from '../../api/client.ts'
import { limitWords } from '../../api/limit-words.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { AttachmentArea } from './attachments/AttachmentArea.tsx'
import { attachmentNames, useAttachments } from './attachments/use-attachments.ts'
import { ProblemList } from './ProblemList.tsx'
import { noProblems, problemsOf, withoutProblemOf, type Problems } from './problems.ts'
import { useMessage } from './attachments/use-message.ts'

interface Props {
  label: string
  hint?: string
  button: string
  /** The name of the field in the request. */
  field?: 'description' | 'words'
  /** The least and the greatest length, in characters. */
  min: number
  max?: number
  start?: string
  /** Whether files may be added. */
  takesFiles?: boolean
  /** Throws an ApiError when the message was not stored. */
  send: (text: string, files: { attachments?: string[] }) => Promise<void>
}

/** One plain text, files where the message may have some, and the button that sends it. After a refusal all stays. */
export function MessageForm(props: Props) {
  const { label, hint, button, field = 'description', min, max = 5000, start = '', takesFiles = false, send } = props
  const message = useMessage(start)
  const { writing, write } = message
  const [problems, setProblems] = useState<Problems>(noProblems)
  const attachments = useAttachments(message, () => setProblems((before) => withoutProblemOf('attachments', before)))
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const text = writing.text.trim()
    const unfinished = attachments.unfinished()
    const missing = {
      ...(text.length < min && { [field]: m.error_field_min_length({ count: min }) }),
      ...(unfinished && { attachments: unfinished }),
    }
    setProblems({ fields: missing, all: [] })
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      await send(text, attachmentNames(writing))
      write({ text: '', attachments: [] })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isLimited = error.status === 429
      const found = isLimited
        ? { fields: {}, all: [limitWords(error, m.error_too_many_comments())] }
        : problemsOf(error, [field, 'attachments'])
      setProblems(found)
      if (found.fields.attachments) await attachments.dropLost()
    } finally {
      setBusy(false)
    }
  }

  const text = (
    <TextArea
      label={label}
      hint={hint}
      name={field}
      value={writing.text}
      maxLength={max}
      required={min > 0}
      error={problems.fields[field]}
      onChange={(event) => write({ text: event.target.value })}
    />
  )
  return (
    <Form onSubmit={submit} className="grid gap-4">
      {takesFiles ? (
        <AttachmentArea attachments={attachments} error={problems.fields.attachments}>
          {text}
        </AttachmentArea>
      ) : (
        text
      )}
      <ProblemList problems={problems.all} />
      <Button type="submit" variant="primary" busy={isBusy} className="justify-self-start">
        {button}
      </Button>
    </Form>
  )
}
