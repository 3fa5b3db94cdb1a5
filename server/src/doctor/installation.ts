import { Resolver } from 'node:dns/promises'
import { resolve } from 'node:path'
import type { App } from '../app.ts'
import type { Installation } from './finding.ts'

/** The parts of a running portal, or of a command, for the checks. */
export const installationOf = (
  { config, db, replica, mail, game, payments, now }: App,
  { isGameReachable = true } = {},
): Installation => ({
  config,
  db,
  replica,
  mail,
  game,
  payments,
  now,
  dns: new Resolver({ timeout: 3_000, tries: 1 }),
  // The file that `start.mjs` reads, in the working directory.
  envFile: resolve('.env'),
  isGameReachable,
})
