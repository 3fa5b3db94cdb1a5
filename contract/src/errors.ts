/**
 * The codes of all refusals, with their HTTP status. The sentences are in messages/ under `error_<code>`; a code
 * without a sentence does not compile (server/src/words/refusals.ts).
 */
export const errors = {
  invalid_input: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  otp_needed: 401,
  otp_wrong: 401,
  totp_unreadable: 401,
  account_banned: 401,
  link_unusable: 400,
  totp_not_started: 400,
  guildmark_too_big: 400,
  guildmark_too_small: 400,
  guildmark_wrong_type: 400,
  card_declined: 400,
  payment_refused: 400,
  payment_document_refused: 400,
  deposit_mismatch: 400,
  price_invalid: 400,
  ticket_solved: 400,
  forbidden: 403,
  guild_not_led: 403,
  totp_required: 403,
  confirmation_needed: 403,
  ban_of_staff: 403,
  help_of_staff: 403,
  not_found: 404,
  payment_absent: 404,
  changed_meanwhile: 409,
  delivery_decided: 409,
  delivery_open: 409,
  email_taken: 409,
  email_confirmed: 409,
  email_unconfirmed: 409,
  totp_on: 409,
  totp_off: 409,
  totp_own: 409,
  last_superadmin: 409,
  game_refused: 409,
  game_account_absent: 409,
  game_account_unconfirmed: 409,
  game_account_confirmed: 409,
  insufficient_cash: 409,
  wallet_in_debt: 409,
  not_refundable: 409,
  payment_not_cancellable: 409,
  payment_not_paid: 409,
  refund_open: 409,
  surplus_first: 409,
  no_surplus: 409,
  nothing_to_credit: 409,
  order_not_refundable: 409,
  group_in_use: 409,
  character_offline: 409,
  character_in_game: 409,
  market_closed: 409,
  chest_full: 409,
  slot_changed: 409,
  chest_changed: 409,
  item_not_tradable: 409,
  too_many_listings: 409,
  listing_closed: 409,
  listing_frozen: 409,
  listing_changed: 409,
  own_listing: 409,
  market_insufficient_cash: 409,
  escrow_decided: 409,
  no_reward_due: 409,
  referral_suspect: 409,
  referral_not_suspect: 409,
  reward_done: 409,
  subguide_in_use: 409,
  roadmap_full: 409,
  ticket_answered_meanwhile: 409,
  ban_ended: 409,
  too_many_uploads: 409,
  upload_moved: 409,
  upload_ended: 409,
  upload_incomplete: 409,
  upload_too_large: 413,
  body_too_large: 413,
  upload_not_an_image: 415,
  upload_not_a_receipt: 415,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  too_many_requests: 429,
  too_many_logins: 429,
  too_many_signups: 429,
  too_many_comments: 429,
  unexpected: 500,
  unavailable: 503,
  payment_method_off: 503,
  payment_provider_away: 503,
  payment_provider_silent: 503,
  payment_cancel_unconfirmed: 503,
  payment_unconfirmed: 503,
  provider_silent: 503,
  game_unreachable: 503,
  busy: 503,
  too_slow: 503,
  storage_full: 507,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errors

/** A problem of one field. `validation` is the rule's name, `message` is in the caller's locale. */
export interface FieldMessage {
  field: string
  validation: string
  message: string
}

/** The body of every reply that is no success. `error` repeats `message` for callers that read that key. */
export interface ErrorBody {
  code: ErrorCode
  message: string
  error: string
  messages?: FieldMessage[]
  requestId: string
  [detail: string]: unknown
}
