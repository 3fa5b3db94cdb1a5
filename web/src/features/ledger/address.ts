/** The page with the history of an account, from an entry on. */
export function addressOf(view: { owner?: string; before?: string | null }): string {
  const search = new URLSearchParams(Object.entries(view).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return search.size ? `/staff/ledger?${search}` : '/staff/ledger'
}
