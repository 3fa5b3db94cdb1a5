/**
 * Every way the API says no, with its HTTP status.
 * The words stand in messages/ under `error_<code>`; a code without words does not compile (server/src/http/words.ts).
 */
export const errors = {
  invalid_input: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  otp_needed: 401,
  otp_wrong: 401,
  link_unusable: 400,
  totp_not_started: 400,
  guildmark_too_big: 400,
  guildmark_too_small: 400,
  guildmark_wrong_type: 400,
  forbidden: 403,
  guild_not_led: 403,
  totp_required: 403,
  not_found: 404,
  slug_taken: 409,
  changed_meanwhile: 409,
  email_taken: 409,
  totp_on: 409,
  totp_off: 409,
  last_superadmin: 409,
  game_refused: 409,
  upload_too_large: 413,
  body_too_large: 413,
  upload_not_an_image: 415,
  unsupported_media_type: 415,
  too_many_requests: 429,
  too_many_logins: 429,
  too_many_signups: 429,
  unexpected: 500,
  unavailable: 503,
  game_unreachable: 503,
  busy: 503,
  too_slow: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errors

/** One thing wrong with one field. `validation` is the rule's name, `message` is in the caller's language. */
export interface FieldMessage {
  field: string
  validation: string
  message: string
}

/** The body of every answer that is not a success. `error` repeats `message` for callers that read that key. */
export interface ErrorBody {
  code: ErrorCode
  message: string
  error: string
  messages?: FieldMessage[]
  requestId: string
  [detail: string]: unknown
}
