import { m } from '@guildhall/messages'
import type { AccountRule } from '@guildhall/contract/account/rules'
import type { FieldErrors, FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../../api/client.ts'
import { gamePasswordProblem } from './game-password.ts'

interface Issue {
  code?: string | undefined
  minimum?: number | bigint
  maximum?: number | bigint
  params?: { rule?: AccountRule }
  /** The issues of each branch of a union. */
  errors?: Issue[][]
  path: PropertyKey[]
}

interface Schema {
  safeParse(value: unknown): { success: boolean; error?: { issues: unknown[] } }
}

const rules: Record<AccountRule, () => string> = {
  letters_digits: m.error_rule_letters_digits,
  password_characters: m.error_rule_password_characters,
  password_start: m.error_rule_password_start,
  email: m.error_rule_email,
  digits: m.error_rule_digits,
  document_length: m.error_rule_document_length,
  phone_length: m.error_rule_phone_length,
  website: m.error_rule_website,
  name_link: m.error_rule_name_link,
}

/**
 * Validates a form by the contract's schema of its body, with the messages that the server would give. `newPassword`
 * names the field with a password that the game gets, too.
 */
export function contractResolver<Fields extends FieldValues>(
  schema: Schema,
  bodyOf: (fields: Fields) => Record<string, unknown>,
  newPassword?: string & keyof Fields,
): Resolver<Fields> {
  return (fields) => {
    const body = bodyOf(fields)
    const errors: Record<string, { type: string; message: string }> = {}
    for (const issue of (schema.safeParse(body).error?.issues ?? []) as Issue[]) {
      const field = String(issue.path[0])
      if (field in fields) errors[field] ??= { type: 'contract', message: wordsOf(issue, body[field]) }
    }
    const problem = newPassword && !errors[newPassword] && gamePasswordProblem(String(fields[newPassword]))
    if (problem) errors[newPassword] = { type: 'game', message: problem }
    return Object.keys(errors).length > 0
      ? { values: {}, errors: errors as FieldErrors<Fields> }
      : { values: fields, errors: {} }
  }
}

function wordsOf(issue: Issue, value: unknown): string {
  const branch = issue.errors?.at(-1)?.[0]
  if (branch) return wordsOf(branch, value)
  if (value === '') return m.error_field_required()
  if (issue.params?.rule) return rules[issue.params.rule]()
  if (issue.code === 'too_small') return m.error_field_min_length({ count: Number(issue.minimum) })
  if (issue.code === 'too_big') return m.error_field_max_length({ count: Number(issue.maximum) })
  return m.error_field_format()
}

/** The content of a refusal: messages by field, and the rest. */
export interface FormFailure {
  message: string
  listed: string[]
  requestId?: string | undefined
}

/**
 * Shows each message of a refusal at its field and returns the text for beside the button. `fallback` is the text when
 * the server gives none.
 */
export function showRefusal<Fields extends FieldValues>(
  { setError, getValues }: Pick<UseFormReturn<Fields>, 'setError' | 'getValues'>,
  error: unknown,
  fallback: string,
): FormFailure {
  if (!(error instanceof ApiError)) throw error
  const { status, body, message } = error
  const messages = status === 400 ? (body.messages ?? []) : []
  const fieldMessages = messages.filter(({ field }) => field in getValues())
  for (const { field, message } of fieldMessages) setError(field as FieldPath<Fields>, { type: 'server', message })
  return {
    message: messages.length > 0 ? '' : message || fallback,
    listed: messages.map((entry) => entry.message),
    requestId: status >= 500 ? body.requestId : undefined,
  }
}
