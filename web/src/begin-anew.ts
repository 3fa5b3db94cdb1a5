import { localePath } from './locale.ts'
import { stored } from './storage.ts'

/** Whether a page is shown that only the signed-in may open (Layout.tsx marks it). */
export const isOnPrivatePage = (): boolean => document.querySelector('main[data-private]') !== null

/**
 * Replaces this document by a new one at the same address, or at `address`: nothing that was shown, typed, loaded or put
 * into the history's state stays.
 */
export function beginAnew(address = location.pathname + location.search): void {
  // The first reason counts; what follows from it within the same moment is late.
  if (document.body.hidden) return
  // The new document may be late, and nobody may decide to stay on this one.
  document.body.hidden = true
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true)
  // No reload, which brings back what stood in the fields.
  location.replace(address)
}

/** What the next document of this tab says first. It is no person's, and goes with its reading. */
const place = 'words-on-arrival'

/** A session is over: a private page is left for the home. `words` are shown there, those of a ban until they are read. */
export function leave(words?: string, reason?: 'signed-out' | 'banned'): void {
  if (words) stored(() => sessionStorage.setItem(place, JSON.stringify([words, reason])))
  beginAnew(isOnPrivatePage() ? localePath('/') : undefined)
}

/** Shows what the former document has left to be said. */
export const sayOnArrival = (): void =>
  void stored(() => {
    const words = sessionStorage.getItem(place)
    if (!words) return
    sessionStorage.removeItem(place)
    void import('./on-arrival.ts').then(({ say }) => say(words))
  })
