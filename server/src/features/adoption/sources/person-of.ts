import { isPersonName } from '@guildhall/contract/account/rules'
import type { PeopleMapping } from './mapping.ts'
import { momentOf } from './moment.ts'
import type { PasswordKind, Person, Reading, SourceProblem, SourceProblemCode } from './person.ts'

/** The text of a column in one row; null where it has none. */
export type Cells = (column: string) => string | null

/** The largest opening balance. A larger one is a mistake of the mapping, such as a date. */
const mostCash = 1_000_000_000

/** The hashes that say by their form what they are. */
const kindsByForm: [PasswordKind, RegExp][] = [
  ['md5', /^([0-9a-f]{32}|[A-Za-z0-9+/]{22}==)$/i],
  ['sha1', /^([0-9a-f]{40}|[A-Za-z0-9+/]{27}=)$/i],
  ['sha256', /^([0-9a-f]{64}|[A-Za-z0-9+/]{43}=)$/i],
  ['bcrypt', /^\$2[abxy]?\$\d\d\$[./A-Za-z0-9]{53}$/],
  ['argon2', /^\$argon2(id|i|d)\$(v=\d+\$)?m=\d+,t=\d+,p=\d+\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/],
]

/** The person of a row. Null, with its problems, when it must be left out. */
export function personOf(
  key: string | null,
  cells: Cells,
  mapping: PeopleMapping,
  zone: string,
): Pick<Reading, 'login' | 'person' | 'problems'> {
  const problems: SourceProblem[] = []
  const report = (code: SourceProblemCode, found: string) => void problems.push({ code, found: found.slice(0, 80) })
  const cell = (column: string | undefined) => (column === undefined ? '' : (cells(column)?.trim() ?? ''))

  const login = cell(mapping.login)
  if (key === null || key === '') report('key_missing', login)
  if (login === '') report('login_missing', '')
  const password = passwordOf(cell, mapping, report)
  const balance = balanceOf(cell(mapping.balance), report)
  const createdAt = momentOf(cell(mapping.createdAt), zone)
  if (!key || !login || !password || balance === null) return { login, person: null, problems }
  if (createdAt === null) report('date_unreadable', cell(mapping.createdAt))
  const person: Person = {
    ...{ key, login, password, state: stateOf(cell, mapping) },
    ...(cell(mapping.email) && { email: cell(mapping.email) }),
    ...names(cell, mapping, report),
    ...(createdAt && { createdAt }),
    ...(balance !== undefined && { balance }),
  }
  return { login, person, problems }
}

type Cell = (column: string | undefined) => string
type Report = (code: SourceProblemCode, found: string) => void

function passwordOf(cell: Cell, { password: mapping }: PeopleMapping, report: Report): Person['password'] | null {
  const hash = cell(mapping?.hash)
  if (!mapping || hash === '') return { kind: 'none' }
  const byForm = kindsByForm.find(([, form]) => form.test(hash))?.[0]
  const kind = mapping.kind === undefined || mapping.kind === 'auto' ? byForm : mapping.kind
  if (!kind || kind !== byForm) {
    // Never the hash itself: it may be a password in plain text.
    report('hash_unknown', `${hash.length} characters`)
    return null
  }
  // What bcrypt and argon2 need is in the hash.
  const salt = kind === 'bcrypt' || kind === 'argon2' ? '' : cell(mapping.salt)
  return { kind, hash, ...(salt && { salt, saltAt: mapping.saltAt ?? 'before' }) }
}

/** A balance like `120`, `120.00` or `120,0`. Undefined when the source has none, null when it does not fit. */
function balanceOf(text: string, report: Report): number | null | undefined {
  if (text === '') return undefined
  const [, sign, whole = '', decimals = ''] = /^([+-]?)(\d+)(?:[.,](\d*))?$/.exec(text) ?? []
  const isNothing = /^0*$/.test(whole + decimals)
  if (whole === '') report('balance_unreadable', text)
  else if (sign === '-' && !isNothing) report('balance_negative', text)
  else if (/[^0]/.test(decimals)) report('balance_fraction', text)
  else if (Number(whole) > mostCash) report('balance_large', text)
  else return Number(whole)
  return null
}

function names(cell: Cell, mapping: PeopleMapping, report: Report): Pick<Person, 'firstName' | 'lastName'> {
  const name = (text: string): string => {
    const tidy = text.replace(/\s+/g, ' ')
    if (isPersonName(tidy) && tidy.length <= 60) return tidy
    report('name_unfit', tidy)
    return ''
  }
  const [firstName, lastName] = [name(cell(mapping.firstName)), name(cell(mapping.lastName))]
  return { ...(firstName && { firstName }), ...(lastName && { lastName }) }
}

function stateOf(cell: Cell, { state }: PeopleMapping): NonNullable<Person['state']> {
  const value = cell(state?.column)
  if (state?.banned?.includes(value)) return 'banned'
  return state?.locked?.includes(value) ? 'locked' : 'active'
}
