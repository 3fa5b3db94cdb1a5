/** Runs at most `most` pieces of work at once; later ones wait in the order in which they came. */
export function atOnce(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    // The one that ends hands its place on, so that nobody who comes meanwhile takes it.
    if (running < most) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
