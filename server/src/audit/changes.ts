/** Only the keys whose values differ, before and after: the audit log's record of a change. */
export function changes<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } {
  const changed = (Object.keys(after) as (keyof T)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const pick = (row: T) => Object.fromEntries(changed.map((key) => [key, row[key]])) as Partial<T>
  return { before: pick(before), after: pick(after) }
}
