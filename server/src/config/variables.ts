import { z } from 'zod/mini'

/*
 * Schemas of variables, from text to value. A message is the cure, before which `read` (environment.ts) puts the name
 * with the value; one that begins with "is" follows the name alone, for values that no log may repeat.
 */

/** Any text; null when it is not set. */
export const optionalText = z._default(z.nullable(z.string()), null)

export const textOr = (fallback: string) => z._default(z.string(), fallback)

/** A text that `pattern` matches. */
export const textLike = (pattern: RegExp, cure: string) => z.string().check(z.regex(pattern, cure))

/** A whole number from 0 to `largest`. */
export function wholeNumber(largest: number) {
  const error = `Set it to a whole number up to ${largest}.`
  const limits = [z.minimum(0, { error, abort: true }), z.maximum(largest, { error, abort: true })] as const
  return z.pipe(
    z.pipe(z.string(), z.transform(Number)),
    z.number(error).check(z.refine(Number.isInteger, { error, abort: true }), ...limits),
  )
}

/** Minutes from 1. */
export const minutes = wholeNumber(100_000).check(z.refine((value) => value >= 1, 'Set it to 1 minute or more.'))

const isAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text)
const withoutLastSlash = (text: string): string => text.replace(/\/+$/, '')

/** A web address without its last slash. */
export const address = z.pipe(
  z.pipe(z.string(), z.transform(withoutLastSlash)),
  z.string().check(z.refine(isAddress, { error: 'Set it to an address such as https://portal.example.', abort: true })),
)

/** The same; where it `mustBeSecure`, `https://` alone. */
export const secureAddress = (mustBeSecure: boolean) =>
  address.check(
    z.refine((text) => !mustBeSecure || !text.startsWith('http://'), {
      error: ({ input }) =>
        `is "${String(input)}", which anybody on the way can read and change. Set it to its https:// address.`,
    }),
  )

/** A path on the host of the pages such as `/api`, or a web address; without its last slash. */
export const pathOrAddress = z.union(
  [z.pipe(z.string().check(z.regex(/^\/(?!\/)[\w/-]*$/)), z.transform(withoutLastSlash)), address],
  'Set it to an address such as https://portal.example.',
)

export const onOrOff = z.pipe(
  z.enum(['on', 'off'], 'Set it to on or off.'),
  z.transform((text) => text === 'on'),
)

/** A list with commas or spaces between its words. */
export const words = z._default(
  z.pipe(
    z.string(),
    z.transform((text: string) => wordsOf(text)),
  ),
  [],
)

export function wordsOf(text = ''): string[] {
  return text.split(/[,\s]+/).filter(Boolean)
}
