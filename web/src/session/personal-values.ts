import { areas, owner } from './personal.ts'
import { tryStorage } from './storage.ts'

/**
 * The prefixes of the names in use: of values that outlive a tab, and of those that do not. A new one must be added in
 * personal.ts too.
 */
export const lastingKinds = ['draft-', 'staff-', 'referral_goal:', 'referral_message:', 'shop-target'] as const
export const passingKinds = [
  'once:',
  'card:sent',
  'paid:',
  'shop-address',
  'shop-cart',
  'shop-coupon',
  'setup:',
] as const
type LastingName = `${(typeof lastingKinds)[number]}${string}`
export type PassingName = `${(typeof passingKinds)[number]}${string}`

/** For a tab whose storage is blocked or full: these values last as long as the page. */
const unstored = new Map<string, string>()

/** Values that last as long as the tab, for visitors too. */
export const ofTab = {
  read: (name: PassingName): string | null =>
    tryStorage(() => sessionStorage.getItem(name)) ?? unstored.get(name) ?? null,
  write(name: PassingName, value: string): void {
    const isStored = tryStorage(() => (sessionStorage.setItem(name, value), true))
    if (!isStored) unstored.set(name, value)
  },
  remove(name: PassingName): void {
    unstored.delete(name)
    tryStorage(() => sessionStorage.removeItem(name))
  },
}

/** Where the lasting values are: in local storage, or in the tab's storage once the session has run out. */
function present() {
  const [browser, tab] = areas()
  return browser[owner] ? browser : tab
}

/** Values of the signed-in person that outlive the tab. Without an owner nothing is stored. */
export const ofBrowser = {
  read: (name: LastingName): string | null => tryStorage(() => present()[name]) ?? null,
  write: (name: LastingName, value: string): void =>
    void tryStorage(() => {
      if (present()[owner]) present()[name] = value
    }),
  remove: (name: LastingName): void => void tryStorage(() => delete present()[name]),
}

/** Whether this browser has an unsent text. */
export const hasDrafts = (): boolean =>
  (tryStorage(() => Object.keys(localStorage)) ?? []).some((name) => name.startsWith('draft-'))
