import type { AnswerOf } from '@guildhall/contract'
import type { Suspicion, referral as endpoints } from '@guildhall/contract/referral'
import * as m from '@guildhall/messages'
import type { DetailRow } from './staff-queries.ts'
import { dueAt, nameOf, type Evidence } from './rules.ts'
import { readable } from '../../people/closed-text.ts'

type Detail = AnswerOf<typeof endpoints.getReferralDetails>['indicationsDetails'][number]

const words: Record<Suspicion, (about: { login: string }) => string> = {
  unchecked: () => m.referral_reason_unchecked(),
  same_browser: (about) => m.referral_reason_same_browser(about),
  same_address: (about) => m.referral_reason_same_address(about),
  same_document: (about) => m.referral_reason_same_document(about),
  disposable_email: () => m.referral_reason_disposable_email(),
  no_character: () => m.referral_reason_no_character(),
}

/** A referral as staff see it, in the locale of the request. */
export function presentDetail(row: DetailRow): Detail {
  const evidence: Evidence[] = row.checked_at ? row.evidence : [{ reason: 'unchecked', login: null }]
  const open = evidence.filter((each) => !row.cleared.includes(nameOf(each)))
  return {
    id: row.id,
    from_user: row.referrer_id,
    firstname: readable(row.first_name),
    lastname: row.last_name,
    username: row.login,
    email: row.email,
    ip: row.signup_address,
    cookie: row.visitor_id,
    created_at: row.created_at,
    released: row.released,
    totalIndications: row.valid,
    type: row.type,
    reason: open.map(({ reason, login }) => words[reason]({ login: login ?? '' })).join(' '),
    evidence: evidence.map((each) => ({ ...each, isCleared: !open.includes(each) })),
    checked_at: row.checked_at,
    due_at: row.released === 'P' && row.ready_at ? dueAt(row.ready_at).toISOString() : null,
    hasDonation: row.bonus_value !== null,
    bonus:
      row.bonus_state === null || row.bonus_value === null
        ? null
        : {
            state: row.bonus_state,
            value: row.bonus_value,
            taken_back: row.taken_back ?? 0,
          },
    cleared: presentDecision(row.cleared_login, row.cleared_at, row.cleared_note),
    reviewed: presentDecision(row.reviewed_login, row.reviewed_at, row.review_note),
  }
}

const presentDecision = (by: string | null, at: string | null, note: string | null) =>
  at ? { by: by ?? '–', at, note: note ?? '' } : null
