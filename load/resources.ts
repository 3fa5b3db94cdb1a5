import pg from 'pg'
import { processorSeconds, proportionalMb, readStarted, residentMb, treeOf } from '../bench/processes.ts'
import type { Client } from './client.ts'
import type { World } from './world.ts'

/** What a piece of a day took. */
export interface Resources {
  seconds: number
  /** Processor seconds of all portals, of the database, of the simulated providers and game, and of the generator. */
  portalCpuS: number
  databaseCpuS: number
  sandboxCpuS: number
  generatorCpuS: number
  /** The resident memory of each portal at the end, and that of the database and the generator. */
  portalMb: number[]
  databaseMb: number
  generatorMb: number
  /** What the database wrote to its files and to its log of writes, and by how much it grew. */
  databaseWrittenMb: number
  databaseLogMb: number
  databaseGrownMb: number
  /** What the portals sent to the generator. */
  sentMb: number
}

type Counted = Pick<
  Resources,
  | 'seconds'
  | 'portalCpuS'
  | 'databaseCpuS'
  | 'sandboxCpuS'
  | 'generatorCpuS'
  | 'databaseWrittenMb'
  | 'databaseLogMb'
  | 'databaseGrownMb'
  | 'sentMb'
>

const mega = 1_000_000

/** Reads what has been taken so far. The difference of two readings is what lies between them. */
export async function createResourceReader(world: World, clients: Client[]) {
  const database = new pg.Client({ connectionString: world.adminUrl })
  database.on('error', () => {})
  await database.connect()

  async function counted(): Promise<Counted> {
    const { user, system } = process.cpuUsage()
    const started = readStarted()
    const times = {
      seconds: performance.now() / 1000,
      portalCpuS: world.nodes.reduce((sum, { launcherPid }) => sum + processorSeconds(launcherPid, started), 0),
      databaseCpuS: processorSeconds(world.databasePid, started),
      sandboxCpuS: processorSeconds(world.sandboxPid, started),
      generatorCpuS: (user + system) / mega,
      sentMb: clients.reduce((sum, client) => sum + client.received(), 0) / mega,
    }
    const { rows } = await database.query<{ written: string; logged: string; size: string }>(written, [world.database])
    const { written: files, logged, size } = rows[0]!
    return {
      ...times,
      databaseWrittenMb: Number(files) / mega,
      databaseLogMb: Number(logged) / mega,
      databaseGrownMb: Number(size) / mega,
    }
  }

  return {
    counted,
    between: (before: Counted, after: Counted): Resources => ({
      ...(Object.fromEntries(
        Object.entries(after).map(([name, value]) => [name, rounded(value - before[name as keyof Counted])]),
      ) as unknown as Counted),
      portalMb: world.nodes.map(({ portalPid }) => residentMb(portalPid)),
      databaseMb: proportionalMb(treeOf(world.databasePid)),
      generatorMb: residentMb(process.pid),
    }),
    close: () => database.end(),
  }
}

/** Of all processes of the server: the pages of tables and indexes that they wrote, and the write-ahead log. */
const written = `
  select (select coalesce(sum(write_bytes + extend_bytes), 0) from pg_stat_io where object <> 'wal') as written,
    pg_current_wal_lsn() - '0/0'::pg_lsn as logged,
    pg_database_size($1) as size`

const rounded = (value: number): number => Math.round(value * 1000) / 1000
