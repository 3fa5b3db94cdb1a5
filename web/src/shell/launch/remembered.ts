import { tryStorage } from '../../session/storage.ts'
import { dismissalKey, dismissalPrefix, visitKey } from './dismissal.ts'

/** Stores the visitor's dismissal for today, and removes those of earlier days. */
export function dismissToday(id: string, isDismissed: boolean): void {
  tryStorage(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(dismissalPrefix)) localStorage.removeItem(key)
    if (isDismissed) localStorage.setItem(dismissalKey(id), '1')
  })
}

/** Stores that this tab has shown the modal in its live state. */
export const seeInVisit = (id: string): void => void tryStorage(() => sessionStorage.setItem(visitKey(id), '1'))

const celebratedHere = new Set<string>()

/** True once per browser for each modal; without storage once per page load. */
export function isFirstCelebration(id: string): boolean {
  const key = `launch-confetti:${id}`
  if (celebratedHere.has(id) || tryStorage(() => localStorage.getItem(key))) return false
  celebratedHere.add(id)
  tryStorage(() => localStorage.setItem(key, '1'))
  return true
}
