import * as z from 'zod/mini'

/** The two languages. `pt-BR` stands at `/`, `en` at `/en/…`. */
const locales = ['pt-BR', 'en'] as const
export const Locale = z.enum(locales)
export type Locale = (typeof locales)[number]

/** A row's number in a path: a positive safe integer, given as text. */
export const Id = z.coerce.number().check(z.int(), z.positive())

/** A moment, as an ISO 8601 string in UTC. */
export const Instant = z.string()

/** What every write answers at least. */
export const Message = z.object({ message: z.string() })

/** Half of a character is not text; the database refuses it in JSON. */
const wellFormed = z.overwrite((text: string) => text.toWellFormed())

/** Text of one line: trimmed, with a floor and a ceiling in characters. */
export const line = (min: number, max: number) =>
  z.string().check(z.trim(), wellFormed, z.minLength(min), z.maxLength(max), z.regex(/^[^\p{Cc}]*$/u))

/** A moment of this century: others are slips of the keyboard. */
export function isSensible(moment: string): boolean {
  const year = new Date(moment).getUTCFullYear()
  return year >= 2000 && year <= 2100
}
