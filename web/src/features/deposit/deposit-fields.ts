import { m } from '@guildhall/messages'
import { proofMaxBytes } from '@guildhall/contract/deposit'
import { donationAmount } from '@guildhall/contract/donation'
import { ApiError } from '../../api/client.ts'
import { brlText, cashText } from '../../format/money.ts'

export interface Fields {
  /** In reais, as typed. */
  value: string
  comment: string
  file: File | null
}

export const noFields: Fields = { value: '', comment: '', file: null }

export interface Problems {
  value?: string | undefined
  proof?: string | undefined
  comment?: string | undefined
  form?: string | undefined
}

/** The whole reais in a text such as '50' or '50,00'; null when the text is no such number. */
export function reaisOf(text: string): number | null {
  const [, whole] = /^(\d{1,9})(?:[.,]0{1,2})?$/.exec(text.trim()) ?? []
  return whole === undefined ? null : Number(whole)
}

export function valueProblem(text: string): string | undefined {
  if (!text.trim()) return m.error_field_required()
  const reais = reaisOf(text)
  if (reais !== null && reais >= donationAmount.min && reais % donationAmount.step === 0) return undefined
  return m.deposit_value_wrong({ min: brlText(donationAmount.min), step: brlText(donationAmount.step) })
}

/** What the value is worth in Cash, by `cashOf`, or which values are allowed. */
export function valueHint(text: string, cashOf: (reais: number) => number): string {
  const reais = reaisOf(text)
  return reais && !valueProblem(text)
    ? m.deposit_value_worth({ cash: cashText(cashOf(reais)) })
    : m.deposit_value_hint({ min: brlText(donationAmount.min), step: brlText(donationAmount.step) })
}

export function fileProblem(file: File | null): string | undefined {
  if (!file) return m.deposit_proof_needed()
  if (file.size > proofMaxBytes) return m.deposit_proof_too_large({ megabytes: proofMaxBytes / 1024 / 1024 })
  return undefined
}

/** Assigns each refusal to its field. */
export function problemsOf(error: unknown): Problems {
  if (!(error instanceof ApiError)) throw error
  const { body, message } = error
  if (body.code?.startsWith('upload_')) return { proof: message }
  const of = (field: string) => body.messages?.find((each) => each.field === field)?.message
  const fields = { value: of('value'), proof: of('proof'), comment: of('comment') }
  return fields.value || fields.proof || fields.comment ? fields : { form: message || m.deposit_failed() }
}
