import type { App } from './app.ts'
import { createByteCache } from './cache/byte-cache.ts'
import { createEdgePurges } from './cache/edge.ts'
import { contentChannel, receiveContentChange } from './cache/content.ts'
import { ConfigProblems, readConfig, type Config } from './config.ts'
import { createCounts } from './counts.ts'
import { connect } from './db/connect.ts'
import { databaseProblem, markDatabaseUse } from './db/database-use.ts'
import { listen } from './db/listen.ts'
import { demandKnownSchema } from './db/newer-schema.ts'
import { findSessions } from './db/own-sessions.ts'
import { checkReplica } from './db/replica/check-at-start.ts'
import { openReplica } from './db/replica/replica.ts'
import { watchPulse } from './db/pulse.ts'
import { markRestored, openHold, watchHold } from './db/backup/hold.ts'
import { createVisits, visitsChannel } from './db/visits.ts'
import { migrate } from './db/migrate.ts'
import { forgetProbes } from './db/probes.ts'
import { findStartProblem } from './db/start-problem.ts'
import { findStartLines, makeFirstLogins, startJobs, writeFirstContent } from './features/index.ts'
import { readGameJob } from './game/read-game.ts'
import { prepareSwitches } from './db/game-place.ts'
import { drainOnSignals } from './http/drain.ts'
import { servePages } from './http/pages.ts'
import { prepareJobs } from './jobs/prepare-jobs.ts'
import { createJobs, startHousekeeping } from './jobs/worker.ts'
import { placeOf } from './game/place.ts'
import { connectOutside, openStorage } from './outside.ts'
import { openLog } from './logs/open-log.ts'
import { sayer } from './launch/say.ts'
import { createHashing } from './passwords/hashing.ts'
import { reportErrors } from './report-errors.ts'
import { buildServer, listenAt } from './server.ts'
import { newPasswords, welcome } from './welcome.ts'
import { freeMemorySoon } from './free-memory.ts'

const badConfiguration = 78
/** The database is away, and a later start may succeed. Also in launch/keep-portal.ts. */
const databaseAway = 69
// Some 230 pages of the size of the home: those of a community in both languages.
const cacheBytes = 32 * 1024 * 1024

try {
  await start(readConfig(process.env))
} catch (error) {
  if (error instanceof ConfigProblems) end(error.message, badConfiguration)
  const problem = findStartProblem(process.env.DATABASE_URL ?? '', error)
  if (!problem) throw error
  end(problem.text, problem.kind === 'setting' ? badConfiguration : databaseAway)
}

function end(text: string, exitCode: number): never {
  console.error(text)
  process.exit(exitCode)
}

async function start(config: Config): Promise<void> {
  const { app, database } = await openApp(config)
  const logins = await makeFirstLogins(app)
  // Printed at once: when something fails after this, nobody has seen them otherwise.
  newPasswords(logins).forEach(sayer(config.production))
  await writeFirstContent(app)
  const fastify = await buildServer(app)
  await servePages(fastify, app)
  const content = listen(config, contentChannel, {
    onMessage: (payload) => receiveContentChange(app.cache, payload),
    onReady: () => config.cache && app.cache.resume(),
    onLost: () => app.cache.suspend(),
    onDeaf: () =>
      app.log.error(
        'no notification of the database arrives, so nothing is cached. A pooler in transaction mode loses them: name PostgreSQL itself in DATABASE_DIRECT_URL',
      ),
  })
  // What is missed while the connection is lost comes again within seconds.
  const visits = listen(config, visitsChannel, {
    onMessage: app.visits.receive,
    onReady: () => {},
    onLost: () => {},
  })
  const stopWatching = watchHold(app.hold)
  await forgetProbes(app.db)
  const jobs = await startHousekeeping(app)
  await listenAt(fastify, config)
  // Not before: the start has patience of its own, and keeps the processor too busy to hear the replies.
  const pulse = watchPulse(config.directUrl, {
    onAway(reason) {
      app.log.error({ reason }, 'the database is away')
      app.cache.setAway(true)
      if (reason === 'silent') database.interrupt()
    },
    onBack() {
      app.log.warn('the database is back')
      database.resume()
      app.cache.setAway(false)
    },
  })
  // Not before the port is open: a provider calls the address of our webhooks while it registers it.
  for (const job of startJobs) await app.jobs.add(app.db, job, {}, job.name)
  // The start does not wait for the game. Until it has been read once, pages say so.
  await app.jobs.add(app.db, readGameJob, {}, readGameJob.name)
  // Over folders the portal is known as their writer from now on, so that a bridge program beside it is refused.
  void app.game.health()
  app.log.info({ url: config.publicUrl }, 'listening')
  const lines = [...welcome(config, logins), ...heldLines(app), ...(await findStartLines(app))]
  if (process.send) process.send({ kind: 'ready', url: config.publicUrl, lines })
  // Without a launcher nobody else prints the link of the first start.
  else for (const line of lines) console.log(line)
  freeMemorySoon()
  drainOnSignals({
    app,
    fastify,
    jobs,
    listeners: [content, visits, pulse, { close: async () => stopWatching() }, ...(app.replica ? [app.replica] : [])],
    database,
  })
}

/** The parts of the portal, on a migrated database that may be used. Throws ConfigProblems when it may not. */
async function openApp(config: Config): Promise<{ app: App; database: ReturnType<typeof connect> }> {
  const log = openLog(config)
  await reportErrors(config)
  const storage = await openStorage({ config, log })
  const { databaseUrl, directUrl } = config
  const problem = await databaseProblem(directUrl, config.production)
  if (problem) throw new ConfigProblems([problem])
  const sessions = await findSessions(config, log)
  await demandKnownSchema(directUrl, { isAllowed: config.allowNewerSchema, log })
  await migrate(directUrl, log)
  await markDatabaseUse(directUrl, config.production)
  await prepareJobs(directUrl)
  const database = connect(databaseUrl, { log, sessions })
  const { replicaUrl } = config
  if (replicaUrl) await checkReplica({ directUrl, replicaUrl }, log)
  const replica = replicaUrl ? openReplica({ ...config, replicaUrl }, database, log) : null
  const now = () => new Date()
  const off = await prepareSwitches(database.db, placeOf(config), now())
  if (off.length) log.warn({ off }, 'the connection leads to another game: the portal only reads until staff switch on')
  if (config.restored) await markRestored(database.db)
  const hold = await openHold(database.db)
  const counts = createCounts()
  const edge = config.edge && createEdgePurges(config.edge, log)
  const app: App = {
    config,
    db: database.db,
    replica,
    log,
    ...connectOutside({ config, db: database.db, log, now, counts, hold }),
    jobs: createJobs(),
    counts,
    connections: database.use,
    hashing: createHashing(config),
    cache: createByteCache(cacheBytes, undefined, (tags) => {
      // What is computed from now on must have the change.
      replica?.demandNow()
      edge?.purge(tags)
    }),
    visits: createVisits(),
    hold,
    storage,
    now,
  }
  return { app, database }
}

/** For the terminal of a portal that was restored and not released. */
function heldLines({ config, hold, log }: App): string[] {
  if (!hold.isOn()) return []
  const line = `This database was restored. Mails, deliveries, market moves and payments are held until an owner releases them on ${config.publicUrl}/staff/backup.`
  log.warn(line)
  return [config.restored ? `${line} Remove RESTORED=on before the next start.` : line]
}
