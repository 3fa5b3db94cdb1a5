/**
 * The kinds of data that are removed after a time: tables by their names, columns that are emptied while their row stays,
 * and files. Each has its words in messages under `retention_<name>`.
 */
export const retentionSubjects = [
  'sessions',
  'signup_addresses',
  'last_addresses',
  'referral_evidence',
  'creator_evidence',
  'mailed_tokens',
  'former_emails',
  'former_passwords',
  'login_throttles',
  'rate_windows',
  'idempotency_keys',
  'game_operations',
  'closed_logins',
  'notifications',
  'payment_notices',
  'ticket_attachments',
  'deposit_proofs',
  'announcements',
  'alerts',
  'event_calls',
  'online_samples',
  'used_captchas',
  'market_suspicions',
  'market_watch_alerts',
  'setup_links',
  'retention_days',
] as const
export type RetentionSubject = (typeof retentionSubjects)[number]
