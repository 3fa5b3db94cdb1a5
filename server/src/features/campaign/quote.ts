import { quoteWith, type CampaignMethod } from '@guildhall/contract/campaign-rules'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { findCurrent } from './queries.ts'
import { termsOf } from './rules.ts'

/** The columns of a payment or deposit about its Cash. */
interface CashColumns {
  cash: number
  campaign_id: number | null
  campaign_cash: number
}

/**
 * What a donation of `reais` by a method is worth when it is made at `at`, with the best campaign of that moment. The
 * caller stores it with the donation, so that no later change of a campaign touches it.
 */
export async function quoteDonation(
  db: Kysely<DB>,
  { method, reais, at }: { method: CampaignMethod; reais: number; at: Date },
): Promise<CashColumns> {
  const campaigns = (await findCurrent(db, at)).map(termsOf)
  const { campaign, campaignCash, total } = quoteWith(campaigns, { method, reais, atMs: at.getTime() })
  return { cash: total, campaign_id: campaign?.id ?? null, campaign_cash: campaignCash }
}
