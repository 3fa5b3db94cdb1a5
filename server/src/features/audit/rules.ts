import { auditThings } from '@guildhall/contract/audit-actions'

/** A field that differs, with its values as stored. Undefined where there was none. */
export interface Difference {
  field: string
  before: unknown
  after: unknown
}

/**
 * The fields that differ between two stored values. Objects are read to their leaves, `{ a: { b: 1 } }` as `a.b`. A
 * list is one value, because its places have no names. A value that is no object has the field `''`.
 */
export function differences(before: unknown, after: unknown): Difference[] {
  const [one, other] = [leavesOf(before), leavesOf(after)]
  const fields = [...new Set([...other.keys(), ...one.keys()])]
  return fields
    .map((field) => ({ field, before: one.get(field), after: other.get(field) }))
    .filter((each) => JSON.stringify(each.before) !== JSON.stringify(each.after))
}

function leavesOf(value: unknown, path = ''): Map<string, unknown> {
  if (value === null || value === undefined) return new Map(path ? [[path, value]] : [])
  if (!isObject(value)) return new Map([[path, value]])
  return new Map(Object.entries(value).flatMap(([key, inner]) => [...leavesOf(inner, path ? `${path}.${key}` : key)]))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && !Array.isArray(value)

/** How many equal characters remain around the part of a long text that changed. */
const context = 40
const ellipsis = '…'

/**
 * Two texts with at most `most` characters each. Of long ones, equal beginnings and ends are cut, so that the part that
 * differs can be read.
 */
export function shorten(before: string | null, after: string | null, most: number): [string | null, string | null] {
  if ((before?.length ?? 0) <= most && (after?.length ?? 0) <= most) return [before, after]
  const [one, other] = [before ?? '', after ?? '']
  let start = 0
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1
  let end = 0
  const room = Math.min(one.length, other.length) - start
  while (end < room && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const cut = (text: string | null) => text && part(text, start - context, text.length - end + context, most)
  return [cut(before), cut(after)]
}

function part(text: string, from: number, to: number, most: number): string {
  const first = Math.max(0, from)
  const last = Math.min(text.length, Math.max(to, first), first + most)
  return `${first > 0 ? ellipsis : ''}${text.slice(first, last).toWellFormed()}${last < text.length ? ellipsis : ''}`
}

/** A target such as `item group 3`: its kind and its number or name. A thing of which there is one has only a kind. */
export function partsOfTarget(target: string): { kind: string; ref: string | null } {
  if (Object.hasOwn(auditThings, target)) return { kind: target, ref: null }
  const [, kind, ref] = /^([a-z][a-z ]*[a-z]|[a-z]) (\S+)$/.exec(target) ?? []
  return kind && ref ? { kind, ref } : { kind: target, ref: null }
}
