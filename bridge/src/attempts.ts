/** Counts wrong passwords by login. */
export interface Attempts {
  areUsedUp(login: string): boolean
  count(login: string): void
}

const most = 10
const withinMs = 15 * 60_000
const loginsMost = 10_000

/** Ten wrong passwords of a login in a quarter of an hour. They are forgotten when the program ends. */
export function createAttempts(now: () => number = Date.now): Attempts {
  const wrong = new Map<string, number[]>()
  const recent = (login: string) => (wrong.get(login) ?? []).filter((at) => at > now() - withinMs)
  return {
    areUsedUp: (login) => recent(login.toLowerCase()).length >= most,
    count(login) {
      const key = login.toLowerCase()
      const moments = [...recent(key), now()]
      wrong.delete(key)
      wrong.set(key, moments)
      const [oldest] = wrong.keys()
      if (wrong.size > loginsMost && oldest !== undefined) wrong.delete(oldest)
    },
  }
}
