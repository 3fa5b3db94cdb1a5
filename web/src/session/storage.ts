/** What `work` gives; null where storage is closed to us (the visitor blocks site data) or full. */
export function stored<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
