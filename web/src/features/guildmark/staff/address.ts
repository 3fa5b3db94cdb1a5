import { markStates } from '@guildhall/contract/guildmark-rules'
import { addressWith, oneOf } from '../../../app/view-address.ts'

/** The view of the list, as the page's address gives it. */
export interface View {
  state: (typeof markStates)[number] | ''
  q: string
  after: string
}

/** Unknown values in the address are ignored. */
export function readView({ searchParams }: URL): View {
  return {
    state: oneOf(markStates, searchParams.get('state')) ?? '',
    q: (searchParams.get('q') ?? '').trim().slice(0, 40),
    after: /^[1-9]\d{0,14}$/.exec(searchParams.get('after') ?? '')?.[0] ?? '',
  }
}

export const addressOf = (view: Partial<View>): string => addressWith('/staff/guildmarks', view)

/** The query for the API. */
export const queryOf = ({ state, q, after }: View) => ({
  ...(state ? { state } : {}),
  ...(q ? { q } : {}),
  ...(after ? { after: Number(after) } : {}),
})
