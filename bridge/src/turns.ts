/** Runs work on the same key one after the other. */
export interface Turns {
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return {
    async run(key, work) {
      const mine = (last.get(key) ?? Promise.resolve()).then(work)
      const end = mine.catch(() => {})
      last.set(key, end)
      try {
        return await mine
      } finally {
        if (last.get(key) === end) last.delete(key)
      }
    },
  }
}
