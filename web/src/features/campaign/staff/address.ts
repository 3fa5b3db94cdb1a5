import { campaignStates, type CampaignState } from '@guildhall/contract/campaign-rules'
import { addressWith, nonEmpty, oneOf } from '../../../app/view-address.ts'

/** The view of the list, as its address gives it. */
export interface View {
  state: CampaignState | ''
  before: number
}

export const readView = ({ searchParams }: Pick<URL, 'searchParams'>): View => ({
  state: oneOf(campaignStates, searchParams.get('state')) ?? '',
  before: Number(/^[1-9]\d{0,14}$/.exec(searchParams.get('before') ?? '')?.[0] ?? 0),
})

export const addressOf = (view: Partial<View>): string => addressWith('/staff/campaigns', view)

/** The query for the API. */
export const queryOf = (view: View) => nonEmpty(view)
