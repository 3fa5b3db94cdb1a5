import { m } from '@guildhall/messages'
import type { ApiError } from '../../api/client.ts'

/** What was wrong: at each field, and what belongs to none. Every message that the server listed stands somewhere. */
export interface Problems {
  fields: Record<string, string>
  all: string[]
}

export const noProblems: Problems = { fields: {}, all: [] }

/** Of a refusal, what the form shows; `known` are its fields. */
export function problemsOf(error: ApiError, fields: readonly string[]): Problems {
  const messages = error.status === 400 ? (error.body.messages ?? []) : []
  const here = messages.filter(({ field }) => fields.includes(field))
  const elsewhere = messages.filter(({ field }) => !fields.includes(field)).map(({ message }) => message)
  const plain = error.message || (error.status === 0 ? m.shell_error_offline() : m.ui_unknown_error())
  return {
    fields: Object.fromEntries(here.map(({ field, message }) => [field, message])),
    all: messages.length > 0 ? elsewhere : [plain],
  }
}

/** The problems once `field` has changed: its own is out of date. */
export const withoutProblemOf = (field: string, { fields: { [field]: _, ...others }, all }: Problems): Problems => ({
  fields: others,
  all,
})
