import { searchedKinds } from '@guildhall/contract/search-rules'
import { oneOf } from '../../app/view-address.ts'
import { ofBrowser } from '../../session/personal-values.ts'
import type { Found } from './results.ts'

const name = 'staff-recent-results'
const most = 8

/** What this person opened last from the search, the newest first. The end of the session removes it. */
export function recentResults(): Found[] {
  try {
    const stored: unknown = JSON.parse(ofBrowser.read(name) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isFound).slice(0, most) : []
  } catch {
    return []
  }
}

/** Puts a result at the front. Keys that matched are left out: they may be personal data. */
export function keepRecent({ kind, id, login, title }: Found): void {
  const recent: Found = {
    kind,
    id,
    login,
    title,
    matched: kind === 'person' ? 'login' : 'number',
    hint: null,
    at: null,
  }
  const others = recentResults().filter((each) => each.kind !== kind || each.id !== id)
  ofBrowser.write(name, JSON.stringify([recent, ...others].slice(0, most)))
}

function isFound(value: unknown): value is Found {
  const { kind, id } = (value ?? {}) as Partial<Found>
  return typeof id === 'string' && typeof kind === 'string' && oneOf(searchedKinds, kind) !== undefined
}
