import { addressWith } from '../../app/view-address.ts'

/** The view of the patch list, as the page's address gives it. */
export interface View {
  state: 'published' | 'removed'
  after: string
}

export function readView({ searchParams }: URL): View {
  return {
    state: searchParams.get('state') === 'removed' ? 'removed' : 'published',
    after: /^[1-9]\d{0,8}$/.exec(searchParams.get('after') ?? '')?.[0] ?? '',
  }
}

export const addressOf = ({ state, after }: { state: View['state']; after?: string }): string =>
  addressWith('/upload/patch', { state: state === 'removed' && state, after })

export const queryOf = ({ state, after }: View) => ({ state, ...(after ? { after: Number(after) } : {}) })
