import { followEnd, forgetPersonal, parkPersonal } from './personal.ts'
import { stored } from './storage.ts'

const key = 'power-token'
/**
 * `banned` comes with what the server says about it; `ended` is an end that the shown page brought about and goes on from;
 * `elsewhere` is an end that another tab has dealt with.
 */
type Listener = (reason: 'set' | 'signed-out' | 'ended' | 'expired' | 'banned' | 'elsewhere', words?: string) => void
const listeners = new Set<Listener>()

/** The token while storage is closed to us (the visitor blocks site data): then a session lasts as long as the page. */
let unstored: string | null = null

/** The bearer token of this browser, or null. What else is stored of a person is in personal.ts, and ends with it. */
export function token(): string | null {
  return stored(() => localStorage.getItem(key)) ?? unstored
}

export function keepToken(value: string): void {
  store(value)
  document.documentElement.dataset.signedIn = ''
  for (const listener of listeners) listener('set')
}

/** Forgets the token, because the player left or because the server no longer knows it. */
export function forgetToken(reason: 'signed-out' | 'ended' | 'expired' | 'banned', words?: string): void {
  // Before the token goes: other tabs hear of that, and look whether this was an end for good.
  if (reason === 'expired') parkPersonal()
  else forgetPersonal()
  store(null)
  delete document.documentElement.dataset.signedIn
  for (const listener of listeners) listener(reason, words)
}

/** What a 401 says about the token that was sent, unless the page has another one by now. */
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

/** Hears of every change, also those made in other tabs. */
export function onTokenChange(listener: Listener): () => void {
  window.addEventListener('storage', fromOtherTab)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** One for all who listen: between two of its own, the browser would let React take away who listens second. */
function fromOtherTab(event: StorageEvent): void {
  if (event.key !== key) return
  const { newValue } = event
  document.documentElement.toggleAttribute('data-signed-in', newValue !== null)
  const reason = newValue ? 'set' : followEnd() ? 'signed-out' : 'elsewhere'
  for (const listener of listeners) listener(reason)
}
