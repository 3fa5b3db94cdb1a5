/**
 * Hears the first request to stop; `onSecond` is called when somebody insists. npm and the terminal both
 * pass on one Ctrl-C, so what follows within a second is the same request.
 */
export function onStopAsked(onSecond: () => void): { asked: boolean; promise: Promise<void> } {
  let firstAt = 0
  let resolve!: () => void
  const state = { asked: false, promise: new Promise<void>((done) => (resolve = done)) }
  const hear = () => {
    if (!state.asked) {
      state.asked = true
      firstAt = Date.now()
      return resolve()
    }
    if (Date.now() - firstAt > 1_000) onSecond()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, hear)
  // start.mjs on an older Node is our parent then, and has been killed.
  if (process.channel) process.on('disconnect', hear)
  return state
}
