import type { CampaignMethod, CampaignState, CampaignTerms } from '@guildhall/contract/campaign-rules'
import { serverDay, startOfServerDay } from '@guildhall/contract/server-calendar'

interface Row {
  id: number
  percent: number
  methods: CampaignMethod[]
  min_reais: number
  starts_at: string
  ends_at: string
  ended_at?: string | null
}

/** The terms of a stored campaign. One that staff ended early ends then. */
export const termsOf = ({
  id,
  percent,
  methods,
  min_reais,
  starts_at,
  ends_at,
  ended_at = null,
}: Row): CampaignTerms => ({
  id,
  percent,
  methods,
  minReais: min_reais,
  startsAt: starts_at,
  endsAt: ended_at !== null && Date.parse(ended_at) < Date.parse(ends_at) ? ended_at : ends_at,
})

/** The state of a campaign at a moment. One that was cancelled before its start is over. */
export function stateOf(row: Row, atMs: number): CampaignState {
  const { startsAt, endsAt } = termsOf(row)
  if (Date.parse(endsAt) <= atMs) return 'ended'
  return Date.parse(startsAt) <= atMs ? 'running' : 'planned'
}

/** The month of the server's calendar around a moment: its first day, and that of the next month. */
export function monthOf(at: Date): { from: string; until: string; startsAt: Date; endsAt: Date } {
  const from = `${serverDay(at).slice(0, 7)}-01`
  const [year = 0, month = 0] = from.split('-').map(Number)
  const until = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
  return { from, until, startsAt: new Date(startOfServerDay(from)), endsAt: new Date(startOfServerDay(until)) }
}
