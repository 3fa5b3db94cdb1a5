import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '../../ui/toast.ts'
import { storeDeposit } from '../../api/generated.ts'
import { sendOnce } from '../../api/idempotency.ts'
import { upload } from '../../api/upload.ts'
import type { CreatorCode } from '../creator/public.ts'
import {
  fileProblem,
  noFields,
  problemsOf,
  reaisOf,
  valueProblem,
  type Fields,
  type Problems,
} from './deposit-fields.ts'

/** The form of a deposit with the code of a creator, and how it is sent. `sent` is the progress from 0 to 1; undefined while nothing is sent. */
export function useDeposit({ sent: code, renew }: Pick<CreatorCode, 'sent' | 'renew'>) {
  const { revalidate } = useRevalidator()
  const [fields, setFields] = useState<Fields>(noFields)
  const [problems, setProblems] = useState<Problems>({})
  const [sent, setSent] = useState<number>()
  const write = (part: Partial<Fields>) => setFields((before) => ({ ...before, ...part }))
  const judge = (part: Problems) => setProblems((before) => ({ ...before, ...part }))

  async function send(event: FormEvent) {
    event.preventDefault()
    if (sent !== undefined) return
    const { value, file } = fields
    const [reais, comment] = [reaisOf(value), fields.comment.trim()]
    const found = { value: valueProblem(value), proof: fileProblem(file) }
    setProblems(found)
    if (found.value || found.proof || !file) return
    const form = new FormData()
    form.set('value', String(reais))
    form.set('comment', comment)
    if (code) form.set('code', code)
    form.set('proof', file)
    setSent(0)
    try {
      const content = [reais, comment, file.name, file.size, file.lastModified, ...(code ? [code] : [])]
      const { message } = await sendOnce('deposit', content, (idempotencyKey) =>
        upload(storeDeposit, form, { onProgress: setSent, idempotencyKey }),
      )
      toast.success(message)
      setFields(noFields)
      await revalidate()
    } catch (error) {
      setProblems(problemsOf(error))
      renew()
    } finally {
      setSent(undefined)
    }
  }

  return { fields, write, problems, judge, sent, send }
}
