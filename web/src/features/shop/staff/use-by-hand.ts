import { m } from '@guildhall/messages'
import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '../../../api/client.ts'
import { sendOnce } from '../../../api/idempotency.ts'
import { useFailureFocus } from '../../../ui/failure-focus.ts'
import { toast } from '../../../ui/toast.ts'

type Values<Field extends string> = Record<Field, string>
export type Problems<Field extends string> = Partial<Record<Field | 'form', string | undefined>>

/**
 * A staff form for an action that must happen once. It asks for confirmation and shows refusals at their fields. The
 * parameter `login` of the address fills the recipient in.
 */
export function useByHand<Field extends string, Reply extends { approval?: string | undefined }>({
  name,
  empty,
  problemsOf,
  send,
  sent,
}: {
  name: string
  empty: Values<Field>
  problemsOf: (values: Values<Field>) => Problems<Field>
  send: (values: Values<Field>, idempotencyKey: string) => Promise<Reply>
  /** The message after success, unless it waits for a second person. */
  sent: (values: Values<Field>) => string
}) {
  const [params] = useSearchParams()
  const [values, setValues] = useState<Values<Field>>(() => ({
    ...empty,
    login: (params.get('login') ?? '').trim().slice(0, 40),
  }))
  const [valuesToConfirm, setValuesToConfirm] = useState<Values<Field> | null>(null)
  const [problems, setProblems] = useState<Problems<Field>>({})
  const [done, setDone] = useState<{ values: Values<Field>; reply: Reply } | null>(null)

  const tries = useFailureFocus<HTMLFormElement>()

  const set = (part: Partial<Values<Field>>) => setValues({ ...values, ...part })

  /** Opens the confirmation, unless a field is invalid. */
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = problemsOf(values)
    setProblems(found)
    setDone(null)
    if (!Object.values(found).some(Boolean)) setValuesToConfirm(values)
  }
  async function confirm(): Promise<void> {
    if (!valuesToConfirm) return
    try {
      const reply = await sendOnce(name, valuesToConfirm, (key) => send(valuesToConfirm, key))
      setDone({ values: valuesToConfirm, reply })
      if (!reply.approval) toast.success(sent(valuesToConfirm))
      setValues(empty)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const found: Problems<string> = problemsIn(error)
      setProblems(found as Problems<Field>)
      if (found.form) toast.error(found.form)
    } finally {
      setValuesToConfirm(null)
      tries.afterTry()
    }
  }
  const field = (of: Field) => ({
    value: values[of],
    required: true,
    error: problems[of],
    onChange: (event: { target: { value: string } }) => set({ [of]: event.target.value } as Partial<Values<Field>>),
  })
  return {
    values,
    set,
    field,
    submit,
    tries,
    problem: problems.form,
    valuesToConfirm,
    confirm,
    cancel: () => setValuesToConfirm(null),
    done,
  }
}

/** Each message at its field; a failure without a field belongs to the form. */
function problemsIn({ body, message }: ApiError): Problems<string> {
  const fields = Object.fromEntries((body.messages ?? []).map((each) => [each.field, each.message]))
  return Object.keys(fields).length > 0 ? fields : { form: message || m.error_unavailable() }
}
