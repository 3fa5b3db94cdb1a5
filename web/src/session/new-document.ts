import { localePath } from '../format/locale.ts'
import { leaveWords, takeWords } from './personal.ts'

/** Whether the shown page is private (Layout.tsx marks it). */
export const isOnPrivatePage = (): boolean => document.querySelector('main[data-private]') !== null

/**
 * The address at which the page may load again. A page with a mailed token belongs to its owner and the token may be
 * used up, so it becomes the home.
 */
const reloadAddress = (): string =>
  (history.state as { usr?: { token?: string } } | null)?.usr?.token
    ? localePath('/')
    : location.pathname + location.search

/**
 * Replaces this document by a new one at the same address, or at `address`. Nothing that was shown, typed, loaded or
 * stored in the history's state remains.
 */
export function loadNewDocument(address = reloadAddress()): void {
  // Only the first reason counts; later ones result from it.
  if (document.body.hidden) return
  // The new document may take a while, and this one must not be used meanwhile.
  document.body.hidden = true
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true)
  // A history entry that is replaced by the same address would keep its state.
  history.replaceState(null, '')
  // Not a reload, which would restore the values of fields.
  location.replace(address)
}

/**
 * Ends a session: a private page is replaced by the home. `words` are shown there; those of a ban stay until they are
 * dismissed.
 */
export function leave(words?: string, reason?: 'signed-out' | 'banned'): void {
  if (words) leaveWords(JSON.stringify([words, reason]))
  loadNewDocument(isOnPrivatePage() ? localePath('/') : undefined)
}

/** Shows the message that the former document stored. */
export function sayOnArrival(): void {
  const words = takeWords()
  if (words) void import('./on-arrival.ts').then(({ say }) => say(words))
}
