import { stored } from './storage.ts'

/**
 * What this browser stores of the person who is signed in, beside the token: drafts, keys of requests, filters.
 * Every such value goes through personal-values.ts, so that the end of a session finds all of them here. The two are
 * apart because every page pays for this one.
 *
 * Who decides how long they stay is the way in which the session ends:
 * - Sign-out, a ban, and the sign-in of another person remove everything. The next person at a shared computer must
 *   find nothing. The menu asks first while there are drafts (sign-out.ts).
 * - A session that merely ran out (401) must not cost anybody a long ticket. What the browser stored moves into the
 *   storage of the tab that met the 401, which ends with the tab, and it comes back when the same person signs in.
 *   It is not more exposed there than in the form, which stays open behind the login dialog.
 */

/** The names in use; personal-values.ts says what each is. What outlives a tab, and all that is personal. */
export const lasting = /^(draft-|referral_(goal|message):)/
export const personal = /^(personal-|draft-|referral_(goal|message):|once:|card:sent|paid:|shop-address)/

/** The id of the user to whom the other values of the same storage belong. */
export const owner = 'personal-owner'
/** Stands in local storage while the last session ended by a 401: other tabs must not take that for a sign-out. */
const expired = 'personal-expired'

/** A storage of the browser, whose names are its properties. */
type Area = Record<string, string | undefined>
/** Local storage and that of this tab. Throws where they are closed to us. */
export const areas = () => [localStorage, sessionStorage] as unknown as readonly [Area, Area]

/**
 * Binds what is stored to the user who was recognised: what belongs to another one is removed, what waited for this one
 * comes back. Says whether this tab was another person's before.
 */
export const bindTo = (userId: number): boolean =>
  stored(() => {
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

/** Removes everything personal: the session ended for good. */
export const forgetPersonal = (): void =>
  void stored(() => {
    for (const area of areas()) clear(area)
  })

/** Moves what the browser stores into this tab: the session ran out, and its owner may come back. */
export const parkPersonal = (): void =>
  void stored(() => {
    const [browser, tab] = areas()
    tab[owner] = browser[owner] || tab[owner] || ''
    move(browser, tab)
    clear(browser)
    browser[expired] = '1'
  })

/**
 * A session ended while this tab did not look: after a sign-out the tab is emptied too. False where the session ran out,
 * and nobody has signed in since.
 */
export const followEnd = (): boolean =>
  stored(() => {
    const [browser, tab] = areas()
    if (browser[expired]) return false
    if (browser[owner] || tab[owner]) forgetPersonal()
    return true
  }) ?? true

/** What the next document of this tab says first. It is no person's, and goes with its reading. */
const arrival = 'words-on-arrival'
export const leaveWords = (words: string): void => void stored(() => sessionStorage.setItem(arrival, words))
export const takeWords = (): string | null =>
  stored(() => {
    const words = sessionStorage.getItem(arrival)
    sessionStorage.removeItem(arrival)
    return words
  })

/** Moves what outlives a tab from one area to the other, under the same names. */
function move(source: Area, target: Area): void {
  for (const name of Object.keys(source)) {
    if (!lasting.test(name)) continue
    target[name] = source[name]
    delete source[name]
  }
}

function clear(area: Area): void {
  for (const name of Object.keys(area)) if (personal.test(name)) delete area[name]
}
