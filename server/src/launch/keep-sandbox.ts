import { keepChild, type KeptChild } from './keep-child.ts'

const drainMs = 5_000

export type KeptSandbox = KeptChild & {
  /** Resolves when it is ready, or has failed once. The start waits no longer for it. */
  tried: Promise<void>
}

type Options = { databaseUrl: string; say(line: string): void }

/** Runs the sandbox as a child process and starts it again when it dies, for as long as the portal runs. */
export function keepSandbox(program: string, { databaseUrl, say }: Options): KeptSandbox {
  const { promise: tried, resolve } = Promise.withResolvers<void>()
  const onEnd = () => {
    resolve()
    return false
  }
  return {
    ...keepChild(program, { name: 'sandbox', databaseUrl, drainMs, say, onReady: () => resolve(), onEnd }),
    tried,
  }
}
