import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isListed } from '@guildhall/contract/browser-storage'
import { hasDrafts, lastingKinds, ofBrowser, ofTab, passingKinds } from './personal-values.ts'
import { bindTo, handleEndElsewhere, forgetPersonal, lasting, parkPersonal, personal } from './personal.ts'
import { forgetToken, keepToken, onTokenChange, token } from './token.ts'

const marina = 38
const rafael = 41

/** A storage like that of browsers: its names are its own properties. */
class FakeStorage {
  [name: string]: unknown
  getItem(name: string) {
    return Object.hasOwn(this, name) ? (this[name] as string) : null
  }
  setItem(name: string, value: string) {
    this[name] = value
  }
  removeItem(name: string) {
    delete this[name]
  }
}

let browser: FakeStorage
let tab: FakeStorage
const storageListeners = new Set<(event: object) => void>()

beforeEach(() => {
  browser = new FakeStorage()
  openTab()
  vi.stubGlobal('localStorage', browser)
  vi.stubGlobal('document', { documentElement: { dataset: {}, toggleAttribute: () => {} } })
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: (event: object) => void) => storageListeners.add(listener),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** From now on the code runs in another tab; returns the former tab's storage. */
function openTab(other = new FakeStorage()): FakeStorage {
  const before = tab
  tab = other
  vi.stubGlobal('sessionStorage', tab)
  return before
}

function writeMuch(): void {
  ofBrowser.write('draft-ticket-new-of-38', 'CPF 529.982.247-25')
  ofBrowser.write('draft-notice-12', 'an article')
  ofBrowser.write('referral_message:ABC', 'my message')
  ofTab.write('once:ticket:{"title":"CPF"}', 'a key')
  ofTab.write('shop-address', '/shopping?q=elmo')
}

function signIn(user: number): void {
  keepToken(`token of ${user}`)
  bindTo(user)
}

test('every kind of value is known to what removes them', () => {
  const kinds = [...lastingKinds, ...passingKinds]
  // The privacy page lists them.
  expect(kinds.filter((kind) => !isListed('tab', `${kind}x`))).toEqual([])
  expect(lastingKinds.filter((kind) => !isListed('browser', `${kind}x`))).toEqual([])
  expect(kinds.filter((kind) => !personal.test(kind))).toEqual([])
  expect(kinds.filter((kind) => lasting.test(kind))).toEqual([...lastingKinds])
  expect(
    ['theme', 'ref_code', 'ref_code_at', 'launch-dismissed:x', 'power-token'].filter((name) => personal.test(name)),
  ).toEqual([])
})

test('a sign-out leaves nothing of the person, and what is of the browser', () => {
  browser.setItem('theme', 'light')
  browser.setItem('ref_code', 'ABC')
  signIn(marina)
  writeMuch()
  expect(hasDrafts()).toBe(true)
  forgetToken('signed-out')
  expect({ ...browser }).toEqual({ theme: 'light', ref_code: 'ABC' })
  expect({ ...tab }).toEqual({})
  expect(hasDrafts()).toBe(false)
})

test('a ban leaves nothing either', () => {
  signIn(marina)
  writeMuch()
  forgetToken('banned')
  expect({ ...browser, ...tab }).toEqual({})
})

test('what a form writes after the sign-out is not stored', () => {
  signIn(marina)
  forgetToken('signed-out')
  ofBrowser.write('draft-notice-12', 'late')
  expect({ ...browser, ...tab }).toEqual({})
})

test('a session that ran out leaves nothing in the browser, and comes back to the same person in the tab', () => {
  signIn(marina)
  writeMuch()
  forgetToken('expired')
  expect(JSON.stringify(browser)).not.toMatch(/CPF|article|message/)
  // The form behind the login dialog is still being typed in.
  ofBrowser.write('draft-ticket-new-of-38', 'CPF 529.982.247-25, and more')
  expect(JSON.stringify(browser)).not.toContain('CPF')
  signIn(marina)
  expect(ofBrowser.read('draft-ticket-new-of-38')).toBe('CPF 529.982.247-25, and more')
  expect(ofBrowser.read('draft-notice-12')).toBe('an article')
  expect(ofTab.read('once:ticket:{"title":"CPF"}')).toBe('a key')
  expect(JSON.stringify(tab)).not.toContain('article')
})

test('a session that ran out leaves nothing to a new tab', () => {
  signIn(marina)
  writeMuch()
  forgetToken('expired')
  openTab()
  expect(ofBrowser.read('draft-ticket-new-of-38')).toBeNull()
  signIn(rafael)
  expect(ofBrowser.read('draft-ticket-new-of-38')).toBeNull()
})

test.each(['expired', 'with the token exchanged'])('another person gets nothing: %s', (how) => {
  signIn(marina)
  writeMuch()
  if (how === 'expired') forgetToken('expired')
  keepToken('token of the next')
  expect(bindTo(rafael)).toBe(true)
  expect(ofBrowser.read('draft-notice-12')).toBeNull()
  expect(JSON.stringify([browser, tab])).not.toMatch(/CPF|article|message|elmo/)
  // Nor does the first person get what the second wrote.
  ofBrowser.write('draft-notice-12', 'of another')
  expect(bindTo(marina)).toBe(true)
  expect(ofBrowser.read('draft-notice-12')).toBeNull()
})

test('the first sign-in of a tab keeps how a visitor had filtered the shop', () => {
  ofTab.write('shop-address', '/shopping?q=elmo')
  expect(bindTo(marina)).toBe(false)
  expect(ofTab.read('shop-address')).toBe('/shopping?q=elmo')
  expect(bindTo(marina)).toBe(false)
})

test('a token that never told whose it was costs nothing either', () => {
  browser.setItem('draft-notice-12', 'of a version that named no owner')
  keepToken('a token')
  forgetToken('expired')
  signIn(marina)
  expect(ofBrowser.read('draft-notice-12')).toBe('of a version that named no owner')
})

/** Marina has two tabs. The session ends in the second, and the first gets the storage event. */
function endElsewhere(reason: 'signed-out' | 'expired'): string[] {
  const heard: string[] = []
  const forget = onTokenChange((what) => void heard.push(what))
  signIn(marina)
  ofTab.write('once:pix:50', 'a key')
  const first = openTab()
  bindTo(marina)
  forgetToken(reason)
  openTab(first)
  heard.length = 0
  for (const listener of storageListeners) listener({ key: 'power-token', newValue: null })
  forget()
  return heard
}

test('a sign-out in another tab empties this one', () => {
  expect(endElsewhere('signed-out')).toEqual(['signed-out'])
  expect({ ...browser, ...tab }).toEqual({})
})

test('a session that ran out in another tab costs this one nothing', () => {
  expect(endElsewhere('expired')).toEqual(['elsewhere'])
  expect(token()).toBeNull()
  expect(ofTab.read('once:pix:50')).toBe('a key')
})

test('a page that opens after a sign-out elsewhere empties its tab; a visitor keeps theirs', () => {
  bindTo(marina)
  ofTab.write('once:pix:50', 'a key')
  const closed = openTab()
  forgetPersonal()
  openTab(closed)
  handleEndElsewhere()
  expect({ ...tab }).toEqual({})
  ofTab.write('shop-address', '/shopping?q=elmo')
  handleEndElsewhere()
  expect(ofTab.read('shop-address')).toBe('/shopping?q=elmo')
})

test('a page that opens after the session ran out keeps what waits for its owner', () => {
  bindTo(marina)
  ofBrowser.write('draft-notice-12', 'an article')
  parkPersonal()
  handleEndElsewhere()
  bindTo(marina)
  expect(ofBrowser.read('draft-notice-12')).toBe('an article')
})
