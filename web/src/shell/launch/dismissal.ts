import { tryStorage } from '../../session/storage.ts'

export const dismissalPrefix = 'launch-dismissed:'

/** Today on the visitor's own calendar (D-093). */
function today(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

export const dismissalKey = (id: string): string => `${dismissalPrefix}${id}:${today()}`

/** Whether the visitor has dismissed this modal for today. */
export const isDismissed = (id: string): boolean => Boolean(tryStorage(() => localStorage.getItem(dismissalKey(id))))

export const visitKey = (id: string): string => `launch-seen:${id}`

/** Whether this tab has shown the modal in its live state. */
export const isSeenInVisit = (id: string): boolean => Boolean(tryStorage(() => sessionStorage.getItem(visitKey(id))))
