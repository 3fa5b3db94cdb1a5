import { useCallback, useEffect, useState } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { campaign } from '@guildhall/contract/campaign'
import { quoteWith, type CampaignMethod, type DonationQuote } from '@guildhall/contract/campaign-rules'
import { api } from '../../api/client.ts'
import { listCurrentCampaigns } from '../../api/generated.ts'
import { measureClock, useNow } from '../../format/clock.ts'

export type Campaign = ReplyOf<typeof campaign.listCurrentCampaigns>['data'][number]

const none: Campaign[] = []

/**
 * The campaigns, asked for by the browser; `loaded` are those that the page was loaded with. Without a reply there are
 * none, and the portal refuses a payment whose Cash differs from what the page has shown.
 */
export function useCampaigns(loaded?: Campaign[]): { campaigns: Campaign[]; renew: () => void } {
  const [found, setFound] = useState<Campaign[] | null>(null)
  const ask = useCallback((signal?: AbortSignal) => {
    void api(listCurrentCampaigns, signal ? { signal } : {}).then(
      ({ data }) => setFound(data),
      () => {},
    )
  }, [])
  const isLoaded = loaded !== undefined
  useEffect(() => {
    void measureClock()
    if (isLoaded) return
    const left = new AbortController()
    ask(left.signal)
    return () => left.abort()
  }, [ask, isLoaded])
  return { campaigns: found ?? loaded ?? none, renew: () => ask() }
}

/**
 * What a donation is worth at the present second, with the percent of a creator's code, by the rule of the server. On the server and during hydration no
 * campaign counts, because the page is the same at any time.
 */
export function useQuote(campaigns: readonly Campaign[], creatorPercent = 0) {
  const now = useNow()
  return (method: CampaignMethod, reais: number): DonationQuote<Campaign> =>
    quoteWith(now === null ? none : campaigns, { method, reais, atMs: now ?? 0, creatorPercent })
}
