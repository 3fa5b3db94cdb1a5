import type { FindingState, HealthCheck } from '@guildhall/contract/health'
import type { Kysely } from 'kysely'
import type { App } from '../app.ts'
import type { DB } from '../db/tables.ts'

/** What a check has found, in the locale of the request. It contains no secret. */
export interface Finding {
  check: HealthCheck
  state: FindingState
  text: string
  cure: string | null
}

/** The part of a resolver that is asked; `Resolver` of node:dns fits. */
export interface Dns {
  resolveTxt(name: string): Promise<string[][]>
}

/** The parts of an installation that are checked. */
export interface Installation extends Pick<App, 'config' | 'mail' | 'game' | 'payments' | 'now' | 'replica'> {
  db: Kysely<DB>
  dns: Dns
  /** The file with the settings, which may be absent. */
  envFile: string
  /** The game of a demo lives with its portal, so the command cannot ask it. */
  isGameReachable: boolean
}

export type Check = (installation: Installation) => Promise<Finding[]>

export const fine = (check: HealthCheck, text: string): Finding => ({ check, state: 'ok', text, cure: null })

/** A finding with its cure. */
export const bad = (
  check: HealthCheck,
  state: Exclude<FindingState, 'ok'>,
  text: string,
  cure: string | null,
): Finding => ({ check, state, text, cure })
