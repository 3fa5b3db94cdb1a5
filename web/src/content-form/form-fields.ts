import type { Path } from 'react-hook-form'
import type { Bilingual } from './content-options.ts'

type Value = string | number | boolean | null

/**
 * The inputs of a form as `thing` fills them; `blank` has those of a new thing. Both name their fields as the contract
 * does. A number becomes its digits, and null an empty text.
 */
export function inputsOf<T extends Record<string, string | boolean>>(
  blank: T,
  thing: { [K in keyof T]: Value } | null,
): T {
  if (!thing) return blank
  const inputs = Object.keys(blank).map((name) => [name, inputOf(thing[name] ?? null)] as const)
  return { ...blank, ...Object.fromEntries(inputs) }
}

const inputOf = (value: Value): string | boolean => (typeof value === 'boolean' ? value : String(value ?? ''))

/** Texts without the spaces around them. */
export const trimmed = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()]))

/** Fields as multipart. */
export function formDataOf(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

/**
 * Finds the field of a form that a message of the server is about: the one of the same name, or the one that `names`
 * has for it. Translations are in `en`, where the last field takes what has none of its own. Undefined without a field.
 */
export function fieldFinder<Fields extends Bilingual>(
  fields: Fields,
  names: Readonly<Record<string, string>> = {},
): (path: string) => Path<Fields> | undefined {
  const find = (place: object, name: string) => names[name] ?? (name in place ? name : undefined)
  return (path: string) => {
    const [first = '', , part = ''] = path.split('.')
    const inEnglish = find(fields.en, part) ?? Object.keys(fields.en).at(-1)
    return (first === 'translations' ? `en.${inEnglish}` : find(fields, first)) as Path<Fields> | undefined
  }
}
