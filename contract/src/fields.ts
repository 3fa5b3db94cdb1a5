import * as z from 'zod/mini'
import { line } from './values.ts'

type Schema = z.ZodMiniType

/** A field of a thing that staff edit: `reply` as an endpoint returns it, `body` as a form sends it. */
interface Field {
  reply: Schema
  body: Schema
}
type Fields = Readonly<Record<string, Field>>

/** A required field. */
export const field = <Reply extends Schema, Body extends Schema>(reply: Reply, body: Body) => ({ reply, body })

/** An optional field: null in the reply; null or an empty text in a form, which is then null. */
export const optionalField = <Reply extends Schema, Body extends Schema>(reply: Reply, body: Body) =>
  field(z.nullable(reply), z.optional(z.nullable(orNothing(body))))

function orNothing<Body extends Schema>(body: Body) {
  const sent = z.union([z.literal(''), body])
  const read = z.transform((value: z.output<typeof sent>) => (value === '' ? null : (value as z.output<Body>)))
  return z.pipe(sent, read)
}

/** An optional line of text, of at most `max` characters: null when it is empty. */
export const optionalLine = (max: number) => {
  const text = z.pipe(
    line(0, max),
    z.transform((sent) => sent || null),
  )
  return field(z.nullable(z.string()), z.optional(z.nullable(text)))
}

/** The fields as a reply has them. */
export const inReply = <F extends Fields>(fields: F) => pick(fields, 'reply')

/** The fields as a form sends them. */
export const inBody = <F extends Fields>(fields: F) => pick(fields, 'body')

/**
 * The English texts beside the main ones. In a reply, a text without a translation is null. A text that a form leaves
 * out has no translation either. `en` is missing when there is no translation at all.
 */
export function translationsOf<F extends Fields>(english: F) {
  const reply = mapped(inReply(english), z.nullable) as { [K in keyof F]: z.ZodMiniNullable<F[K]['reply']> }
  const body = mapped(inBody(english), z.optional) as { [K in keyof F]: z.ZodMiniOptional<F[K]['body']> }
  return {
    reply: z.object({ en: z.optional(z.object(reply)) }),
    body: z.object({ en: z.optional(z.object(body)) }),
  }
}

const mapped = (schemas: Readonly<Record<string, Schema>>, map: (schema: Schema) => Schema) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, map(schema)]))

const pick = <F extends Fields, Part extends keyof Field>(fields: F, part: Part) =>
  Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, each[part]])) as {
    [K in keyof F]: F[K][Part]
  }

/** The names of an object's fields, in their order. */
export const namesOf = <T extends object>(fields: T) => Object.keys(fields) as (keyof T & string)[]
