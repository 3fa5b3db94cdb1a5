import { stored } from './storage.ts'

/**
 * What this browser stores of the person who is signed in, beside the token: drafts, keys of requests, filters.
 * Every such value goes through personal-values.ts, so that the end of a session finds all of them.
 *
 * Who decides how long they stay is the way in which the session ends:
 * - Sign-out, a ban, and the sign-in of another person remove everything. The next person at a shared computer must
 *   find nothing. The menu asks first while there are drafts (shell/SignOutDialog.tsx).
 * - A session that merely ran out (401) must not cost anybody a long ticket. What the browser stored moves into the
 *   storage of the tab that met the 401, which ends with the tab, and it comes back when the same person signs in.
 *   It is not more exposed there than in the form, which stays open behind the login dialog.
 */

/** The beginnings of the names in use; a new kind of value is a line here. */
const kinds = ['draft-', 'once:', 'card:sent', 'paid:', 'shop-address', 'referral_goal:', 'referral_message:'] as const
export type PersonalName = `${(typeof kinds)[number]}${string}`

/** The id of the user to whom the other values of the same storage belong. */
export const owner = 'personal-owner'
/** Stands in local storage while the last session ended by a 401: other tabs must not take that for a sign-out. */
const expired = 'session-expired'
/** Before the names of what the tab holds until its owner signs in again. */
export const parked = 'parked:'

interface Area {
  read(name: string): string | null
  write(name: string, value: string): void
  remove(name: string): void
  names(): string[]
}

/** A storage of the browser; `memory` stands in for one that is closed to us, as long as the page lives. */
const areaOf = (storage: () => Storage, memory?: Map<string, string>): Area => ({
  read: (name) => stored(() => storage().getItem(name)) ?? memory?.get(name) ?? null,
  write(name, value) {
    const isStored = stored(() => {
      storage().setItem(name, value)
      return true
    })
    if (!isStored) memory?.set(name, value)
  },
  remove(name) {
    memory?.delete(name)
    stored(() => storage().removeItem(name))
  },
  names: () => [...(stored(() => Object.keys(storage())) ?? []), ...(memory?.keys() ?? [])],
})

export const browser = areaOf(() => localStorage)
export const tab = areaOf(() => sessionStorage, new Map())

/** Whether somebody wrote something here that was not sent. */
export const hasDrafts = (): boolean => browser.names().some((name) => name.startsWith('draft-'))

/**
 * Binds what is stored to the user who was recognised: what belongs to another one is removed, what waited for this one
 * comes back. Says whether this tab was another person's before.
 */
export function bindTo(userId: number): boolean {
  const id = String(userId)
  const before = tab.read(owner)
  for (const area of [browser, tab]) if (![null, id].includes(area.read(owner))) clear(area)
  for (const name of tab.names().filter((each) => each.startsWith(parked))) {
    browser.write(name.slice(parked.length), tab.read(name) ?? '')
    tab.remove(name)
  }
  browser.write(owner, id)
  tab.write(owner, id)
  browser.remove(expired)
  return before !== null && before !== id
}

/** Removes everything personal: the session ended for good. */
export function forgetPersonal(): void {
  clear(browser)
  clear(tab)
  browser.remove(expired)
}

/** Moves what the browser stores into this tab: the session ran out, and its owner may come back. */
export function parkPersonal(): void {
  const id = browser.read(owner)
  if (id !== null) tab.write(owner, id)
  for (const name of browser.names().filter(isPersonal)) tab.write(parked + name, browser.read(name) ?? '')
  clear(browser)
  browser.write(expired, '1')
}

/** A session that ended while this tab did not look: a sign-out elsewhere empties this tab too. */
export function followEnd(): void {
  const hasOwner = browser.read(owner) !== null || tab.read(owner) !== null
  if (hasOwner && !hasExpired()) forgetPersonal()
}

/** Whether the last session of this browser ended by a 401, and nobody has signed in since. */
export const hasExpired = (): boolean => browser.read(expired) !== null

const isPersonal = (name: string): boolean => kinds.some((kind) => name.startsWith(kind))

function clear(area: Area): void {
  for (const name of area.names())
    if (name === owner || isPersonal(name.startsWith(parked) ? name.slice(parked.length) : name)) area.remove(name)
}
