import { extraOf, quoteWith, type CampaignMethod } from '@guildhall/contract/campaign-rules'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { findCurrent } from './queries.ts'
import { termsOf } from './rules.ts'

/** The columns of a payment or deposit about its Cash. */
interface CashColumns {
  cash: number
  campaign_id: number | null
  campaign_cash: number
  creator_id: number | null
  creator_cash: number
  /** What its creator gets once it is credited. */
  creator_share: number
}

/** What the code of a creator adds, in percent of the base. */
interface CreatorPart {
  id: number
  bonus_percent: number
  share_percent: number
}

/**
 * What a donation of `reais` by a method is worth when it is made at `at`, with the best campaign of that moment and the
 * code of a creator. The caller stores it with the donation, so that no later change of either touches it.
 */
export async function quoteDonation(
  db: Kysely<DB>,
  { method, reais, at, creator }: { method: CampaignMethod; reais: number; at: Date; creator: CreatorPart | null },
): Promise<CashColumns> {
  const campaigns = (await findCurrent(db, at)).map(termsOf)
  const creatorPercent = creator?.bonus_percent ?? 0
  const { base, campaign, campaignCash, creatorCash, total } = quoteWith(campaigns, {
    ...{ method, reais, creatorPercent },
    atMs: at.getTime(),
  })
  return {
    cash: total,
    campaign_id: campaign?.id ?? null,
    campaign_cash: campaignCash,
    creator_id: creator?.id ?? null,
    creator_cash: creatorCash,
    creator_share: extraOf(base, creator?.share_percent ?? 0),
  }
}
