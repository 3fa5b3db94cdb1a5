import type { Preview } from '@guildhall/contract/previews'
import type { PublicSettingsOf } from '@guildhall/contract/setting-groups'
import { m } from '@guildhall/messages'

/** The first goals of the campaign, or what it is about while there are none. */
export function preview({ campaign }: PublicSettingsOf<'referral'>): Partial<Preview> {
  const goals = campaign.slice(0, 3).map(({ referrals, name }) => m.campaign_preview_goal({ count: referrals, name }))
  return { lines: goals.length > 0 ? goals : [m.campaign_text()] }
}
