import { m } from '@guildhall/messages'
import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { banUser } from '../../api/generated.ts'
import { api, ApiError } from '../../api/client.ts'
import { sendOnce } from '../../api/idempotency.ts'
import { toast } from '../../ui/toast.ts'
import { beginning, bodyOf, problemsOf, type Field, type Problems, type Values } from './ban-fields.ts'

/**
 * The form of a ban: values, errors and sending. It begins with the account `login`, and is cleared once the ban is
 * stored.
 */
export function useBan(now: number, login: string) {
  const { revalidate } = useRevalidator()
  const [values, setValues] = useState(() => beginning(now, login))
  const [problems, setProblems] = useState<Problems>({})
  const [isSending, setSending] = useState(false)

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

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    const found = problemsOf(values, Date.now())
    setProblems(found)
    if (Object.values(found).some(Boolean)) return
    setSending(true)
    try {
      const { message } = await sendOnce('ban', values, (idempotencyKey) =>
        api(banUser, { body: bodyOf(values), idempotencyKey }),
      )
      toast.success(message)
      setValues(beginning(now))
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const named = Object.fromEntries((error.body.messages ?? []).map((each) => [each.field, each.message]))
      // Without a reply the outcome is unknown, and the error's own message says so.
      const words = error.body.error || (error.status === 0 ? error.message : m.ban_failed())
      setProblems(Object.keys(named).length > 0 ? named : { form: words })
      toast.error(words)
    } finally {
      setSending(false)
    }
  }

  return { values, problems, isSending, set, field, send }
}
