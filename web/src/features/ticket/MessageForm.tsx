import { m } from '@guildhall/messages'
import { useState, type FormEvent } from 'react'
import { ApiError } from '../../api/client.ts'
import { limitWords } from '../../api/limit-words.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { ProblemList } from './ProblemList.tsx'
import { noProblems, problemsOf, type Problems } from './problems.ts'

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
  /** Throws an ApiError when the text was not stored. */
  send: (text: string) => Promise<void>
}

/** One plain text and the button that sends it. After a refusal the text stays. */
export function MessageForm({ label, hint, button, field = 'description', min, max = 5000, start = '', send }: Props) {
  const [text, setText] = useState(start)
  const [problems, setProblems] = useState<Problems>(noProblems)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const isShort = text.trim().length < min
    setProblems(isShort ? { fields: { [field]: m.error_field_min_length({ count: min }) }, all: [] } : noProblems)
    if (isShort) return
    setBusy(true)
    try {
      await send(text.trim())
      setText('')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isLimited = error.status === 429
      setProblems(
        isLimited ? { fields: {}, all: [limitWords(error, m.error_too_many_comments())] } : problemsOf(error, [field]),
      )
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form onSubmit={submit} className="grid gap-4">
      <TextArea
        label={label}
        hint={hint}
        name={field}
        value={text}
        maxLength={max}
        required={min > 0}
        error={problems.fields[field]}
        onChange={(event) => setText(event.target.value)}
      />
      <ProblemList problems={problems.all} />
      <Button type="submit" variant="primary" busy={isBusy} className="justify-self-start">
        {button}
      </Button>
    </Form>
  )
}
