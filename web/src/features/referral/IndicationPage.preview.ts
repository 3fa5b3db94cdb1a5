import type { Preview } from '@guildhall/contract/previews'
import { m } from '@guildhall/messages'
import type { Invite } from './IndicationPage.tsx'

/** Who invites, with the items that the invited one gets. */
export function preview(invite: Invite | null): Partial<Preview> {
  if (!invite?.firstname) return { title: m.referral_invited(), lines: [m.referral_invited_text()] }
  return {
    label: m.referral_preview_label(),
    title: m.referral_invited_by({ name: invite.firstname }),
    lines: invite.welcome.length > 0 ? invite.welcome : [m.referral_invited_text()],
  }
}
