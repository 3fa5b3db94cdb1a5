import { isItem, padded, type Item } from '../items.ts'

/**
 * Readers of import files, as lenient as a real server: ANSI, CRLF or LF, tokens between spaces. Each returns null for
 * a bad file.
 */

const lines = (bytes: Buffer): string[] => bytes.toString('latin1').split(/\r?\n/)
const tokens = (line = ''): string[] => line.split(' ').filter(Boolean)

/** `ACCOUNT INDEX EF1 EFV1 …`; missing numbers at the end are 0. */
export function readItemLine(bytes: Buffer): { login: string; item: Item } | null {
  const [login = '', ...rest] = tokens(lines(bytes)[0])
  const numbers = rest.map(Number)
  const item = numbers.length % 2 ? numbers : [...numbers, 0]
  return isLogin(login) && isItem(item) ? { login, item: padded(item) } : null
}

/** w2pp: nine lines. Both numbers must not be 0; e-mail, telephone and address have a line each. */
export function readNewAccount(bytes: Buffer): { login: string; password: string } | null {
  const [login = '', password = '', name, one, two, email, telephone, address] = lines(bytes)
  const isWhole = [name, one, two, email, telephone, address].every((line) => line !== undefined && line !== '')
  return isLogin(login) && isPassword(password) && isWhole && Number(one) && Number(two) ? { login, password } : null
}

/** w2pp: login and password on two lines. */
export function readTwoLines(bytes: Buffer): { login: string; password: string } | null {
  const [login = '', password = ''] = lines(bytes)
  return isLogin(login) && isPassword(password) ? { login, password } : null
}

/** over: login and password on one line. */
export function readOneLine(bytes: Buffer): { login: string; password: string } | null {
  const [login = '', password = ''] = tokens(lines(bytes)[0])
  return isLogin(login) && isPassword(password) ? { login, password } : null
}

/** over: `login TYPE DD/MM/YYYY`; type 0 ends a ban. */
export function readBan(bytes: Buffer): { login: string; until: Date | null } | null {
  const [login = '', type = '', date = ''] = tokens(lines(bytes)[0])
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(date) ?? []
  if (!isLogin(login) || !/^[0-3]$/.test(type) || !year) return null
  // The ban includes this day.
  const until = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) + 1, 3))
  return { login, until: type === '0' ? null : until }
}

const isLogin = (text: string): boolean => /^[^\s]{1,14}$/.test(text)
const isPassword = (text: string): boolean => /^[^\s]{1,10}$/.test(text)

/**
 * Describes a file that the portal should never expose: unfinished, hidden, or with more than one record. Null for a
 * good file.
 */
export function oddityOf(name: string, bytes: Buffer, linesExpected: number): string | null {
  if (name.startsWith('.') || name.endsWith('.tmp')) return `${name} has the name of a file that is not finished.`
  const text = bytes.toString('latin1')
  if (!text.endsWith('\r\n')) return `${name} does not end with CRLF: ${JSON.stringify(text)}.`
  const count = text.split('\r\n').length - 1
  if (count !== linesExpected) return `${name} has ${count} lines, not ${linesExpected}.`
  return /^[ -~\r\n]*$/.test(text) ? null : `${name} has bytes that are not ASCII.`
}
