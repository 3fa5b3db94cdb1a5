import { m } from '@guildhall/messages'
import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { banUser, getBanTarget } from '../../api/generated.ts'
import { api, ApiError } from '../../api/client.ts'
import { sendOnce } from '../../api/idempotency.ts'
import { useFailureFocus } from '../../ui/failure-focus.ts'
import { toast } from '../../ui/toast.ts'
import { absentWords, type BanTargetReply } from './words.ts'
import { beginning, bodyOf, problemsOf, type Field, type Problems, type Values } from './ban-fields.ts'

/** What staff are asked to confirm: whom the name means, and the form as it was then. */
export interface Question {
  target: BanTargetReply
  values: Values
}

/**
 * The form of a ban: values, errors, the question before it is sent, and sending. It begins with the
 * account `login`, and is cleared once the ban is stored.
 */
export function useBan(now: number, login: string) {
  const { revalidate } = useRevalidator()
  const [values, setValues] = useState(() => beginning(now, login))
  const [problems, setProblems] = useState<Problems>({})
  const [isLooking, setLooking] = useState(false)
  const [question, setQuestion] = useState<Question | null>(null)
  const tries = useFailureFocus<HTMLFormElement>()

  const set = (name: keyof Values) => (event: { target: { value: string } }) => {
    setValues({ ...values, [name]: event.target.value })
    setProblems({ ...problems, [name]: undefined, form: undefined })
  }
  const field = (name: Field) => ({
    name,
    value: values[name],
    error: problems[name],
    onChange: set(name),
    required: name !== 'reason',
  })

  /** Finds out whom the name means and opens the question, unless a field is wrong. */
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isLooking) return
    const found = problemsOf(values, Date.now())
    setProblems(found)
    if (Object.values(found).some(Boolean)) return
    setLooking(true)
    try {
      const target = await findTarget(values)
      if ('problems' in target) setProblems(target.problems)
      else setQuestion({ ...target, values })
    } finally {
      setLooking(false)
    }
  }

  async function confirm(): Promise<void> {
    if (!question) return
    try {
      const { message } = await sendOnce('ban', question.values, (idempotencyKey) =>
        api(banUser, { body: bodyOf(question.values), idempotencyKey }),
      )
      toast.success(message)
      setValues(beginning(now))
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { words, found } = failureOf(error)
      setProblems(found)
      toast.error(words)
    } finally {
      setQuestion(null)
      tries.afterTry()
    }
  }

  return {
    values,
    problems,
    isLooking,
    set,
    field,
    submit,
    tries,
    question,
    confirm,
    cancel: () => setQuestion(null),
  }
}

/** Whom the name of the form means, or why that person is not banned. */
async function findTarget({ nickname, by }: Values): Promise<{ target: BanTargetReply } | { problems: Problems }> {
  try {
    const { data: target } = await api(getBanTarget, { query: { nickname: nickname.trim(), by } })
    return target.refusal ? { problems: { nickname: target.refusal } } : { target }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return {
      problems: error.status === 404 ? { nickname: absentWords(by) } : { form: error.message || m.ban_failed() },
    }
  }
}

/** The words of a refusal, and each message at its field. */
function failureOf({ body, status, message }: ApiError): { words: string; found: Problems } {
  const named = Object.fromEntries((body.messages ?? []).map((each) => [each.field, each.message]))
  // Without a reply the outcome is unknown, and the error's own message says so.
  const words = body.error || (status === 0 ? message : m.ban_failed())
  return { words, found: Object.keys(named).length > 0 ? named : { form: words } }
}
