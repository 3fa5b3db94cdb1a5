import { playerSorts, type PlayerSort } from '@guildhall/contract/list-sorts'
import { playerStates, type PlayerState } from '@guildhall/contract/player-rules'
import { addressWith, nonEmpty, oneOf } from '../../app/view-address.ts'
import { readListView, type ListView } from '../../staff-list/list-view.ts'

/** The view of the list of players, as its address gives it. */
export interface View extends ListView<PlayerSort> {
  state: PlayerState | ''
  q: string
  before: string
}

/** Unknown values in the address are ignored. */
export function readView({ searchParams }: Pick<URL, 'searchParams'>): View {
  return {
    state: oneOf(playerStates, searchParams.get('state')) ?? '',
    q: (searchParams.get('q') ?? '').trim().slice(0, 40),
    ...readListView(searchParams, playerSorts),
    before: /^[1-9]\d{0,14}$/.exec(searchParams.get('before') ?? '')?.[0] ?? '',
  }
}

export const addressOf = (view: Partial<View>): string => addressWith('/staff/players', view)

/** The query for the API. */
export const queryOf = ({ before, ...view }: View) => ({
  ...nonEmpty(view),
  ...(before ? { before: Number(before) } : {}),
})
