/** The result of `work`; null where storage is blocked (the visitor blocks site data) or full. */
export function stored<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
