import type { ReplyOf } from '@guildhall/contract'
import type { player } from '@guildhall/contract/player'
import type { PlayerPart } from '@guildhall/contract/player-rules'
import {
  listPlayerActions,
  listPlayerBans,
  listPlayerDeliveries,
  listPlayerDeposits,
  listPlayerGifts,
  listPlayerLedger,
  listPlayerMarket,
  listPlayerNotes,
  listPlayerOrders,
  listPlayerPayments,
  listPlayerReferrals,
  listPlayerSessions,
  listPlayerTickets,
} from '../../api/generated.ts'
import type { Api } from '../../api/client.ts'

type Endpoints = typeof player
/** The reply of the list behind each tab. */
export type ListOf<Part extends PlayerPart> = ReplyOf<Endpoints[`listPlayer${Capitalize<Part>}`]>
export type RowOf<Part extends PlayerPart> = ListOf<Part>['data'][number]

interface Ask {
  login: string
  before: string
}

const keyed = ({ login, before }: Ask) => ({ params: { login }, query: before ? { before } : {} })
const numbered = ({ login, before }: Ask) => ({ params: { login }, query: before ? { before: Number(before) } : {} })

/** How each list is loaded. */
export const loadPart: { [Part in PlayerPart]: (api: Api, ask: Ask) => Promise<ListOf<Part>> } = {
  notes: (api, ask) => api(listPlayerNotes, numbered(ask)),
  payments: (api, ask) => api(listPlayerPayments, keyed(ask)),
  deposits: (api, ask) => api(listPlayerDeposits, numbered(ask)),
  orders: (api, ask) => api(listPlayerOrders, keyed(ask)),
  gifts: (api, ask) => api(listPlayerGifts, keyed(ask)),
  deliveries: (api, ask) => api(listPlayerDeliveries, keyed(ask)),
  market: (api, ask) => api(listPlayerMarket, numbered(ask)),
  tickets: (api, ask) => api(listPlayerTickets, numbered(ask)),
  referrals: (api, ask) => api(listPlayerReferrals, numbered(ask)),
  ledger: (api, ask) => api(listPlayerLedger, keyed(ask)),
  bans: (api, ask) => api(listPlayerBans, numbered(ask)),
  sessions: (api, ask) => api(listPlayerSessions, numbered(ask)),
  actions: (api, ask) => api(listPlayerActions, numbered(ask)),
}
