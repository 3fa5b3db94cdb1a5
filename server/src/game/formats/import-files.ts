import type { Item } from '../../ports/game.ts'
import { isItem, itemOf } from './item.ts'

// The game reads logins into 16 bytes without a bound, and 14 characters of them count.
const login = /^[A-Za-z0-9]{1,14}$/
// Device names, which no file on Windows can have.
const device = /^(com\d|lpt\d|con|prn|aux|nul)$/i
// A password that begins with _ @ # marks an account as deleted, blocked or disabled. Spaces end a token.
const password = /^[A-Za-z0-9]{5,10}$/

export const isGameLogin = (text: string): boolean => login.test(text) && !device.test(text)
export const isGamePassword = (text: string): boolean => password.test(text)

/**
 * The bytes of one import file: ASCII, one record, CRLF. Throws when a value does not fit. Input of people is checked
 * before, so this is the last defence against a record with another meaning.
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

/** The item line as the game would read it; null when it would move the file to its error folder. */
export function readItemLine(text: string): { account: string; item: Item } | null {
  const [account = '', ...rest] = (text.split(/\r?\n/)[0] ?? '').split(' ').filter(Boolean)
  const item = rest.every((token) => /^\d+$/.test(token)) ? itemOf(rest.map(Number)) : null
  return account && item ? { account: account.toUpperCase(), item } : null
}

/** w2pp: nine lines. Fields that we never ask of a player are empty, or a number that the game accepts. */
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

/** over: one line. In capitals, because the server otherwise does not check whether the account is in the game. */
export const passwordLineFile = accountLineFile

/** over: `login TYPE DD/MM/YYYY`. Type 1 blocks until the date has passed, 0 ends a ban. */
export function banFile(account: string, type: 0 | 1, { day, month, year }: Record<'day' | 'month' | 'year', number>) {
  if (!isGameLogin(account)) throw new Error('This account cannot be written as an import.')
  const two = (value: number) => String(value).padStart(2, '0')
  return file(`${account.toUpperCase()} ${type} ${two(day)}/${two(month)}/${String(year).padStart(4, '0')}`)
}

function check(account: { login: string; password: string }): void {
  if (!isGameLogin(account.login) || !isGamePassword(account.password))
    throw new Error('This login or password cannot be written as an import.')
}
