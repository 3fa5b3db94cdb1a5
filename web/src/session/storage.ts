/** The result of `work`; null where storage is blocked (the visitor blocks site data) or full. */
export function tryStorage<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
