import { handleEndElsewhere, forgetPersonal, parkPersonal } from './personal.ts'
import { tryStorage } from './storage.ts'

const key = 'power-token'
/**
 * `banned` comes with the server's message. `ended` is an end that the shown page caused, and the page continues.
 * `elsewhere` is an end that another tab has handled.
 */
type Listener = (reason: 'set' | 'signed-out' | 'ended' | 'expired' | 'banned' | 'elsewhere', words?: string) => void
const listeners = new Set<Listener>()

/** The token while storage is blocked (the visitor blocks site data); then a session lasts as long as the page. */
let unstored: string | null = null

/** The bearer token of this browser, or null. Other personal values are in personal.ts and are removed with it. */
export function token(): string | null {
  return tryStorage(() => localStorage.getItem(key)) ?? unstored
}

export function keepToken(value: string): void {
  store(value)
  document.documentElement.dataset.signedIn = ''
  for (const listener of listeners) listener('set')
}

/** Removes the token, because the player signed out or the server no longer accepts it. */
export function forgetToken(reason: 'signed-out' | 'ended' | 'expired' | 'banned', words?: string): void {
  // Before the token is removed, because other tabs get that event and check whether the session ended for good.
  if (reason === 'expired') parkPersonal()
  else forgetPersonal()
  store(null)
  delete document.documentElement.dataset.signedIn
  for (const listener of listeners) listener(reason, words)
}

/** Handles a 401 for the token `sent`, unless the page has another token by now. */
export function forgetRefused(sent: string | null, { code, message }: { code?: string; message?: string }): void {
  if (!sent || sent !== token()) return
  if (code === 'unauthenticated') forgetToken('expired')
  if (code === 'account_banned') forgetToken('banned', message)
}

function store(value: string | null): void {
  unstored = null
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    unstored = value
  }
}

/** Calls `listener` at every change, also those of other tabs. */
export function onTokenChange(listener: Listener): () => void {
  window.addEventListener('storage', fromOtherTab)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * One browser listener for all listeners. Between two browser listeners React could unmount the component of the
 * second.
 */
function fromOtherTab(event: StorageEvent): void {
  if (event.key !== key) return
  const { newValue } = event
  document.documentElement.toggleAttribute('data-signed-in', newValue !== null)
  const reason = newValue ? 'set' : handleEndElsewhere() ? 'signed-out' : 'elsewhere'
  for (const listener of listeners) listener(reason)
}
