import { browser, owner, parked, tab, type PersonalName } from './personal.ts'

// Apart from personal.ts, which every page loads: these come with the forms that store something.

/** Values that last as long as the tab, also those of a visitor who has not signed in. */
export const ofTab = {
  read: (name: PersonalName): string | null => tab.read(name),
  write: (name: PersonalName, value: string): void => tab.write(name, value),
  remove: (name: PersonalName): void => tab.remove(name),
}

/** Values of the signed-in person that outlive the tab. Without an owner nothing is stored. */
export const ofBrowser = {
  read: (name: PersonalName): string | null =>
    browser.read(owner) === null ? tab.read(parked + name) : browser.read(name),
  write(name: PersonalName, value: string): void {
    if (browser.read(owner) !== null) browser.write(name, value)
    else if (tab.read(owner) !== null) tab.write(parked + name, value)
  },
  remove(name: PersonalName): void {
    browser.remove(name)
    tab.remove(parked + name)
  },
}
