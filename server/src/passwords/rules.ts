/** What the game can store as a password. */
interface GamePassword {
  passwordMin: number
  passwordMax: number
  passwordAlphabet: RegExp
}

type PasswordRule = 'password_game' | 'password_common' | 'password_is_name' | 'password_is_personal'

/** What is known of a person that a password must not be. */
export interface Person {
  login: string
  firstname: string
  lastname: string
  email: string
  document?: string | null
  phone?: string | null
}

/** Why a password that has the right form may not be used; null when it may. */
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

/** As somebody would type a name into a password: no accents, no spaces. */
const unaccented = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase()
