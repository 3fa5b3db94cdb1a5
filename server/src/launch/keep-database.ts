import { join } from 'node:path'
import { limitLog } from '../db/embedded/log-file.ts'
import { type EmbeddedServer, startEmbedded } from '../db/embedded/server.ts'
import { growingPause } from './pause.ts'
import { errorText } from '../errors/read-error.ts'

export type KeptDatabase = { url(): string; stop(): Promise<void> }

type Options = { say(line: string): void; onMoved(url: string): void }

/** Starts or takes over the embedded database, and starts it again whenever it ends by itself. */
export async function keepDatabase(dataDir: string, { say, onMoved }: Options): Promise<KeptDatabase> {
  let server = await startEmbedded({ dataDir })
  const stopping = new AbortController()
  const log = setInterval(() => limitLog(join(dataDir, 'postgres.log')), 60_000)
  log.unref()

  async function restartUntilStopped() {
    const pause = growingPause()
    for (;;) {
      await server.gone
      if (stopping.signal.aborted) return
      say('The database ended unexpectedly. Starting it again.')
      const next = await startAgain(pause)
      if (!next) return
      const moved = next.url !== server.url
      server = next
      if (stopping.signal.aborted) return
      pause.started()
      say('The database is back.')
      // After a change of TMPDIR, or of the port on Windows.
      if (moved) onMoved(server.url)
    }
  }

  async function startAgain(pause: ReturnType<typeof growingPause>): Promise<EmbeddedServer | undefined> {
    while (!stopping.signal.aborted) {
      await wait(pause.next(), stopping.signal)
      try {
        return await startEmbedded({ dataDir, mayMake: false })
      } catch (error) {
        say(errorText(error))
      }
    }
    return undefined
  }

  const running = restartUntilStopped()
  return {
    url: () => server.url,
    async stop() {
      clearInterval(log)
      stopping.abort()
      await server.stop()
      await running
      // A restart may have been under way.
      await server.stop()
    },
  }
}

/** Waits until the time is over or the signal aborts. */
export const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (ms === 0 || signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
