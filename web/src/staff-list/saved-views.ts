import { ofBrowser } from '../session/personal-values.ts'
import { tryStorage } from '../session/storage.ts'

/** A view of a list that somebody has saved: its name and the query of its address. */
export interface SavedView {
  name: string
  search: string
}

/** Views of one list that a browser stores at most. */
const mostViews = 20
export const viewNameMax = 40

/** Places in a list, which belong to no view. */
const places = ['before', 'after', 'page', 'open']

const nameOf = (path: string) => `staff-views:${path}` as const

/** The views that this person has saved of the list at `path`. What cannot be read counts as none. */
export function readViews(path: string): SavedView[] {
  const stored = tryStorage(() => JSON.parse(ofBrowser.read(nameOf(path)) ?? '[]') as unknown)
  return Array.isArray(stored) ? stored.filter(isView) : []
}

const isView = (value: unknown): value is SavedView =>
  typeof (value as Partial<SavedView> | null)?.name === 'string' && typeof (value as SavedView).search === 'string'

/** Saves a view under a name; a view of that name is replaced. The list keeps its newest views. */
export function withView(views: readonly SavedView[], { name, search }: SavedView): SavedView[] {
  const others = views.filter((view) => view.name !== name)
  return [...others, { name, search: searchOfView(search) }].slice(-mostViews)
}

export function writeViews(path: string, views: readonly SavedView[]): void {
  if (views.length === 0) ofBrowser.remove(nameOf(path))
  else ofBrowser.write(nameOf(path), JSON.stringify(views))
}

/** The query without the places in the list, in one order, so that equal views are equal texts. */
export function searchOfView(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of places) query.delete(name)
  query.sort()
  return query.toString()
}
