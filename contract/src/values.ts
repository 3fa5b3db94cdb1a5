import * as z from 'zod/mini'
import { isLink, isWebAddress } from './link-rules.ts'

/** The two locales. `pt-BR` is at `/`, `en` at `/en/…`. */
const locales = ['pt-BR', 'en'] as const
export const Locale = z.enum(locales)
export type Locale = (typeof locales)[number]

/**
 * A number as forms send it: a number, or its digits. An empty text, `true` and '1e3' are no numbers and stay
 * unchanged.
 */
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

/** JSON where the form is multipart. */
export const json = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.pipe(
      z.unknown(),
      z.transform((sent) => {
        if (typeof sent !== 'string') return sent
        try {
          return JSON.parse(sent) as unknown
        } catch {
          return sent
        }
      }),
    ),
    schema,
  )

/** A row's number, from a path or a body: a positive safe integer. */
export const Id = whole(1, Number.MAX_SAFE_INTEGER)

/** A row's number where its column has 32 bits. */
export const SmallId = whole(1, 2 ** 31 - 1)

/** A moment, as an ISO 8601 string in UTC. */
export const Instant = z.string()

/** The least that the reply of a write has. */
export const Message = z.object({ message: z.string() })

/**
 * The reply of an act that may need a second person. With `approval`, the id of a request, nothing has happened yet: the
 * act waits until somebody else approves it.
 */
export const Approvable = z.extend(Message, { approval: z.optional(z.uuid()) })

/** A lone surrogate is not text, and the database refuses it in JSON. */
const wellFormed = z.overwrite((text: string) => text.toWellFormed())

/** Text of one line, trimmed, with a least and a greatest length in characters. */
export const line = (min: number, max: number) =>
  z.string().check(z.trim(), wellFormed, z.minLength(min), z.maxLength(max), z.regex(/^[^\p{Cc}]*$/u))

/**
 * The target of a link: an address of the web, or a path of this site. `rule` names the sentence of its refusal. With
 * `optional` it may be empty; with `onlyWeb` it may be no path.
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
 * Rich text from an editor, with a greatest length in characters. U+0000 is dropped, as browsers drop it from HTML. Its
 * type says that it is not sanitised.
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

/** Rich text that is not sanitised. */
export type SentHtml = z.output<ReturnType<typeof html>>

/** A moment of this century; another one is a typing error. */
export function isSensible(moment: string): boolean {
  const year = new Date(moment).getUTCFullYear()
  return year >= 2000 && year <= 2100
}

/** A moment that staff choose, with its offset; in UTC. */
export const ChosenMoment = z.pipe(
  z.iso.datetime({ offset: true }).check(z.refine(isSensible)),
  z.transform((text) => new Date(text).toISOString()),
)

/** A day of the server's calendar, `2026-11-23`. */
export const Day = z.iso.date().check(z.refine(isSensible))

/** The days of a list of staff, both included. */
export const days = { from: z.optional(Day), to: z.optional(Day) }
