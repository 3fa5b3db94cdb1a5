import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { createDiskStorage } from '../adapters/disk-storage.ts'
import type { App } from '../app.ts'
import { readSettings } from '../config.ts'
import { personalKeysOf } from '../config/personal-keys.ts'
import { pepper, secretKeyOf } from '../config/secrets.ts'
import { createCounts } from '../counts.ts'
import { connect } from '../db/connect.ts'
import type { OpenDatabase } from './open-database.ts'
import { Problem } from './problem.ts'
import { createHashing } from '../passwords/hashing.ts'
import { createByteCache } from '../cache/byte-cache.ts'
import { noHold } from '../db/backup/hold.ts'
import { createVisits } from '../db/visits.ts'
import { createJobs } from '../jobs/worker.ts'
import { connectOutside } from '../outside.ts'

export interface OpenApp {
  app: App
  /** Why no password can be hashed; null when it can. */
  pepperProblem: string | null
  /** Why the game cannot be asked; null when it can. */
  gameProblem: string | null
  /** The same parts with payment providers and the portal's SECRET_KEY. Throws Problem when they cannot be used. */
  withPayments(): App
  /** The same parts with every outside system of the settings, whatever problems these have, to check them. */
  withOutside(): App
  close(): Promise<void>
}

// An address without a server.
const nowhere = '127.0.0.1:1'

/**
 * The parts of the portal that commands use. A configuration that the portal would refuse is accepted here: each
 * command checks what it needs. The portal's jobs send mails. Captchas are off, and so are payments except in
 * `withPayments`.
 */
export function openApp(
  { url: databaseUrl, use }: Pick<OpenDatabase, 'url' | 'use'>,
  variables: NodeJS.ProcessEnv,
): OpenApp {
  const log = pino({ level: 'silent' })
  const dataDir = resolve(variables.DATA_DIR || './data')
  const environment = { ...variables, DATABASE_URL: variables.DATABASE_URL || databaseUrl }
  // In the demo the portal makes and stores both. Reading the settings here must not make new ones.
  const stands = {
    PASSWORD_PEPPER: 'none',
    SECRET_KEY: 'none',
    PERSONAL_DATA_KEY: 'none',
    ...withoutEmpty(environment),
  }
  const { config: read, problems } = readSettings(stands)
  const pepperProblem = findPepperProblem(environment, dataDir, read.production || use === 'production')
  const peppers = pepperProblem ? { id: '', keys: {} } : pepper(environment, dataDir)
  const config: App['config'] = {
    ...read,
    pepper: peppers,
    personalKeys: personalKeysOf(environment, dataDir),
    mail: { url: `smtp://${nowhere}`, from: '', ca: null, dkim: null, stopAddress: '' },
    captcha: false,
    providers: { mercadopago: null, picpay: null, paypal: null, pix: null },
    game: reachableGame(read, environment),
  }
  const database = connect(databaseUrl, { max: 3 })
  const now = () => new Date()
  const counts = createCounts()
  const app: App = {
    config,
    db: database.db,
    replica: null,
    log,
    ...connectOutside({ config, db: database.db, log, now, counts, hold: noHold }),
    jobs: createJobs(),
    counts,
    connections: database.use,
    hashing: createHashing({ pepper: peppers, hashing: config.hashing }),
    cache: createByteCache(0),
    visits: createVisits(),
    hold: noHold,
    storage: createDiskStorage(dataDir),
    now,
  }
  const isProduction = read.production || use === 'production'
  const withPayments = (): App => {
    const problem =
      problems.find((each) => /^(MERCADOPAGO|PICPAY|PAYPAL|PIX)_/.test(each)) ??
      findSecretProblem(environment, dataDir, isProduction)
    if (problem) throw new Problem(problem)
    const paymentConfig = { ...config, secretKey: secretKeyOf(environment, dataDir), providers: read.providers }
    const { payments } = connectOutside({ config: paymentConfig, db: database.db, log, now, counts, hold: noHold })
    return { ...app, config: paymentConfig, payments }
  }
  const withOutside = (): App => {
    const outsideConfig = { ...config, mail: read.mail, providers: read.providers }
    return {
      ...app,
      config: outsideConfig,
      ...connectOutside({ config: outsideConfig, db: database.db, log, now, counts, hold: noHold }),
    }
  }
  const gameProblems = problems.filter((problem) => /^GAME\b|^GAME_/.test(problem))
  return {
    app,
    pepperProblem,
    gameProblem: gameProblems.length ? gameProblems.join(' ') : null,
    withPayments,
    withOutside,
    close: database.close,
  }
}

/** A password hashed with another pepper would never match. */
function findPepperProblem(variables: NodeJS.ProcessEnv, dataDir: string, production: boolean): string | null {
  if (variables.PASSWORD_PEPPER) return null
  if (production) return 'PASSWORD_PEPPER is missing. Set it as the portal has it.'
  if (existsSync(join(dataDir, 'demo-pepper'))) return null
  return `PASSWORD_PEPPER is not set, and ${dataDir} holds no demo-pepper. Set DATA_DIR as the portal has it.`
}

/** References of payments sealed with another key could not be read. */
function findSecretProblem(variables: NodeJS.ProcessEnv, dataDir: string, production: boolean): string | null {
  if (variables.SECRET_KEY) return null
  if (production) return 'SECRET_KEY is missing. Set it as the portal has it.'
  if (existsSync(join(dataDir, 'demo-secret'))) return null
  return `SECRET_KEY is not set, and ${dataDir} holds no demo-secret. Set DATA_DIR as the portal has it.`
}

/**
 * Each start makes a new secret for the demo's own game, and only that portal knows it. So the console cannot reach
 * that game.
 */
const reachableGame = ({ game, production }: App['config'], variables: NodeJS.ProcessEnv): App['config']['game'] =>
  game.kind === 'bridge' && !production && !variables.GAME_BRIDGE_URL
    ? { ...game, url: `http://${nowhere}/game` }
    : game

const withoutEmpty = (variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value))
