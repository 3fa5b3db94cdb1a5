import * as z from 'zod/mini'

/**
 * Reads a schema of the contract and generates hostile values for it. Pure: the same schema gives the same values, and
 * a new field gets its own without a change here.
 */

type Schema = z.core.$ZodType

/** The place of a value within its whole: names of fields, and indexes of lists. */
export type Path = readonly (string | number)[]

/** A value in the place of a valid one. `text` is raw JSON that no value of JavaScript can express. */
export interface Hostile {
  what: string
  /** Sent to every place. Without it, only where the schema accepts it. */
  isForAll?: true
  value?: unknown
  text?: string
}

/** Deep enough to overflow the stack of a recursive function. */
const deepText = `${'['.repeat(12_000)}${']'.repeat(12_000)}`

/** Values for every place, of any type. */
const forAll: readonly Hostile[] = [
  { what: 'missing' },
  { what: 'deep nesting', text: deepText },
  { what: 'a number beyond any', text: '1e999' },
  ...named({
    null: null,
    true: true,
    'an empty text': '',
    'a negative': -1,
    '2^31': 2 ** 31,
    '2^53': 2 ** 53,
    NaN: 'NaN',
    NUL: 'a\0b',
    'a lone surrogate': 'a\ud800b',
    'a long text': 'Lorem€ '.repeat(3_000),
    'an empty list': [],
    'an object that is no text': { toString: 1, valueOf: 1, length: -1 },
  }),
].map((hostile) => ({ ...hostile, isForAll: true as const }))

/** Values for places whose schema accepts them. Elsewhere they would be refused like those above. */
const forLax: readonly Hostile[] = [
  { what: 'minus zero', text: '-0' },
  { what: 'a key __proto__', text: '{"\\u005f_proto__":{"isAdmin":true}}' },
  ...named({
    zero: 0,
    'a fraction': 0.1,
    'a billion': 1_000_000_000,
    '32768': 32_768,
    '2^31 - 1': 2 ** 31 - 1,
    '2^53 - 1': 2 ** 53 - 1,
    '2^63': 2 ** 63,
    '-2^63 - 1': -(2 ** 63) - 2048,
    '1e308': 1e308,
    '2^31 as text': '2147483648',
    '2^63 as text': '9223372036854775808',
    'a text of digits': '9'.repeat(400),
    'a space': ' ',
    Infinity: 'Infinity',
    'Arabic digits': '٣',
    'a lone low surrogate': '\udc00',
    'control characters': '\u0001\u0008\u000b\u001b\u007f\u0085\u2028',
    'signs of patterns': String.raw`%_\'"$1;--`,
    'a text of JSON': '{"a":[1,{"toString":1}]}',
    'a text of JSON with NUL': String.raw`{"en":{"title":"a\u0000b","description":"a\u0000b","body":"a\u0000b","name":"a\u0000b"}}`,
    'a text of deep JSON': deepText,
    'a list as text': '[{"toString":1},null]',
    'no JSON': '{"a":',
    'year zero': '0000-01-01T00:00:00Z',
    'the last year': '9999-12-31T23:59:59.999999999-23:59',
    'a year beyond': '+275760-09-13T00:00:00.001Z',
    'the first day': '0000-01-01',
    'no day': '2026-02-30',
    'an address': 'javascript:alert(1)//http://a.b',
    'a path upwards': '../../../../etc/passwd',
    'a list of everything': [null, 1, 'a\0', { a: 1 }, [[]]],
    'a long list': Array.from({ length: 2_000 }, (_, at) => at),
    'an empty object': {},
    'an object with NUL in its key': { 'a\0b': 'a\0b', constructor: { prototype: {} } },
  }),
]

function named(values: Record<string, unknown>): Hostile[] {
  return Object.entries(values).map(([what, value]) => ({ what, value }))
}

/** Values that are tried for a field until one fits its schema. */
const candidates: readonly unknown[] = [
  'Guilhermina',
  1,
  '1',
  true,
  '50',
  5,
  50,
  7,
  '11999998888',
  '52998224725',
  'guilhermina@mail.example',
  'Tr0vao-77',
  '2026-11-22',
  '2026-11',
  '2026-11-22T12:00:00Z',
  '12:00',
  '/guides',
  'https://mail.example/a',
  '50.00',
  '019aa2d0-0000-7000-8000-000000000001',
  '1764000000000-1',
  'a',
  '',
  {},
  [],
]

const fits = (schema: Schema, value: unknown): boolean => z.safeParse(schema as z.ZodMiniType, value).success

/** The parts of a zod schema. */
interface Def {
  type: string
  innerType?: Schema
  shape?: Record<string, Schema>
  element?: Schema
  options?: Schema[]
  in?: Schema
  out?: Schema
  entries?: Record<string, unknown>
  values?: unknown[]
}
const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def

/**
 * A value that the schema accepts, with every optional field. `hints` are values by the name of a field that a schema
 * cannot determine, such as an existing login. Throws when nothing fits: then `candidates` lacks a form.
 */
export function validFor(schema: Schema, hints: Readonly<Record<string, unknown>> = {}, name = 'value'): unknown {
  for (const value of proposals(schema, hints, name)) if (fits(schema, value)) return value
  throw new Error(`No value fits the field ${name}: add one to the candidates of test/hostile-values.ts, or a hint.`)
}

function* proposals(schema: Schema, hints: Readonly<Record<string, unknown>>, name: string): Generator {
  if (name in hints) yield hints[name]
  const def = defOf(schema)
  if (def.innerType) yield* proposals(def.innerType, hints, name)
  if (def.shape)
    yield Object.fromEntries(Object.entries(def.shape).map(([field, inner]) => [field, validFor(inner, hints, field)]))
  if (def.element) for (const count of [1, 2, 3]) yield Array<unknown>(count).fill(validFor(def.element, hints, name))
  if (def.entries) yield* Object.values(def.entries)
  if (def.values) yield* def.values
  for (const inner of [...(def.options ?? []), def.in, def.out]) if (inner) yield* proposals(inner, hints, name)
  yield* candidates
}

/** Every place of the schema that a caller can fill, the whole first, each with its schemas. */
export function placesOf(schema: Schema, path: Path = []): Path[] {
  const def = defOf(schema)
  const inner = [def.innerType, def.in, def.out, ...(def.options ?? [])].filter((each) => each !== undefined)
  const deeper = [
    ...inner.flatMap((each) => placesOf(each, path)),
    ...Object.entries(def.shape ?? {}).flatMap(([field, each]) => placesOf(each, [...path, field])),
    ...(def.element ? placesOf(def.element, [...path, 0]) : []),
  ]
  const seen = new Map([path, ...deeper].map((place) => [JSON.stringify(place), place]))
  return [...seen.values()]
}

/**
 * The hostile values for one place: those for every place, and variants of the valid value that a lax schema accepts.
 */
export function hostileFor(valid: unknown): readonly Hostile[] {
  if (typeof valid === 'number') return [...forAll, ...forLax, { what: 'the valid number as text', value: ` ${valid}` }]
  if (typeof valid !== 'string') return [...forAll, ...forLax]
  const variants = named({
    'the valid text with NUL': `${valid}\0`,
    'the valid text with a lone surrogate': `${valid}\ud800`,
    'the valid text many times': valid.repeat(6),
    'the valid text in a list': [valid],
  })
  return [...forAll, ...forLax, ...variants]
}

/** Whether the schema accepts a value. No value may make it throw. */
export const isAccepted = (schema: Schema | undefined, sent: unknown): boolean => !schema || fits(schema, sent)

/** The value at a place; undefined where there is none. */
export const valueAt = (whole: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<string | number, unknown> | null | undefined)?.[key], whole)

const marker = '"\u2063raw\u2063"'

/** JSON of `whole` with a hostile value at one place. */
export function jsonWith(whole: unknown, path: Path, hostile: Hostile): string {
  const filled = fill(whole, path, hostile.text === undefined ? hostile.value : JSON.parse(marker))
  return (JSON.stringify(filled) ?? '').replace(marker, () => hostile.text ?? '')
}

function fill(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(whole)) return whole.map((each, at) => (at === key ? fill(each, rest, value) : each))
  return { ...(whole as object), [key]: fill((whole as Record<string, unknown> | undefined)?.[key], rest, value) }
}

/** The value as text for a query, a path or a field of multipart. A missing value is null. */
export function textOf({ value, text }: Hostile): string | null {
  if (text !== undefined) return text
  if (value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
