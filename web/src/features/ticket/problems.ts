import { m } from '@guildhall/messages'
import type { ApiError } from '../../api/client.ts'

/** The problems of a form: by field, and those of no field. Every message of the server is in one of the two. */
export interface Problems {
  fields: Record<string, string>
  all: string[]
}

export const noProblems: Problems = { fields: {}, all: [] }

/** The problems of a refusal; `fields` are the form's fields. */
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

/** The problems without that of `field`, because its value has changed. */
export const withoutProblemOf = (field: string, { fields: { [field]: _, ...others }, all }: Problems): Problems => ({
  fields: others,
  all,
})
