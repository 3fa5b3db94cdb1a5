/**
 * Returns a function that runs `work` at once and then at most once in `ms`. However often it is called meanwhile,
 * `work` runs once more at the end. Never two at a time: a call during a run leads to another run after it.
 */
export function atMostEvery(ms: number, work: () => Promise<void>): () => void {
  let isBusy = false
  let isAskedAgain = false
  return function ask(): void {
    if (isBusy) {
      isAskedAgain = true
      return
    }
    isBusy = true
    void work().finally(() => {
      setTimeout(() => {
        isBusy = false
        if (!isAskedAgain) return
        isAskedAgain = false
        ask()
      }, ms).unref()
    })
  }
}
