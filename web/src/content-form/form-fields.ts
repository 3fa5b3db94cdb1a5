import type { Path } from 'react-hook-form'
import { isBlankHtml } from '../ui/editor/clean-html.ts'
import type { Bilingual } from './content-options.ts'

type Value = string | number | boolean | null

/** Whether a value fills an input as it is: a box by true or false, a text by anything else. */
type Fills<Input, V> = [V] extends [boolean]
  ? [Input] extends [boolean]
    ? true
    : false
  : [V] extends [Exclude<Value, boolean>]
    ? [Input] extends [string]
      ? true
      : false
    : false

type Reader<Input, V> = (value: V) => Input

/** How inputs are filled that a value does not fill as it is. */
type Readers<Inputs, Thing extends Record<keyof Inputs, unknown>> = {
  [Name in keyof Inputs as Fills<Inputs[Name], Thing[Name]> extends true ? never : Name]-?: Reader<
    Inputs[Name],
    Thing[Name]
  >
} & {
  [Name in keyof Inputs]?: Reader<Inputs[Name], Thing[Name]>
}

/**
 * The inputs of a form as `thing` fills them; `blank` has those of a new thing. Both name their fields as the contract
 * does. A number becomes its digits, and null an empty text; what is neither has its reader in `readers`.
 */
export function inputsOf<Inputs extends object, Thing extends Record<keyof Inputs, unknown>>(
  blank: Inputs,
  thing: Thing | null | undefined,
  readers: Readers<Inputs, Thing>,
): Inputs {
  if (!thing) return blank
  const readerOf: Partial<Record<string, Reader<unknown, never>>> = readers
  const inputs = Object.keys(blank).map((name) => {
    const value = thing[name as keyof Inputs]
    return [name, readerOf[name] ? readerOf[name](value as never) : inputOf(value as Value)] as const
  })
  return { ...blank, ...Object.fromEntries(inputs) }
}

const inputOf = (value: Value): string | boolean => (typeof value === 'boolean' ? value : String(value ?? ''))

/** The inputs of a thing's English texts, named as the contract names them. */
export type EnglishInputs<Thing extends { translations: { en?: object | undefined } }> = Record<
  keyof NonNullable<Thing['translations']['en']>,
  string
>

/** Whether English texts say something: one of their lines, or HTML that shows something. */
export const isTranslated = (lines: Record<string, string>, html: string): boolean =>
  Object.values(lines).some((text) => text.trim() !== '') || !isBlankHtml(html)

/** The English texts as they are sent: empty ones take the translation away. */
export const translationsOf = <English extends { title: string; body: string }>({ en }: { en: English }) =>
  isTranslated({ title: en.title }, en.body) ? { en } : {}

/** Texts without the spaces around them. */
export const trimmed = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()]))

/** Fields as multipart. */
export function formDataOf(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

/** Where messages are shown whose field is no input of its name: at another input, or at none (null). */
type Elsewhere<Fields extends Bilingual, Body> = {
  [Name in Exclude<keyof Body, keyof Fields | 'translations'>]-?: Path<Fields> | null
} & Readonly<Partial<Record<string, Path<Fields> | null>>>

/**
 * Finds the field of a form that a message of the server is about: the one of the same name, or the one that `elsewhere`
 * has for it, as it must for each field of `Body` that is no input. Translations are in `en`, where the last field takes
 * what has none of its own. Undefined without a field.
 */
export function fieldFinder<Fields extends Bilingual, Body>(
  fields: Fields,
  elsewhere: Elsewhere<Fields, Body>,
): (path: string) => Path<Fields> | undefined {
  const names: Partial<Record<string, string | null>> = elsewhere
  const find = (place: object, name: string) => names[name] ?? (name in place ? name : undefined)
  return (path: string) => {
    const [first = '', , part = ''] = path.split('.')
    const inEnglish = find(fields.en, part) ?? Object.keys(fields.en).at(-1)
    return (first === 'translations' ? `en.${inEnglish}` : find(fields, first)) as Path<Fields> | undefined
  }
}
