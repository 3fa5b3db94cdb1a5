import { realpathSync, mkdirSync } from 'node:fs'
import { defaultDrainMs } from '../config/process.ts'
import { keepDatabase, type KeptDatabase } from './keep-database.ts'
import { keepPortal, type KeptPortal } from './keep-portal.ts'
import { keepSandbox, type KeptSandbox } from './keep-sandbox.ts'
import { takeLock, type Holder } from './lock.ts'
import { restartOnChange } from './restart-on-change.ts'
import { onStopAsked } from './stop-asked.ts'
import { errorText } from '../errors/read-error.ts'

type Supervised = {
  dataDir: string
  /** An external PostgreSQL; without it the embedded one of dataDir. */
  databaseUrl?: string | undefined
  /** The same without a pooler, for the sandbox. The portal reads it from its environment. */
  directUrl?: string | undefined
  /** The portal's program, started as a child with DATABASE_URL and a channel. */
  portal: string
  /** The program of the sandbox, when an outside system is not configured. */
  sandbox?: string | undefined
  /** Prepares what the portal needs: messages, pages. */
  prepare(): Promise<void>
  dev?: boolean
  /** How long the portal lets requests end when it is stopped. */
  drainMs?: number
  say(line: string): void
}

/**
 * Runs the portal and its database until a stop, and restarts what dies. Resolves with the exit code: 0 after a stop, 1
 * when it could not start, 78 when the portal reports a wrong configuration, 69 when the database did not reply.
 */
export async function supervise({
  dataDir,
  databaseUrl,
  directUrl = databaseUrl,
  portal: program,
  sandbox: sandboxProgram,
  prepare,
  dev = false,
  drainMs = defaultDrainMs,
  say,
}: Supervised): Promise<number> {
  let portal: KeptPortal | undefined
  let database: KeptDatabase | undefined
  let sandbox: KeptSandbox | undefined
  const stop = onStopAsked(() => {
    portal?.kill()
    sandbox?.kill()
  })

  // Only the embedded database needs a lock. With DATABASE_URL many portals may share the machine.
  const taken = databaseUrl
    ? undefined
    : await takeLock(lockName(dataDir), () => ({ pid: process.pid, url: portal?.url() }))
  if (taken && 'holder' in taken) {
    say(occupied(dataDir, taken.holder))
    return 1
  }

  try {
    // Both take a second or more the first time, and neither needs the other. The sandbox and the database start before
    // the portal.
    const [outside, preparation] = await Promise.allSettled([startOutside(), prepare()])
    if (outside.status === 'rejected') throw outside.reason
    if (preparation.status === 'rejected') throw preparation.reason
    if (stop.asked) return 0
    portal = keepPortal(program, { databaseUrl: databaseUrl ?? database!.url(), dev, drainMs, say })
    if (dev) restartOnChange({ portal: () => portal!.restart(), sandbox: () => sandbox?.restart() }, say)
    const ended = await Promise.race([stop.promise, portal.gaveUp])
    return typeof ended === 'number' ? ended : 0
  } catch (error) {
    say(errorText(error))
    return 1
  } finally {
    await portal?.stop()
    await sandbox?.stop()
    await database?.stop()
    if (taken && 'lock' in taken) await taken.lock.release()
  }

  async function startOutside(): Promise<void> {
    if (!databaseUrl) {
      const onMoved = (url: string) => {
        portal?.move(url)
        sandbox?.move(url)
      }
      database = await keepDatabase(dataDir, { say, onMoved })
    }
    if (!sandboxProgram || stop.asked) return
    sandbox = keepSandbox(sandboxProgram, { databaseUrl: directUrl ?? database!.url(), say })
    await sandbox.tried
  }
}

/** The lock for the embedded database of a directory. A directory with two paths has one lock. */
export function lockName(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  return `portal of ${realpathSync(dataDir)}`
}

function occupied(dataDir: string, holder: Holder | null): string {
  const who = holder ? `process ${holder.pid}` : 'a process that does not answer'
  const where = holder?.url ? ` at ${holder.url}` : ''
  const cure = holder ? `Stop it first (kill ${holder.pid})` : 'Stop it first'
  return `Another Guildhall already uses ${dataDir}: ${who}${where}. ${cure}, or start this one with a DATA_DIR and PORT of its own.`
}
