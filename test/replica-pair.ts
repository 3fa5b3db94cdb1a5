import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPassword } from '../server/src/db/embedded/cluster.ts'
import { startEmbedded, type EmbeddedServer } from '../server/src/db/embedded/server.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { prepareJobs } from '../server/src/jobs/prepare-jobs.ts'
import { aFolder } from './programs.ts'
import { administer } from './server.ts'

/** A migrated primary and a streaming replica of it, both with the embedded PostgreSQL. */
export interface ReplicaPair {
  primary: EmbeddedServer
  replica: EmbeddedServer
  /** Stops and continues the replay of what the replica receives. */
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  /** Kills the replica as a crash does, and starts it again. */
  killReplica(): Promise<void>
  startReplica(): Promise<void>
  stop(): Promise<void>
}

/** The package has no pg_basebackup, so the replica is a copy of the folder of a stopped server. */
export async function startReplicaPair(): Promise<ReplicaPair> {
  const folder = aFolder()
  const [primaryDir, replicaDir] = [join(folder.path, 'primary'), join(folder.path, 'replica')]
  const started = await startEmbedded({ dataDir: primaryDir, durable: false })
  await migrate(started.url)
  await prepareJobs(started.url)
  await started.stop()
  mkdirSync(replicaDir)
  const cluster = join(replicaDir, 'postgres')
  const { status, stderr } = spawnSync('cp', ['-a', join(primaryDir, 'postgres'), cluster], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The folder of the database cannot be copied: ${stderr}`)
  const primary = await startEmbedded({ dataDir: primaryDir, durable: false })
  // Otherwise a commit reaches the log, and so the replica, some 200 ms later.
  await administer(primary.adminUrl, 'alter database guildhall set synchronous_commit = on')
  const { searchParams, port } = new URL(primary.adminUrl)
  const host = searchParams.get('host')
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=postgres password=${readPassword(cluster)}'\n`,
  )
  writeFileSync(join(cluster, 'standby.signal'), '')
  const launch = () => startEmbedded({ dataDir: replicaDir, durable: false })
  let replica = await launch()
  return {
    primary,
    get replica() {
      return replica
    },
    pauseReplay: () => administer(replica.adminUrl, 'select pg_wal_replay_pause()'),
    resumeReplay: () => administer(replica.adminUrl, 'select pg_wal_replay_resume()'),
    async killReplica() {
      process.kill(replica.pid, 'SIGKILL')
      await replica.gone
    },
    async startReplica() {
      replica = await launch()
    },
    async stop() {
      await replica.stop()
      await primary.stop()
      rmSync(folder.path, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
