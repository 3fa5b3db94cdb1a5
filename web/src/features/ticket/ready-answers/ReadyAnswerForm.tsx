import { m } from '@guildhall/messages'
import { hasKnownPlaceholders, readyAnswerMax } from '@guildhall/contract/ticket-staff-rules'
import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { createReadyAnswer, updateReadyAnswer } from '../../../api/generated.ts'
import { ApiError, api } from '../../../api/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { TextArea, TextInput } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toast.ts'
import { noProblems, problemsOf, withoutProblemOf, type Problems } from '../problems.ts'
import type { ReadyAnswer } from './ready-answer.ts'

const fields = ['title', 'body', 'body_en'] as const
type Values = Record<(typeof fields)[number], string>

/** A form for a ready answer (`null`: a new one). */
export function ReadyAnswerForm({ answer, onDone }: { answer: ReadyAnswer | null; onDone: () => void }) {
  const { revalidate } = useRevalidator()
  const [values, setValues] = useState(() => valuesOf(answer))
  const [problems, setProblems] = useState<Problems>(noProblems)
  const [isBusy, setBusy] = useState(false)
  const input = (name: keyof Values) => ({
    name,
    value: values[name],
    error: problems.fields[name],
    onChange: (event: { target: { value: string } }) => {
      setValues((before) => ({ ...before, [name]: event.target.value }))
      setProblems((before) => withoutProblemOf(name, before))
    },
  })

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const wrong = wrongOf(values)
    setProblems({ fields: wrong, all: [] })
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const { message } = answer
        ? await api(updateReadyAnswer, { params: { id: answer.id }, body: { ...values, revision: answer.revision } })
        : await api(createReadyAnswer, { body: values })
      toast.success(message)
      onDone()
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblems(problemsOf(error, fields))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form onSubmit={save} className="grid gap-4">
      <TextInput label={m.ready_field_title()} required maxLength={readyAnswerMax.title} {...input('title')} />
      <TextArea
        label={m.ready_field_body()}
        hint={m.ready_placeholders()}
        required
        rows={7}
        maxLength={readyAnswerMax.body}
        lang="pt-BR"
        {...input('body')}
      />
      <TextArea
        label={m.ready_field_body_en()}
        hint={m.ready_field_body_en_hint()}
        rows={7}
        maxLength={readyAnswerMax.body}
        lang="en"
        {...input('body_en')}
      />
      <FormFailure>{problems.all.join(' ')}</FormFailure>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onDone}>{m.ui_cancel()}</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          {m.form_save()}
        </Button>
      </div>
    </Form>
  )
}

const valuesOf = (answer: ReadyAnswer | null): Values => ({
  title: answer?.title ?? '',
  body: answer?.body ?? '',
  body_en: answer?.body_en ?? '',
})

function wrongOf(values: Values): Record<string, string> {
  const missing = (['title', 'body'] as const).filter((name) => values[name].trim() === '')
  const unknown = (['body', 'body_en'] as const).filter((name) => !hasKnownPlaceholders(values[name]))
  return Object.fromEntries([
    ...missing.map((name) => [name, m.error_field_required()]),
    ...unknown.map((name) => [name, m.error_rule_placeholder()]),
  ])
}
