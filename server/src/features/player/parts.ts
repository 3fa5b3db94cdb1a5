import type { PlayerPart } from '@guildhall/contract/player-rules'
import type { StaffAccess } from '@guildhall/contract'
import { allows } from '@guildhall/contract/account/roles'
import { player } from '@guildhall/contract/player'
import type { Caller } from '../../app.ts'

/** Who may read each list, as its endpoint says. */
const access: Record<PlayerPart, StaffAccess> = {
  notes: player.listPlayerNotes.access,
  payments: player.listPlayerPayments.access,
  deposits: player.listPlayerDeposits.access,
  orders: player.listPlayerOrders.access,
  gifts: player.listPlayerGifts.access,
  deliveries: player.listPlayerDeliveries.access,
  market: player.listPlayerMarket.access,
  tickets: player.listPlayerTickets.access,
  referrals: player.listPlayerReferrals.access,
  ledger: player.listPlayerLedger.access,
  bans: player.listPlayerBans.access,
  sessions: player.listPlayerSessions.access,
  actions: player.listPlayerActions.access,
}

/** The lists that the caller may read, in the order of the tabs. */
export const partsOf = ({ permissions }: Pick<Caller, 'permissions'>): PlayerPart[] =>
  (Object.keys(access) as PlayerPart[]).filter((part) => allows(permissions, access[part]))

/** Whether the caller gets every act of staff that concerns a player; others get those on the account itself. */
export const mayReadAudit = ({ permissions }: Pick<Caller, 'permissions'>): boolean =>
  permissions.includes('audit.read')

export const mayRead = (caller: Pick<Caller, 'permissions'>, part: PlayerPart): boolean =>
  allows(caller.permissions, access[part])
