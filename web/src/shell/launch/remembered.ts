import { stored } from '../../session/storage.ts'
import { dismissalKey, dismissalPrefix, visitKey } from './dismissal.ts'

/** Keeps the visitor's choice for today, and none of earlier days. */
export function dismissToday(id: string, isDismissed: boolean): void {
  stored(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(dismissalPrefix)) localStorage.removeItem(key)
    if (isDismissed) localStorage.setItem(dismissalKey(id), '1')
  })
}

/** From now on this tab has shown the modal in its live state. */
export const seeInVisit = (id: string): void => void stored(() => sessionStorage.setItem(visitKey(id), '1'))

const celebratedHere = new Set<string>()

/** True once in the life of a browser for each modal; where nothing can be stored, once for each page. */
export function isFirstCelebration(id: string): boolean {
  const key = `launch-confetti:${id}`
  if (celebratedHere.has(id) || stored(() => localStorage.getItem(key))) return false
  celebratedHere.add(id)
  stored(() => localStorage.setItem(key, '1'))
  return true
}
