import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findDatabaseUse, type DatabaseUse } from '../db/database-use.ts'
import { findEmbedded, startEmbedded } from '../db/embedded/server.ts'
import { findDatabaseProblem } from '../db/problem.ts'
import { takeLock } from '../launch/lock.ts'
import { lockName } from '../launch/supervise.ts'
import { Problem } from './problem.ts'
import { errorText } from '../errors/read-error.ts'

export interface OpenDatabase {
  url: string
  /** The use of the database. Its passwords match only the pepper of that use. */
  use: DatabaseUse
  close(): Promise<void>
}

type Opened = Omit<OpenDatabase, 'use'>

/**
 * The portal's database: that of DATABASE_URL, else the embedded one of DATA_DIR, which is started for the time of the
 * command when no portal runs. Throws Problem when it cannot be reached.
 */
export async function openDatabase(variables: NodeJS.ProcessEnv): Promise<OpenDatabase> {
  // Commands hold locks and read long.
  const url = variables.DATABASE_DIRECT_URL || variables.DATABASE_URL
  const database = url ? { url, close: async () => {} } : await openEmbedded(resolve(variables.DATA_DIR || './data'))
  const problem = await findDatabaseProblem(database.url)
  if (!problem) return { ...database, use: await findDatabaseUse(database.url) }
  await database.close()
  throw new Problem(problem)
}

async function openEmbedded(dataDir: string): Promise<Opened> {
  if (!existsSync(join(dataDir, 'postgres')))
    throw new Problem(
      `There is no database in ${dataDir}, and DATABASE_URL is not set. Set DATA_DIR or DATABASE_URL as the portal has them.`,
    )
  try {
    // The lock keeps a portal from starting meanwhile, because it would take over a database that is about to stop.
    const taken = await takeLock(lockName(dataDir), () => ({ pid: process.pid }))
    if ('holder' in taken) return besidePortal(dataDir, taken.holder?.pid)
    const server = await startEmbedded({ dataDir }).catch(async (error: unknown) => {
      await taken.lock.release()
      throw error
    })
    return {
      url: server.url,
      async close() {
        // A database that was already running is not ours to stop.
        if (!server.adopted) await server.stop()
        await taken.lock.release()
      },
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem(
      `The database in ${dataDir} cannot be opened: ${errorText(error)} Run this command as the user that runs the portal.`,
    )
  }
}

function besidePortal(dataDir: string, pid: number | undefined): Opened {
  const running = findEmbedded(dataDir)
  if (running) return { url: running.url, close: async () => {} }
  throw new Problem(
    `Process ${pid ?? 'of an unknown number'} holds ${dataDir}, but its database does not run. It may be starting or stopping: try again in a moment.`,
  )
}
