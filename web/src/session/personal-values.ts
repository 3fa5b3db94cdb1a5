import { areas, owner } from './personal.ts'
import { stored } from './storage.ts'

/** The beginnings of the names in use, of what outlives a tab and of what does not. A new one stands in personal.ts too. */
export const lastingKinds = ['draft-', 'referral_goal:', 'referral_message:'] as const
export const passingKinds = ['once:', 'card:sent', 'paid:', 'shop-address'] as const
type LastingName = `${(typeof lastingKinds)[number]}${string}`
export type PassingName = `${(typeof passingKinds)[number]}${string}`

/** Of a tab whose storage is closed to us or full: it lasts as long as the page. */
const unstored = new Map<string, string>()

/** Values that last as long as the tab, also those of a visitor who has not signed in. */
export const ofTab = {
  read: (name: PassingName): string | null => stored(() => sessionStorage.getItem(name)) ?? unstored.get(name) ?? null,
  write(name: PassingName, value: string): void {
    const isStored = stored(() => (sessionStorage.setItem(name, value), true))
    if (!isStored) unstored.set(name, value)
  },
  remove(name: PassingName): void {
    unstored.delete(name)
    stored(() => sessionStorage.removeItem(name))
  },
}

/** Where the lasting values are: the tab holds them once the session has run out. */
function present() {
  const [browser, tab] = areas()
  return browser[owner] ? browser : tab
}

/** Values of the signed-in person that outlive the tab. Without an owner nothing is stored. */
export const ofBrowser = {
  read: (name: LastingName): string | null => stored(() => present()[name]) ?? null,
  write: (name: LastingName, value: string): void =>
    void stored(() => {
      if (present()[owner]) present()[name] = value
    }),
  remove: (name: LastingName): void => void stored(() => delete present()[name]),
}

/** Whether somebody wrote something here that was not sent. */
export const hasDrafts = (): boolean =>
  (stored(() => Object.keys(localStorage)) ?? []).some((name) => name.startsWith('draft-'))
