import { errors, type ErrorCode, type FieldMessage } from '@guildhall/contract'
import * as m from '@guildhall/messages'
import { wholeText } from './whole.ts'

type Words = { [code in ErrorCode as `error_${code}`]: () => string }
const words: Words = m

/**
 * The sentence of a refusal, in the locale of the request. For a limit it also says when to try again: `retryAfter` is
 * the header of that name, in seconds.
 */
export function errorMessage(code: ErrorCode, retryAfter?: string): string {
  const sentence = words[`error_${code}`]()
  return retryAfter && errors[code] === 429 ? `${sentence} ${waitMessage(Number(retryAfter))}` : sentence
}

/** Rounded up, so that a try at that time succeeds. */
function waitMessage(seconds: number): string {
  if (seconds <= 60) return m.error_wait_seconds({ count: seconds })
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 120
    ? m.error_wait_minutes({ count: minutes })
    : m.error_wait_hours({ count: Math.ceil(minutes / 60) })
}

/** The sentence of a rule of ours, which zod does not have: `error_rule_<rule>`. */
export function ruleMessage(rule: string): string {
  const message = (words as unknown as Record<string, (() => string) | undefined>)[`error_rule_${rule}`]
  if (!message) throw new Error(`There are no words for the rule "${rule}": add error_rule_${rule} to messages/.`)
  return message()
}

/** The message for a field that breaks a rule of ours. */
export const problem = (field: string, rule: string): FieldMessage => ({
  field,
  validation: rule,
  message: ruleMessage(rule),
})

/**
 * The sentence of a validation issue (a zod issue code with its bounds), in the locale of the request, and the name of
 * the rule on the wire.
 */
export function issueMessage(issue: Issue): { validation: string; message: string } {
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) <= 1)
        return { validation: 'required', message: m.error_field_required() }
      if (issue.origin === 'string')
        return {
          validation: 'minLength',
          message: m.error_field_min_length({ count: wholeText(Number(issue.minimum)) }),
        }
      if (issue.origin === 'array')
        return { validation: 'min', message: m.error_field_list_min({ count: wholeText(Number(issue.minimum)) }) }
      return { validation: 'min', message: m.error_field_min({ count: wholeText(Number(issue.minimum)) }) }
    case 'too_big':
      if (issue.origin === 'string')
        return {
          validation: 'maxLength',
          message: m.error_field_max_length({ count: wholeText(Number(issue.maximum)) }),
        }
      if (issue.origin === 'array')
        return { validation: 'max', message: m.error_field_list_max({ count: wholeText(Number(issue.maximum)) }) }
      return { validation: 'max', message: m.error_field_max({ count: wholeText(Number(issue.maximum)) }) }
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null)
        return { validation: 'required', message: m.error_field_required() }
      return { validation: 'type', message: m.error_field_type() }
    case 'invalid_format':
      return { validation: issue.format ?? 'format', message: m.error_field_format() }
    case 'unrecognized_keys':
      return { validation: 'unknown', message: m.error_field_unknown() }
    case 'custom':
      if (issue.params?.rule) return { validation: issue.params.rule, message: ruleMessage(issue.params.rule) }
      return { validation: 'custom', message: m.error_field_format() }
    default:
      return { validation: issue.code ?? 'invalid', message: m.error_field_format() }
  }
}

interface Issue {
  code?: string
  origin?: string
  minimum?: number | bigint
  maximum?: number | bigint
  format?: string
  input?: unknown
  params?: { rule?: string }
}
