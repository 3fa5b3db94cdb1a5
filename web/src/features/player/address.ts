import { playerParts, type PlayerPart } from '@guildhall/contract/player-rules'
import { addressWith, oneOf } from '../../app/view-address.ts'

export const tabs = ['overview', ...playerParts] as const
export type Tab = 'overview' | PlayerPart

/** The tab of the page, and where its list begins. */
export interface View {
  tab: Tab
  before: string
}

/** Unknown values in the address are ignored. */
export function readView({ searchParams }: URL): View {
  return {
    tab: oneOf(tabs, searchParams.get('tab')) ?? 'overview',
    before: /^[0-9a-f-]{1,36}$/i.exec(searchParams.get('before') ?? '')?.[0] ?? '',
  }
}

/** The page of a player, with one of its tabs open. */
export const addressOf = (login: string, { tab = 'overview', before = '' }: Partial<View> = {}): string =>
  addressWith(`/staff/players/${encodeURIComponent(login)}`, { tab: tab === 'overview' ? '' : tab, before })
