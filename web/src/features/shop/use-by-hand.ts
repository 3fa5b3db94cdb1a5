import { m } from '@guildhall/messages'
import { useState } from 'react'
import { ApiError } from '../../api.ts'
import { sendOnce } from '../../idempotency.ts'
import { toast } from '../../ui/toast.ts'

export type Problems<Field extends string> = Partial<Record<Field | 'form', string | undefined>>

/** Something that staff do once by hand: asked about before, and its refusals at their fields. */
export function useByHand<Field extends string, Answer>(
  form: string,
  send: (values: Record<Field, string>, idempotencyKey: string) => Promise<Answer>,
) {
  const [asked, setAsked] = useState<Record<Field, string> | null>(null)
  const [problems, setProblems] = useState<Problems<Field>>({})
  const [done, setDone] = useState<{ values: Record<Field, string>; answer: Answer } | null>(null)

  /** Asks for the last word, unless a field says no. */
  function ask(values: Record<Field, string>, found: Problems<Field>) {
    setProblems(found)
    setDone(null)
    if (!Object.values(found).some(Boolean)) setAsked(values)
  }
  async function confirm(): Promise<boolean> {
    if (!asked) return false
    try {
      const answer = await sendOnce(form, asked, (key) => send(asked, key))
      setDone({ values: asked, answer })
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const fields = Object.fromEntries((error.body.messages ?? []).map((each) => [each.field, each.message]))
      if (Object.keys(fields).length > 0) setProblems(fields as Problems<Field>)
      else {
        const said = error.message || m.error_unavailable()
        setProblems({ form: said } as Problems<Field>)
        toast.error(said)
      }
      return false
    } finally {
      setAsked(null)
    }
  }
  return { asked, ask, confirm, cancel: () => setAsked(null), problems, done }
}
