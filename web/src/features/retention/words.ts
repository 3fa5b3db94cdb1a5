import { m } from '@guildhall/messages'
import type { RetentionSubject } from '@guildhall/contract/retention-subjects'

export const subjectWords: Record<RetentionSubject, () => string> = {
  sessions: m.retention_subject_sessions,
  signup_addresses: m.retention_subject_signup_addresses,
  last_addresses: m.retention_subject_last_addresses,
  referral_evidence: m.retention_subject_referral_evidence,
  mailed_tokens: m.retention_subject_mailed_tokens,
  former_emails: m.retention_subject_former_emails,
  former_passwords: m.retention_subject_former_passwords,
  login_throttles: m.retention_subject_login_throttles,
  rate_windows: m.retention_subject_rate_windows,
  idempotency_keys: m.retention_subject_idempotency_keys,
  game_operations: m.retention_subject_game_operations,
  closed_logins: m.retention_subject_closed_logins,
  notifications: m.retention_subject_notifications,
  payment_notices: m.retention_subject_payment_notices,
  ticket_attachments: m.retention_subject_ticket_attachments,
  deposit_proofs: m.retention_subject_deposit_proofs,
  announcements: m.retention_subject_announcements,
  alerts: m.retention_subject_alerts,
  event_calls: m.retention_subject_event_calls,
  online_samples: m.retention_subject_online_samples,
  used_captchas: m.retention_subject_used_captchas,
  setup_links: m.retention_subject_setup_links,
  retention_days: m.retention_subject_retention_days,
}
