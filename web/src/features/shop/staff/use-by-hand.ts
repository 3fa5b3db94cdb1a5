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

interface ByHand<Field extends string, Found, Reply> {
  name: string
  empty: Values<Field>
  problemsOf: (values: Values<Field>) => Problems<Field>
  look: (values: Values<Field>) => Promise<Look<Field, Found>>
  send: (values: Values<Field>, idempotencyKey: string) => Promise<Reply>
  /** The message after success, unless it waits for a second person. */
  sent: (values: Values<Field>) => string
}

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
}: ByHand<Field, Found, Reply>) {
  const { values, setValues, set } = useValues(empty)
  const [question, setQuestion] = useState<{ values: Values<Field>; found: Found } | null>(null)
  const [isLooking, setLooking] = useState(false)
  const [problems, setProblems] = useState<Problems<Field>>({})
  const [done, setDone] = useState<{ values: Values<Field>; reply: Reply } | null>(null)

  const tries = useFailureFocus<HTMLFormElement>()

  /** Opens the question, unless a field is invalid or means nothing on the server. */
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isLooking) return
    const found = problemsOf(values)
    setProblems(found)
    setDone(null)
    if (Object.values(found).some(Boolean)) return
    setLooking(true)
    const seen = await lookSafely(look, values).finally(() => setLooking(false))
    if ('problems' in seen) setProblems(seen.problems)
    else setQuestion({ values, found: seen.found })
  }
  async function confirm(): Promise<void> {
    if (!question) return
    try {
      const reply = await sendOnce(name, question.values, (key) => send(question.values, key))
      setDone({ values: question.values, reply })
      if (!reply.approval) toast.success(sent(question.values))
      setValues(empty)
    } catch (error) {
      const refusal = problemsIn<Field>(error)
      setProblems(refusal)
      if (refusal.form) toast.error(refusal.form)
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

/** Looks at the server; a refusal becomes problems of fields. */
async function lookSafely<Field extends string, Found>(
  look: ByHand<Field, Found, unknown>['look'],
  values: Values<Field>,
): Promise<Look<Field, Found>> {
  try {
    return await look(values)
  } catch (error) {
    return { problems: problemsIn<Field>(error) }
  }
}

/** The messages of a refusal, each at its field; a failure without a field belongs to the form. Throws other errors. */
function problemsIn<Field extends string>(error: unknown): Problems<Field> {
  if (!(error instanceof ApiError)) throw error
  const messages = error.body.messages ?? []
  const fields: Problems<string> = Object.fromEntries(messages.map((each) => [each.field, each.message]))
  return messages.length > 0
    ? (fields as Problems<Field>)
    : ({ form: error.message || m.error_unavailable() } as Problems<Field>)
}
