import { useState } from 'react'
import { problemsIn, type Problems, type TextName, type Values } from './code-fields.ts'

/** The values of a form for a code, its problems, and its sending. */
export function useCodeForm(first: () => Values, missingIn: (values: Values) => Problems) {
  const [values, setValues] = useState(first)
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const input = (name: TextName) => ({
    name,
    value: values.texts[name],
    error: problems[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      setValues((before) => ({ ...before, texts: { ...before.texts, [name]: value } }))
      setProblems(({ [name]: _, ...rest }) => rest)
    },
  })
  const change = (part: Partial<Omit<Values, 'texts'>>) => setValues((before) => ({ ...before, ...part }))

  /** Sends the form unless something is missing; a refusal stays at its fields. */
  async function send(work: (values: Values) => Promise<void>): Promise<void> {
    if (isBusy) return
    const missing = missingIn(values)
    setProblems(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      await work(values)
    } catch (error) {
      setProblems(problemsIn(error))
    } finally {
      setBusy(false)
    }
  }
  return { values, input, change, problems, isBusy, send }
}

export type CodeForm = ReturnType<typeof useCodeForm>
