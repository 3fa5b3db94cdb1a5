/**
 * The field of a server message: `schedule.0.times.1` belongs to the field `schedule.0.times`, which has all times.
 * Undefined when there is no such field.
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

/** Whether a value has fields of its own; a list of plain values is one field. */
const isFolder = (value: unknown): value is Record<string, unknown> =>
  Array.isArray(value) ? value.some(isFolder) : typeof value === 'object' && value !== null
