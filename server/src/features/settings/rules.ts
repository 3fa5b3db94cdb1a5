import { isObject } from '@guildhall/contract/both-texts'

/**
 * `stored` over `defaults`, field by field: what was stored before a field existed takes that field's default. A list is
 * one value.
 */
export function over<T>(defaults: T, stored: unknown): T {
  if (!isObject(defaults)) return (stored === undefined ? defaults : stored) as T
  if (!isObject(stored)) return defaults
  const fields = Object.keys(defaults).map((name) => [name, over(defaults[name], stored[name])])
  return Object.fromEntries(fields) as T
}
