import type { WorkerMessage } from '../worker/names.ts'
import { tryStorage } from './storage.ts'

/**
 * The values that this browser stores about the signed-in person, beside the token: drafts, idempotency keys, filters.
 * All of them go through personal-values.ts, so that the end of a session finds all of them here. The two files are
 * separate because every page loads this one.
 *
 * How long the values stay depends on how the session ends:
 * - Sign-out, a ban, and the sign-in of another person remove everything. The next person at a shared computer must
 *   find nothing. The menu asks first while there are drafts (sign-out.ts).
 * - A session that merely ran out (401) must not lose a long ticket. The stored values move into the storage of the tab
 *   that got the 401, which ends with the tab. They return when the same person signs in. They are not more exposed
 *   there than in the form, which stays open behind the login dialog.
 */

/** The names in use, of values that outlive a tab and of all personal values; personal-values.ts describes each. */
export const lasting = /^(draft-|staff-|referral_(goal|message):|shop-target)/
export const personal = /^(personal-|draft-|staff-|referral_(goal|message):|once:|card:sent|paid:|shop-|setup:)/

/** The id of the user who owns the other values of the same storage. */
export const owner = 'personal-owner'
/**
 * Stored in local storage while the last session ended by a 401, so that other tabs do not treat the end as a sign-out.
 */
const expired = 'personal-expired'

/** A storage of the browser, with names as properties. */
type Area = Record<string, string | undefined>
/** Local storage and that of this tab. Throws where the browser blocks them. */
export const areas = () => [localStorage, sessionStorage] as unknown as readonly [Area, Area]

/**
 * Assigns the stored values to the signed-in user. Removes those of another user, and restores those that were parked
 * for this one. Returns whether this tab was another person's before.
 */
export const bindTo = (userId: number): boolean =>
  tryStorage(() => {
    const [browser, tab] = areas()
    const id = String(userId)
    const before = tab[owner] || id
    for (const area of [browser, tab]) {
      if ((area[owner] || id) !== id) clear(area)
      area[owner] = id
    }
    move(tab, browser)
    delete browser[expired]
    return before !== id
  }) ?? false

/**
 * The mark by which the inline script of the document (app/document.ts) finds members of staff for whom pages of players
 * are tools. Its name makes it a personal value.
 */
export const markStaff = (hasTool: boolean): void =>
  void tryStorage(() => {
    const [browser] = areas()
    if (hasTool) browser['staff-tool'] = '1'
    else delete browser['staff-tool']
  })

/** Removes all personal values, because the session ended for good. */
export const forgetPersonal = (): void =>
  void tryStorage(() => {
    for (const area of areas()) clear(area)
  })

/** Moves the browser's values into this tab, because the session ran out and its owner may sign in again. */
export const parkPersonal = (): void =>
  void tryStorage(() => {
    const [browser, tab] = areas()
    tab[owner] = browser[owner] || tab[owner] || ''
    move(browser, tab)
    clear(browser)
    browser[expired] = '1'
  })

/**
 * Handles the end of a session in another tab: after a sign-out this tab's values are removed too. Returns false when
 * the session ran out and nobody has signed in since.
 */
export const handleEndElsewhere = (): boolean =>
  tryStorage(() => {
    const [browser, tab] = areas()
    if (browser[expired]) return false
    if (browser[owner] || tab[owner]) forgetPersonal()
    return true
  }) ?? true

/**
 * The message that the next document of this tab shows first. It contains nothing personal and is removed when it is
 * read.
 */
const arrival = 'words-on-arrival'
export const leaveWords = (words: string): void => void tryStorage(() => sessionStorage.setItem(arrival, words))
export const takeWords = (): string | null =>
  tryStorage(() => {
    const words = sessionStorage.getItem(arrival)
    sessionStorage.removeItem(arrival)
    return words
  })

/** Moves the values that outlive a tab from one storage to the other, under the same names. */
function move(source: Area, target: Area): void {
  for (const name of Object.keys(source)) {
    if (!lasting.test(name)) continue
    target[name] = source[name]
    delete source[name]
  }
}

function clear(area: Area): void {
  for (const name of Object.keys(area)) if (personal.test(name)) delete area[name]
  // The saved pages name what the person read, and the subscription to messages is theirs.
  const message: WorkerMessage = { kind: 'forget' }
  globalThis.navigator.serviceWorker?.controller?.postMessage(message)
}
