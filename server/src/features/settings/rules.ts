import { isObject } from '@guildhall/contract/both-texts'

/**
 * `value` with defaults in place of invalid parts, as far as the defaults have them: one text that a later rule refuses
 * must not void the rest of its group.
 */
export function withValidParts(value: unknown, defaults: unknown, wrong: readonly (readonly PropertyKey[])[]): unknown {
  return wrong.reduce((present, path) => withDefault(present, defaults, path), value)
}

function withDefault(value: unknown, defaults: unknown, [name, ...below]: readonly PropertyKey[]): unknown {
  if (name === undefined) return defaults
  const present = (value as Record<PropertyKey, unknown> | null | undefined)?.[name]
  const byDefault = (defaults as Record<PropertyKey, unknown> | null | undefined)?.[name]
  const replacement = withDefault(present, byDefault, below)
  if (Array.isArray(value)) return value.map((each: unknown, index) => (index === name ? replacement : each))
  return isObject(value) ? { ...value, [name]: replacement } : value
}

/**
 * `stored` over `defaults`, field by field, so that a field newer than the stored value gets its default. A list is one
 * value.
 */
export function mergeOver<T>(defaults: T, stored: unknown): T {
  if (!isObject(defaults)) return (stored === undefined ? defaults : stored) as T
  if (!isObject(stored)) return defaults
  const fields = Object.keys(defaults).map((name) => [name, mergeOver(defaults[name], stored[name])])
  return Object.fromEntries(fields) as T
}
