/** Which patches the list of staff shows, as the page's address says it. */
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

export function addressOf({ state, after = '' }: { state: View['state']; after?: string }): string {
  const search = new URLSearchParams({ ...(state === 'removed' && { state }), ...(after && { after }) })
  return search.size ? `/upload/patch?${search}` : '/upload/patch'
}

export const queryOf = ({ state, after }: View) => ({ state, ...(after ? { after: Number(after) } : {}) })
