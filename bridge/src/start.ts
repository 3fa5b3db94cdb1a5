import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { realDisk, type Disk } from '../../server/src/adapters/folders-game/disk.ts'
import { claimFolder, type WriterClaim } from '../../server/src/adapters/folders-game/writer-claim.ts'
import { createFolders } from '../../server/src/adapters/folders-game/folders-game.ts'
import { createAttempts } from './attempts.ts'
import { createCalls } from './calls.ts'
import { asRightsError, configProblems, folderOptions, placesOf, rootsOf, type Config } from './config.ts'
import { guardDisk } from './guarded-disk.ts'
import { openJournal } from './journal.ts'
import { seldom, type Log } from './log.ts'
import { openNonces } from './nonces.ts'
import { openRoots, type Roots } from './roots.ts'
import { listen } from './server.ts'
import { createTurns } from './turns.ts'
import { startWorker } from './worker.ts'

export interface Started {
  url: string
  /** Resolves with the cause when another program has taken the folders over. This one must end then. */
  lost: Promise<string>
  close(): Promise<void>
}

const longestPassMs = 5_000

/** Starts the bridge of a configuration: the server, and the work on what is open. `disk` is another one under kills. */
export async function startBridge(config: Config, log: Log, disk: Disk = realDisk): Promise<Started> {
  const problems = configProblems(config)
  if (problems.length) throw new Error(problems.join('\n'))
  const roots = await openRoots(rootsOf(config))
  await demandPlaces(config, roots)
  const now = Date.now
  const onTrouble = seldom(log)
  const options = folderOptions(config)
  const folder = join(stagingOf(config), 'bridge')
  await demandPlace(roots, folder)
  const { claim, lost } = await takeFolders(config, log)
  const game = createFolders({ ...options, claim, disk: guardDisk(disk, roots), onTrouble })
  const { journal, nonces } = await openOwnFiles(folder)
  const work = { game, journal, turns: createTurns(), now, attempts: createAttempts(), onTrouble }
  const { host, port } = addressOf(config.listen)
  const tls = config.tls && { cert: await readFile(config.tls.cert), key: await readFile(config.tls.key) }
  const server = await listen({
    host,
    port,
    tls,
    secret: config.secret,
    calls: createCalls(work),
    nonces,
    log,
    now,
  })
  const everyMs = Math.min(longestPassMs, options.periods?.itemsMs ?? longestPassMs)
  const worker = startWorker({ ...work, everyMs, log })
  return {
    url: server.url,
    lost,
    async close() {
      await worker.close()
      await server.close()
      await Promise.all([journal.close(), nonces.close()])
      await claim.close()
    },
  }
}

/** Makes this program the one that writes into the folders. Throws with words when another one does. */
async function takeFolders(config: Config, log: Log): Promise<{ claim: WriterClaim; lost: Promise<string> }> {
  let onLost: (cause: string) => void = () => {}
  const lost = new Promise<string>((resolve) => (onLost = resolve))
  const claim = claimFolder({
    root: config.root,
    fallback: stagingOf(config),
    program: 'guildhall-bridge',
    group: async () => null,
    onLost: (cause) => onLost(cause),
  })
  try {
    await claim.take((cause) => log(`Waits: ${cause}`))
    return { claim, lost }
  } catch (error) {
    await claim.close()
    throw asRightsError(error, join(config.root, 'guildhall'))
  }
}

async function openOwnFiles(folder: string) {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return { journal: await openJournal(join(folder, 'journal')), nonces: await openNonces(join(folder, 'nonces')) }
  } catch (error) {
    throw asRightsError(error, folder)
  }
}

async function demandPlace(roots: Roots, path: string): Promise<void> {
  try {
    await roots.demand(path)
  } catch (error) {
    throw asRightsError(error, path)
  }
}

/** The folder of the program's own files, on the volume of the game. */
export const stagingOf = (config: Config): string =>
  new Map(placesOf(config)).get('staging') ?? join(config.root, 'guildhall')

/** Throws when a configured place is outside the folders that the program may use. */
export async function demandPlaces(config: Config, roots: Roots): Promise<void> {
  for (const [, path] of placesOf(config)) if (path) await demandPlace(roots, path)
}

/** Host and port of `127.0.0.1:8740` or `[::1]:8740`. */
export function addressOf(listen: string): { host: string; port: number } {
  const at = listen.lastIndexOf(':')
  return { host: listen.slice(0, at).replaceAll(/^\[|\]$/g, ''), port: Number(listen.slice(at + 1)) }
}
