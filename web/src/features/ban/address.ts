import { addressWith, oneOf } from '../../app/view-address.ts'

export const banStates = ['active', 'ended'] as const
type BanState = (typeof banStates)[number]

/** What the list shows, as the page's address says it. */
export interface View {
  state: BanState | ''
  q: string
  after: string
}

/** Anything that the address says and we do not know is as if it were not there. */
export function readView({ searchParams }: URL): View {
  return {
    state: oneOf(banStates, searchParams.get('state')) ?? '',
    q: (searchParams.get('q') ?? '').trim().slice(0, 40),
    after: /^[1-9]\d{0,14}$/.exec(searchParams.get('after') ?? '')?.[0] ?? '',
  }
}

export const addressOf = (view: Partial<View>): string => addressWith('/ban-player', view)

/** What the API is asked for. */
export const queryOf = ({ state, q, after }: View) => ({
  ...(state ? { state } : {}),
  ...(q ? { q } : {}),
  ...(after ? { after: Number(after) } : {}),
})
