/**
 * Listens for requests to stop; `onSecond` is called for a second one. npm and the terminal both pass on one Ctrl-C, so
 * a signal within a second counts as the same request.
 */
export function onStopAsked(onSecond: () => void): { asked: boolean; promise: Promise<void> } {
  let firstAt = 0
  let resolve!: () => void
  const state = { asked: false, promise: new Promise<void>((done) => (resolve = done)) }
  const ask = () => {
    if (state.asked) return
    state.asked = true
    firstAt = performance.now()
    resolve()
  }
  const onSignal = () => {
    if (state.asked && performance.now() - firstAt > 1_000) return onSecond()
    ask()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  // The process that started us has ended: start.mjs on an older Node, or npm. No second request follows then.
  process.on('disconnect', ask)
  return state
}
