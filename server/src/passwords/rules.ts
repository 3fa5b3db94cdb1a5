/** What the game can store as a password. */
interface GamePassword {
  passwordMin: number
  passwordMax: number
  passwordAlphabet: RegExp
}

type PasswordRule = 'password_game' | 'password_common' | 'password_is_name' | 'password_is_personal'

/** Data of a person that a password must not equal. */
export interface Person {
  login: string
  firstname: string
  lastname: string
  email: string
  document?: string | null
  phone?: string | null
}

/** Whether the game takes more than letters and digits. */
export const takesSymbols = ({ passwordAlphabet }: Pick<GamePassword, 'passwordAlphabet'>): boolean =>
  passwordAlphabet.test('a?a?a')

/** Why a well-formed password is refused; null when it is accepted. */
export function passwordProblem(
  password: string,
  person: Person,
  game: GamePassword,
  common: ReadonlySet<string>,
): PasswordRule | null {
  if (password.length < game.passwordMin || password.length > game.passwordMax) return 'password_game'
  if (!game.passwordAlphabet.test(password)) return 'password_game'
  const lower = password.toLowerCase()
  if (common.has(lower)) return 'password_common'
  const names = [person.login, person.firstname, person.lastname, person.email, person.email.split('@')[0] ?? '']
  const joined = `${person.firstname}${person.lastname}`
  if ([...names, joined].some((name) => unaccented(name) === lower)) return 'password_is_name'
  const numbers = [person.document, person.phone].filter((number): number is string => Boolean(number))
  if (/^[0-9]+$/.test(password) && numbers.some((number) => number.includes(password))) return 'password_is_personal'
  return null
}

/** A name as people type it into a password: no accents, no spaces. */
const unaccented = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase()
