import * as m from '@guildhall/messages'

const byKey = new Map<string, unknown>(Object.entries(m))

/** The message of a key, by a name that is known only at run time; undefined without one. */
export function wordOf(key: string, values: Record<string, string> = {}): string | undefined {
  const word = byKey.get(key)
  return typeof word === 'function' ? (word as (values: Record<string, string>) => string)(values) : undefined
}
