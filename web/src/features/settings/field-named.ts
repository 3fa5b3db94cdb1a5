/**
 * The field that a message of the server belongs to: `schedule.0.times.1` is about the field `schedule.0.times`, which
 * holds all the times. Undefined when no such field exists.
 */
export function fieldNamed(fields: object, path: string): string | undefined {
  let value: unknown = fields
  const names: string[] = []
  for (const name of path.split('.')) {
    if (!isFolder(value)) break
    value = value[name]
    names.push(name)
    if (value === undefined) return undefined
  }
  return isFolder(value) ? undefined : names.join('.')
}

/** What has fields within; a list of plain values is one field. */
const isFolder = (value: unknown): value is Record<string, unknown> =>
  Array.isArray(value) ? value.some(isFolder) : typeof value === 'object' && value !== null
