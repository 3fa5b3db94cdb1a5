import * as m from '@guildhall/messages'
import { refuseField } from '../fail.ts'

/**
 * No form of ours nests deeper than a few levels. Deeper values overflow the stack of the code that serializes them.
 */
const deepest = 32

/**
 * `value` as the database can store it: texts without lone surrogates, which UTF-8 cannot encode. Refuses U+0000, which
 * PostgreSQL cannot store, and deep nesting, each at its field.
 */
export function storable<T>(value: T, path: readonly (string | number)[] = []): T {
  if (typeof value === 'string') {
    if (value.includes('\0')) refuseAt(path)
    return value.toWellFormed() as T
  }
  if (typeof value !== 'object' || value === null) return value
  if (path.length >= deepest) refuseAt(path.slice(0, 1))
  if (Array.isArray(value)) return value.map((each, at) => storable<unknown>(each, [...path, at])) as T
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      storable(key, [...path, key]),
      storable<unknown>(each, [...path, key]),
    ]),
  ) as T
}

function refuseAt(path: readonly (string | number)[]): never {
  refuseField(path.join('.').replaceAll('\0', '').toWellFormed(), 'characters', m.error_field_format())
}
