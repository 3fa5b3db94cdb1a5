import type { Locale } from '@guildhall/contract'
import address from './updates.json?url'

export type UpdateBadge = 'new' | 'hot' | 'pending'

/** An entry of the change log. `date` is a calendar day; without one the change is still to come. */
export interface UpdateEntry {
  date: string | null
  badges: UpdateBadge[]
  title: Record<Locale, string>
  changes: Record<Locale, string[]>
}

/** The entries of the content file updates.json: imported on the server, fetched in the browser. */
export async function findEntries(signal?: AbortSignal): Promise<UpdateEntry[]> {
  if (import.meta.env.SSR) {
    const { default: file } = await import('./updates.json')
    return file.entries as UpdateEntry[]
  }
  const reply = await fetch(address, { signal: signal ?? null })
  if (!reply.ok) throw new Error(`${reply.status}`)
  return ((await reply.json()) as { entries: UpdateEntry[] }).entries
}
