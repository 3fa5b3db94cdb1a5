import { pino } from 'pino'
import type { App } from './app.ts'
import { ConfigProblems, readConfig, type Config } from './config.ts'
import { connect } from './db/connect.ts'
import { databaseProblem, markDatabaseUse } from './db/database-use.ts'
import { listen } from './db/listen.ts'
import { migrate } from './db/migrate.ts'
import { seedDemoMarket } from '../../demo/market.ts'
import { sendDemoGifts } from '../../demo/delivery.ts'
import { createHashing } from './passwords/hashing.ts'
import { makeFirstSuperadmin, prepareDemoLogins } from './features/account/first-users.ts'
import { seedDemoBans } from '../../demo/ban.ts'
import { seedDemoHistory } from '../../demo/dashboard.ts'
import { seedDemoDeposits } from '../../demo/deposit.ts'
import { seedDemoDownloads } from '../../demo/download.ts'
import { seedDemoGameAccounts } from '../../demo/game-account.ts'
import { seedDemoMarks } from '../../demo/guildmark.ts'
import { seedGuides } from './features/guide/seed.ts'
import { seedDemoPatches } from '../../demo/launcher.ts'
import { seedDemoNews } from '../../demo/news.ts'
import { seedDemoReferrals } from '../../demo/referral.ts'
import { seedDemoRoadmap } from '../../demo/roadmap.ts'
import { seedDemoShop } from '../../demo/shop.ts'
import { seedDemoTickets } from '../../demo/ticket.ts'
import { createByteCache } from './cache/byte-cache.ts'
import { contentChannel } from './cache/content.ts'
import { servePages } from './http/pages.ts'
import { createJobs, prepareJobs, startHousekeeping } from './jobs/worker.ts'
import { connectOutside, openStorage } from './outside.ts'
import { buildServer } from './server.ts'
import { reportErrors } from './report-errors.ts'
import { newPasswords, welcome } from './welcome.ts'

const badConfiguration = 78
const cacheBytes = 64 * 1024 * 1024

try {
  await start(readConfig(process.env))
} catch (error) {
  if (!(error instanceof ConfigProblems)) throw error
  console.error(error.message)
  process.exit(badConfiguration)
}

async function start(config: Config): Promise<void> {
  const log = pino({
    level: config.logLevel,
    redact: [
      'req.headers.authorization',
      'req.headers.cookie',
      '*.password',
      '*.currentPassword',
      '*.newPassword',
      '*.otp',
      '*.token',
    ],
  })
  await reportErrors(config)
  const storage = await openStorage({ config, log })
  const problem = await databaseProblem(config.databaseUrl, config.production)
  if (problem) throw new ConfigProblems([problem])
  await migrate(config.databaseUrl, log)
  await markDatabaseUse(config.databaseUrl, config.production)
  await prepareJobs(config.databaseUrl)
  const database = connect(config.databaseUrl, { log })
  const now = () => new Date()
  const app: App = {
    config,
    db: database.db,
    log,
    ...connectOutside({ config, db: database.db, log, now }),
    jobs: createJobs(),
    hashing: createHashing(config),
    cache: createByteCache(cacheBytes),
    storage,
    now,
  }
  const demoLogins = config.production ? [] : await prepareDemoLogins(app)
  if (config.production) await makeFirstSuperadmin(app)
  // At once: whatever fails after this, nobody has seen them otherwise.
  for (const line of newPasswords(demoLogins)) console.log(line)
  await seedGuides(app, !config.production)
  if (!config.production) {
    await seedDemoMarket(app)
    await seedDemoNews(app)
    await seedDemoMarks(app)
    await sendDemoGifts(app)
    await seedDemoDownloads(app)
    await seedDemoDeposits(app)
    await seedDemoRoadmap(app)
    await seedDemoShop(app)
    await seedDemoHistory(app)
    await seedDemoTickets(app)
    await seedDemoPatches(app)
    await seedDemoBans(app)
    await seedDemoReferrals(app)
    await seedDemoGameAccounts(app)
  }

  const fastify = await buildServer(app)
  await servePages(fastify, app)
  const ear = listen(config.databaseUrl, contentChannel, {
    onMessage: (payload) => app.cache.fall(payload.split(' ')),
    onReady: () => config.cache && app.cache.resume(),
    onLost: () => app.cache.suspend(),
  })
  await app.jobs.add(app.db, 'prepare_providers', {}, 'prepare_providers')
  const jobs = await startHousekeeping(app)
  await fastify.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    // Not 78: a portal whose launcher was killed may still be draining, and the next try gets the port.
    console.error(
      `Port ${config.port} on ${config.host} is taken. Stop what listens there, or set PORT to another one.`,
    )
    process.exit(1)
  })
  // Nobody waits for the game: until it has been read once, pages say so.
  await app.jobs.add(app.db, 'read_game', {}, 'read_game')
  log.info({ url: config.publicUrl }, 'listening')
  process.send?.({ kind: 'ready', url: config.publicUrl, lines: welcome(config, demoLogins) })

  let isStopping = false
  /** Answers what was begun, takes nothing new, then lets go of the database. */
  async function drain(reason: string): Promise<void> {
    if (isStopping) return
    isStopping = true
    log.info({ reason }, 'stopping')
    setTimeout(() => process.exit(0), config.drainMs).unref()
    await fastify.close()
    if (!(await jobs.stop())) {
      // With the process its locks go, and the next node frees the jobs.
      log.warn('jobs that did not end are left to the next start')
      process.exit(0)
    }
    await app.mail.close()
    await ear.close()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void drain(signal))
  process.on('disconnect', () => void drain('the launcher is gone'))
}
