import { ageSorts, type AgeSort } from '@guildhall/contract/list-sorts'
import { addressWith, nonEmpty, oneOf } from '../../app/view-address.ts'
import { readListView, type ListView } from '../../staff-list/list-view.ts'

export const banStates = ['active', 'ended'] as const
type BanState = (typeof banStates)[number]

/** The view of the list, as the page's address gives it. */
export interface View extends ListView<AgeSort> {
  state: BanState | ''
  q: string
  after: string
}

/** Unknown values in the address are ignored. */
export function readView({ searchParams }: Pick<URL, 'searchParams'>): View {
  return {
    state: oneOf(banStates, searchParams.get('state')) ?? '',
    q: (searchParams.get('q') ?? '').trim().slice(0, 40),
    ...readListView(searchParams, ageSorts),
    after: /^[1-9]\d{0,14}$/.exec(searchParams.get('after') ?? '')?.[0] ?? '',
  }
}

export const addressOf = (view: Partial<View>): string => addressWith('/ban-player', view)

/** The query for the API. */
export const queryOf = ({ after, ...view }: View) => ({ ...nonEmpty(view), ...(after ? { after: Number(after) } : {}) })
