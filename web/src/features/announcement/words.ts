import { m } from '@guildhall/messages'
import type {
  AnnouncementCause,
  AnnouncementKind,
  AnnouncementState,
  TargetKind,
} from '@guildhall/contract/announcement-rules'
import type { ReplyOf } from '@guildhall/contract'
import type { announcement } from '@guildhall/contract/announcement'
import type { BadgeTone } from '../../ui/Badge.tsx'

export type Target = ReplyOf<typeof announcement.listAnnouncementTargets>['data'][number]
export type LogPage = ReplyOf<typeof announcement.listAnnouncements>
export type Announcement = LogPage['data'][number]
export type Previewed = ReplyOf<typeof announcement.previewAnnouncements>['data'][number]

type Word = () => string

export const systemNames: Record<TargetKind, Word> = {
  discord: m.announcement_kind_discord,
  telegram: m.announcement_kind_telegram,
}

/** What a target posts, in the plural. */
export const kindNames: Record<AnnouncementKind, Word> = {
  article: m.announcement_thing_article,
  patch: m.announcement_thing_patch,
  event: m.announcement_thing_event,
  restock: m.announcement_thing_restock,
}

export const oneNames: Record<AnnouncementKind, Word> = {
  article: m.announcement_one_article,
  patch: m.announcement_one_patch,
  event: m.announcement_one_event,
  restock: m.announcement_one_restock,
}

export const stateNames: Record<AnnouncementState, Word> = {
  waiting: m.announcement_state_waiting,
  sending: m.announcement_state_sending,
  sent: m.announcement_state_sent,
  failed: m.announcement_state_failed,
  unknown: m.announcement_state_unknown,
  skipped: m.announcement_state_skipped,
}

export const stateTones: Record<AnnouncementState, BadgeTone> = {
  waiting: 'info',
  sending: 'info',
  sent: 'success',
  failed: 'danger',
  unknown: 'warn',
  skipped: 'neutral',
}

export const causeTexts: Record<AnnouncementCause, Word> = {
  refused: m.announcement_cause_refused,
  unreachable: m.announcement_cause_unreachable,
  timeout: m.announcement_cause_timeout,
  interrupted: m.announcement_cause_interrupted,
  restored: m.announcement_cause_restored,
  late: m.announcement_cause_late,
  thing_gone: m.announcement_cause_thing_gone,
  target_off: m.announcement_cause_target_off,
  target_problem: m.announcement_cause_target_problem,
}

export const problemTexts: Record<NonNullable<Target['problem']>, Word> = {
  gone: m.announcement_problem_gone,
  denied: m.announcement_problem_denied,
  unreadable: m.announcement_problem_unreadable,
}
