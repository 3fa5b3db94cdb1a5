const key = 'power-token'
type Listener = (reason: 'set' | 'signed-out' | 'expired') => void
const listeners = new Set<Listener>()

/** The bearer token of this browser, or null. It is the only thing that is stored of a session. */
export const token = (): string | null => (typeof localStorage === 'undefined' ? null : localStorage.getItem(key))

export function keepToken(value: string): void {
  localStorage.setItem(key, value)
  document.documentElement.dataset.signedIn = ''
  for (const listener of listeners) listener('set')
}

/** Forgets the token, because the player left or because the server no longer knows it. */
export function forgetToken(reason: 'signed-out' | 'expired'): void {
  localStorage.removeItem(key)
  delete document.documentElement.dataset.signedIn
  for (const listener of listeners) listener(reason)
}

/** Hears of every change, also those made in other tabs. */
export function onTokenChange(listener: Listener): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== key) return
    document.documentElement.toggleAttribute('data-signed-in', event.newValue !== null)
    listener(event.newValue ? 'set' : 'signed-out')
  }
  listeners.add(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}
