import { m } from '@guildhall/messages'
import type { ReferralState } from '@guildhall/contract/referral'
import { useLocale } from '../../../format/locale.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { relative } from '../../../ui/RelativeTime.tsx'

export const tones: Record<ReferralState, BadgeTone> = { P: 'warn', S: 'success', N: 'danger' }

/** The deadline of 120 hours: until when a referral must be decided, or since when it is overdue. */
export function DueBadge({ at }: { at: string }) {
  const locale = useLocale()
  const due = new Date(at)
  const when = relative(due, Date.now(), locale)
  return due.getTime() < Date.now() ? (
    <Badge tone="danger">{m.referral_overdue({ when })}</Badge>
  ) : (
    <Badge tone="info">{m.referral_due({ when })}</Badge>
  )
}
