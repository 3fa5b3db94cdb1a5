import * as z from 'zod/mini'
import { line } from '../values.ts'

/** The limits of sign-up, profile and password, for form and server. Lengths in characters. */
const nameMin = 4
const nameMax = 60
export const loginMin = 5
const loginMax = 11
const passwordMin = 5
const passwordMax = 11
const documentLengths = [11, 14] as const
const phoneMin = 8
const phoneMax = 15

/**
 * A rule with a name of its own. The issue has it as `params.rule`, the wire as `validation`, and its sentence is in
 * messages/ under `error_rule_<rule>`.
 */
export const rule = (name: AccountRule, holds: (text: string) => boolean) =>
  z.refine<string>(holds, { params: { rule: name }, abort: true })

export type AccountRule =
  | 'letters_digits'
  | 'password_characters'
  | 'password_start'
  | 'email'
  | 'digits'
  | 'document_length'
  | 'phone_length'
  | 'website'
  | 'name_link'

/**
 * Whether a text is a name, without anything that a mail program turns into a link or an address. Our mails greet by
 * name, and a person who signs up with somebody else's address chooses that name. `Jr.`, `D. Maria` and `J.R.R.` are
 * names; `evil.com`, `www.evil`, `a/b` and `a@b` are not. Hidden characters and changes of text direction are refused,
 * too.
 */
export function isPersonName(text: string): boolean {
  // Mail programs also make links of full-width letters and of dots in other scripts.
  const plain = text.normalize('NFKC').replaceAll('。', '.')
  return !/[/\\@:]|[\p{L}\p{N}]\.[\p{L}\p{N}]{2}|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(plain)
}

export const PersonName = line(nameMin, nameMax).check(rule('name_link', isPersonName))

/** The name under which players see a member of staff. */
export const DisplayName = line(2, 24).check(rule('name_link', isPersonName))

/** Letters and digits. Logins that differ only in case are the same. */
export const Username = z.string().check(
  z.trim(),
  z.minLength(loginMin),
  z.maxLength(loginMax),
  rule('letters_digits', (text) => /^[A-Za-z0-9]*$/.test(text)),
)

/**
 * The characters that the game client can type: printable ASCII without space, not beginning like a command. Never
 * trimmed.
 */
export const NewPassword = z.string().check(
  z.minLength(passwordMin),
  z.maxLength(passwordMax),
  rule('password_characters', (text) => /^[\x21-\x7e]*$/.test(text)),
  rule('password_start', (text) => !/^[_@#!]/.test(text)),
)

/** Bounded before anything is hashed, so that a megabyte of password costs nothing. */
export const GivenPassword = z.string().check(z.minLength(1), z.maxLength(64))

/** An address, lower-cased. */
export const Email = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, { abort: true }),
  z.maxLength(120),
  rule('email', (text) => z.regexes.email.test(text)),
)

const isDigits = (text: string) => /^[0-9]*$/.test(text)
const isDocument = (text: string) => (documentLengths as readonly number[]).includes(text.length)
const isPhone = (text: string) => text.length >= phoneMin && text.length <= phoneMax

/** CPF (11 digits) or CNPJ (14), digits alone. */
export const DocumentNumber = z
  .string()
  .check(z.trim(), z.minLength(1, { abort: true }), rule('digits', isDigits), rule('document_length', isDocument))

/** A phone number, digits alone. */
export const Phone = z
  .string()
  .check(z.trim(), z.minLength(1, { abort: true }), rule('digits', isDigits), rule('phone_length', isPhone))

/** The same, or empty. */
export const OptionalDocument = z.optional(
  z.nullable(
    z.string().check(
      z.trim(),
      rule('digits', isDigits),
      rule('document_length', (text) => text === '' || isDocument(text)),
    ),
  ),
)
export const OptionalPhone = z.optional(
  z.nullable(
    z.string().check(
      z.trim(),
      rule('digits', isDigits),
      rule('phone_length', (text) => text === '' || isPhone(text)),
    ),
  ),
)

/** The strength bar: 20 points each for length, upper case, lower case, digit and symbol. */
export function passwordStrength(password: string): { points: number; level: 'weak' | 'medium' | 'strong' } {
  const holds = [password.length >= passwordMin, /[A-Z]/, /[a-z]/, /[0-9]/, /[^A-Za-z0-9]/]
  const points = 20 * holds.filter((held) => (held instanceof RegExp ? held.test(password) : held)).length
  return { points, level: points < 40 ? 'weak' : points < 70 ? 'medium' : 'strong' }
}
