import { m } from '@guildhall/messages'
import type { CampaignState } from '@guildhall/contract/campaign-rules'

export const stateNames: Record<CampaignState, () => string> = {
  planned: m.bonus_one_planned,
  running: m.bonus_one_running,
  ended: m.bonus_one_ended,
}
