import { localePath } from './locale.ts'
import { stored } from './storage.ts'
import { toast } from './ui/toast.ts'

/** What the next document of this tab says first. It is no person's, and goes with its reading. */
const place = 'words-on-arrival'

/** Whether a page is shown that only the signed-in may open (Layout.tsx marks it). */
export const isOnPrivatePage = (): boolean => document.querySelector('main[data-private]') !== null

/**
 * Replaces this document by a new one: nothing that was shown, typed, loaded or put into the history's state stays.
 * At the same address, or at the home when a session is over (`isOver`) and the page is private. `words` are shown there.
 */
export function beginAnew({ isOver, words, isBan }: { isOver?: true; words?: string | undefined; isBan?: true } = {}) {
  // The first reason counts; what follows from it within the same moment is late.
  if (document.body.hidden) return
  if (words) stored(() => sessionStorage.setItem(place, JSON.stringify([words, isBan])))
  // The new document may be late, and nobody may decide to stay on this one.
  document.body.hidden = true
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true)
  // No reload, which brings back what stood in the fields.
  location.replace(isOver && isOnPrivatePage() ? localePath('/') : location.pathname + location.search)
}

/** Shows what the former document has left to be said. */
export const sayOnArrival = (): void =>
  void stored(() => {
    const words = sessionStorage.getItem(place)
    if (!words) return
    sessionStorage.removeItem(place)
    const [text, isBan] = JSON.parse(words) as [string, true | null]
    if (isBan) toast.error(text, { duration: Infinity })
    else toast.success(text)
  })
