import { errors, type ErrorCode, type FieldMessage } from '@guildhall/contract'

/** What the reply has beside the message of a refusal. */
type Details = Record<string, unknown> & { messages?: FieldMessage[] }

/**
 * A refusal: an expected "no" with a code of contract/src/errors.ts and its status. Anything else that is thrown is a
 * bug.
 */
export class Refusal extends Error {
  code: ErrorCode
  status: number
  details: Details
  headers: Record<string, string>
  constructor(code: ErrorCode, details: Details = {}, headers: Record<string, string> = {}) {
    super(code)
    this.code = code
    this.status = errors[code]
    this.details = details
    this.headers = headers
  }
}

/** Throws a refusal: `refuse('not_found')`. `details` are in the reply beside the message. */
export function refuse(code: ErrorCode, details?: Details): never {
  throw new Refusal(code, details)
}

/** Refuses a field: 400 with `messages`, as validation does. `message` is in the caller's locale. */
export function refuseField(field: string, validation: string, message: string): never {
  refuse('invalid_input', { messages: [{ field, validation, message }] })
}

/** Refuses the fields that have messages. Does nothing without any. */
export function refuseAll(messages: FieldMessage[]): void {
  if (messages.length) refuse('invalid_input', { messages })
}

/** Refuses until `seconds` have passed, with Retry-After. */
export function refuseUntil(code: ErrorCode, seconds: number): never {
  throw new Refusal(code, {}, { 'retry-after': String(Math.max(1, Math.ceil(seconds))) })
}
