import { m } from '@guildhall/messages'
import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '../../../api/client.ts'
import { sendOnce } from '../../../api/idempotency.ts'
import { useFailureFocus } from '../../../ui/failure-focus.ts'
import { toast } from '../../../ui/toast.ts'

type Values<Field extends string> = Record<Field, string>
export type Problems<Field extends string> = Partial<Record<Field | 'form', string | undefined>>

/** A look at the server before the question: what the question shows, or problems of fields. */
export type Look<Field extends string, Found> = { found: Found } | { problems: Problems<Field> }

/**
 * A staff form for an action that must happen once. It finds out what the values mean, asks for confirmation, and shows
 * refusals at their fields. The parameter `login` of the address fills the recipient in.
 */
export function useByHand<Field extends string, Found, Reply extends { approval?: string | undefined }>({
  name,
  empty,
  problemsOf,
  look,
  send,
  sent,
}: {
  name: string
  empty: Values<Field>
  problemsOf: (values: Values<Field>) => Problems<Field>
  look: (values: Values<Field>) => Promise<Look<Field, Found>>
  send: (values: Values<Field>, idempotencyKey: string) => Promise<Reply>
  /** The message after success, unless it waits for a second person. */
  sent: (values: Values<Field>) => string
}) {
  const { values, setValues, set } = useValues(empty)
  const [question, setQuestion] = useState<{ values: Values<Field>; found: Found } | null>(null)
  const [isLooking, setLooking] = useState(false)
  const [problems, setProblems] = useState<Problems<Field>>({})
  const [done, setDone] = useState<{ values: Values<Field>; reply: Reply } | null>(null)

  const tries = useFailureFocus<HTMLFormElement>()

  function show(error: unknown): Problems<string> {
    if (!(error instanceof ApiError)) throw error
    const found: Problems<string> = problemsIn(error)
    setProblems(found as Problems<Field>)
    return found
  }

  /** Opens the question, unless a field is invalid or means nothing on the server. */
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isLooking) return
    const found = problemsOf(values)
    setProblems(found)
    setDone(null)
    if (Object.values(found).some(Boolean)) return
    setLooking(true)
    try {
      const seen = await look(values)
      if ('problems' in seen) setProblems(seen.problems)
      else setQuestion({ values, found: seen.found })
    } catch (error) {
      show(error)
    } finally {
      setLooking(false)
    }
  }
  async function confirm(): Promise<void> {
    if (!question) return
    try {
      const reply = await sendOnce(name, question.values, (key) => send(question.values, key))
      setDone({ values: question.values, reply })
      if (!reply.approval) toast.success(sent(question.values))
      setValues(empty)
    } catch (error) {
      const { form } = show(error)
      if (form) toast.error(form)
    } finally {
      setQuestion(null)
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
    isLooking,
    question,
    confirm,
    cancel: () => setQuestion(null),
    done,
  }
}

/** The values of the form. The parameter `login` of the address is the first recipient. */
function useValues<Field extends string>(empty: Values<Field>) {
  const [params] = useSearchParams()
  const login = (params.get('login') ?? '').trim().slice(0, 40)
  const [values, setValues] = useState<Values<Field>>(() => ({ ...empty, login }))
  const set = (part: Partial<Values<Field>>) => setValues({ ...values, ...part })
  return { values, setValues, set }
}

/** Each message at its field; a failure without a field belongs to the form. */
function problemsIn({ body, message }: ApiError): Problems<string> {
  const fields = Object.fromEntries((body.messages ?? []).map((each) => [each.field, each.message]))
  return Object.keys(fields).length > 0 ? fields : { form: message || m.error_unavailable() }
}
