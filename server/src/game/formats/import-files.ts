import type { Item } from '../../ports/game.ts'
import { isItem, itemOf } from './item.ts'

// Accounts are read into 16 bytes without a bound, and 14 characters of them count.
const login = /^[A-Za-z0-9]{1,14}$/
// The names of devices, which no file on Windows can have.
const device = /^(com\d|lpt\d|con|prn|aux|nul)$/i
// What begins with _ @ # marks an account as deleted, blocked or disabled; spaces end a token.
const password = /^[A-Za-z0-9]{5,10}$/

export const isGameLogin = (text: string): boolean => login.test(text) && !device.test(text)
export const isGamePassword = (text: string): boolean => password.test(text)

/**
 * The bytes of one import file: ASCII, one record, CRLF. Throws when a value could not stand in it: what comes from
 * people is checked before, so this is the last wall against a record that says something else.
 */
const file = (...lines: string[]): Buffer => {
  if (lines.some((line) => !/^[ -~]*$/.test(line))) throw new Error('An import line holds what no import line may.')
  return Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'ascii')
}

/** `ACCOUNT INDEX EF1 EFV1 EF2 EFV2 EF3 EFV3`, for both dialects. */
export const itemFile = (account: string, item: Item): Buffer => file(itemLine(account, item))

export function itemLine(account: string, item: Item): string {
  if (!isGameLogin(account) || !isItem(item)) throw new Error('This account or item cannot be written as an import.')
  return [account.toUpperCase(), item.index, ...item.effects.flat()].join(' ')
}

/** What the game would read of an item line; null when it would move the file to its error folder. */
export function readItemLine(text: string): { account: string; item: Item } | null {
  const [account = '', ...rest] = (text.split(/\r?\n/)[0] ?? '').split(' ').filter(Boolean)
  const item = rest.every((token) => /^\d+$/.test(token)) ? itemOf(rest.map(Number)) : null
  return account && item ? { account: account.toUpperCase(), item } : null
}

/** w2pp: nine lines, of which the game keeps what we never ask of a player empty or at a number that it accepts. */
export function accountFile(account: { login: string; password: string; email: string }): Buffer {
  check(account)
  const email = /^[!-~]{1,47}$/.test(account.email) ? account.email : '-'
  return file(account.login.toUpperCase(), account.password, 'player', '1', '1', email, '-', '-', '0')
}

/** over: `login password`, and never an access level. */
export function accountLineFile(account: { login: string; password: string }): Buffer {
  check(account)
  return file(`${account.login.toUpperCase()} ${account.password}`)
}

/** w2pp: two lines. */
export function passwordFile(change: { login: string; password: string }): Buffer {
  check(change)
  return file(change.login.toUpperCase(), change.password)
}

/** over: one line. In capitals, or the server forgets to look whether the account is in the game. */
export const passwordLineFile = accountLineFile

/** over: `login TYPE DD/MM/YYYY`; type 1 blocks until the date has passed, 0 lets in again. */
export function banFile(account: string, type: 0 | 1, { day, month, year }: Record<'day' | 'month' | 'year', number>) {
  if (!isGameLogin(account)) throw new Error('This account cannot be written as an import.')
  const two = (value: number) => String(value).padStart(2, '0')
  return file(`${account.toUpperCase()} ${type} ${two(day)}/${two(month)}/${String(year).padStart(4, '0')}`)
}

function check(account: { login: string; password: string }): void {
  if (!isGameLogin(account.login) || !isGamePassword(account.password))
    throw new Error('This login or password cannot be written as an import.')
}
