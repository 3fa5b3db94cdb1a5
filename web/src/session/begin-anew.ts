import { localePath } from '../format/locale.ts'
import { leaveWords, takeWords } from './personal.ts'

/** Whether a page is shown that only the signed-in may open (Layout.tsx marks it). */
export const isOnPrivatePage = (): boolean => document.querySelector('main[data-private]') !== null

/** Where a page may be loaded once more. That of a mailed link is its owner's, and the link may be spent: home. */
const sameAgain = (): string =>
  (history.state as { usr?: { token?: string } } | null)?.usr?.token
    ? localePath('/')
    : location.pathname + location.search

/**
 * Replaces this document by a new one at the same address, or at `address`: nothing that was shown, typed, loaded or put
 * into the history's state stays.
 */
export function beginAnew(address = sameAgain()): void {
  // The first reason counts; what follows from it within the same moment is late.
  if (document.body.hidden) return
  // The new document may be late, and nobody may decide to stay on this one.
  document.body.hidden = true
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true)
  // An entry that is replaced by the same address keeps its state.
  history.replaceState(null, '')
  // No reload, which brings back what stood in the fields.
  location.replace(address)
}

/** A session is over: a private page is left for the home. `words` are shown there, those of a ban until they are read. */
export function leave(words?: string, reason?: 'signed-out' | 'banned'): void {
  if (words) leaveWords(JSON.stringify([words, reason]))
  beginAnew(isOnPrivatePage() ? localePath('/') : undefined)
}

/** Shows what the former document has left to be said. */
export function sayOnArrival(): void {
  const words = takeWords()
  if (words) void import('./on-arrival.ts').then(({ say }) => say(words))
}
