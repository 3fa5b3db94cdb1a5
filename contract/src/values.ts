import * as z from 'zod/mini'
import { isLink, isWebAddress } from './link-rules.ts'

/** The two languages. `pt-BR` stands at `/`, `en` at `/en/…`. */
const locales = ['pt-BR', 'en'] as const
export const Locale = z.enum(locales)
export type Locale = (typeof locales)[number]

/** What a form sends for a number: one, or its digits. Nothing, `true` and '1e3' are none, and stay what they are. */
const numberIn = (digits: RegExp) =>
  z.transform((sent: unknown) => (typeof sent === 'string' && digits.test(sent.trim()) ? Number(sent) : sent))

/** A number as a form sends it. */
export const numeric = () =>
  z.pipe(numberIn(/^[+-]?\d+(\.\d+)?$/), z.number()).register(z.globalRegistry, { type: 'number' })

/** A whole number as a form sends it, from `least` to `most`. */
export const whole = (least: number, most: number) =>
  z
    .pipe(numberIn(/^[+-]?\d+$/), z.number().check(z.int(), z.minimum(least), z.maximum(most)))
    .register(z.globalRegistry, { type: 'integer', minimum: least, maximum: most })

/** A row's number, from a path or a body: a positive safe integer. */
export const Id = whole(1, Number.MAX_SAFE_INTEGER)

/** A row's number where its column has 32 bits. */
export const SmallId = whole(1, 2 ** 31 - 1)

/** A moment, as an ISO 8601 string in UTC. */
export const Instant = z.string()

/** What every write answers at least. */
export const Message = z.object({ message: z.string() })

/** Half of a character is not text; the database refuses it in JSON. */
const wellFormed = z.overwrite((text: string) => text.toWellFormed())

/** Text of one line: trimmed, with a floor and a ceiling in characters. */
export const line = (min: number, max: number) =>
  z.string().check(z.trim(), wellFormed, z.minLength(min), z.maxLength(max), z.regex(/^[^\p{Cc}]*$/u))

/**
 * Where a link leads: an address of the web, or a path of this site. `rule` names the words of its refusal. With
 * `optional` also nothing; with `onlyWeb` no path.
 */
export const link = (max: number, rule: string, { optional = false, onlyWeb = false } = {}) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    z.refine((text) => (optional && text === '') || (onlyWeb ? isWebAddress(text) : isLink(text)), {
      params: { rule },
      abort: true,
    }),
  )

/**
 * Rich text as an editor sends it, with a ceiling in characters. U+0000 is dropped, as browsers drop it from HTML. Its
 * type says that nobody has sanitised it.
 */
export const html = (max: number) =>
  z
    .string()
    .check(
      z.overwrite((text) => text.replaceAll('\0', '')),
      wellFormed,
      z.maxLength(max),
    )
    .brand<'html'>()

/** Rich text that nobody has sanitised. */
export type SentHtml = z.output<ReturnType<typeof html>>

/** A moment of this century: others are slips of the keyboard. */
export function isSensible(moment: string): boolean {
  const year = new Date(moment).getUTCFullYear()
  return year >= 2000 && year <= 2100
}
