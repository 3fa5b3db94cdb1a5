import type { Path } from 'react-hook-form'
import { isBlankHtml } from '../ui/editor/clean-html.ts'
import type { Bilingual } from './content-options.ts'

type Value = string | number | boolean | null

/** Whether an input takes a value without conversion: a checkbox takes a boolean, any other input a text. */
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

/** Functions that convert the values which an input cannot take directly. */
type Readers<Inputs, Thing extends Record<keyof Inputs, unknown>> = {
  [Name in keyof Inputs as Fills<Inputs[Name], Thing[Name]> extends true ? never : Name]-?: Reader<
    Inputs[Name],
    Thing[Name]
  >
} & {
  [Name in keyof Inputs]?: Reader<Inputs[Name], Thing[Name]>
}

/**
 * The values of a form's inputs for `thing`; `blank` has the values for a new one. Both name their fields as the
 * contract does. A number becomes its digits, null an empty text. Values of other types have a function in `readers`.
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

/** Whether the English texts have any content: one non-empty line, or HTML that shows something. */
export const isTranslated = (lines: Record<string, string>, html: string): boolean =>
  Object.values(lines).some((text) => text.trim() !== '') || !isBlankHtml(html)

/** The English texts as they are sent; empty texts remove the translation. */
export const translationsOf = <English extends { title: string; body: string }>({ en }: { en: English }) =>
  isTranslated({ title: en.title }, en.body) ? { en } : {}

/** Texts without the spaces around them. */
export const trimmed = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()]))

/** The fields as multipart form data. */
export function formDataOf(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

/**
 * For fields of the body without an input of that name: the input at which their messages are shown, or null for none.
 */
type Elsewhere<Fields extends Bilingual, Body> = {
  [Name in Exclude<keyof Body, keyof Fields | 'translations'>]-?: Path<Fields> | null
} & Readonly<Partial<Record<string, Path<Fields> | null>>>

/**
 * Finds the form field for a message of the server: the field of the same name, or the one in `elsewhere`. `elsewhere`
 * must have each field of `Body` that has no input. Translations are in `en`; a translated field without an input goes
 * to the last one. Returns undefined when there is no field.
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
