/**
 * Runs `work` at once and then at most once in `ms`: however often it is asked for meanwhile, it runs once more at the
 * end. Never two at a time, and what is asked for while it runs is done after it.
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
