import { accessSync, constants, mkdirSync } from 'node:fs'
import { z } from 'zod/mini'
import { hostsOf, unfitTarget } from '../db/address.ts'
import { longestReplyMs } from '../http/reply-time.ts'
import type { Environment } from './environment.ts'
import { isLoopback } from './networks.ts'
import { onOrOff, textOr, wholeNumber } from './variables.ts'

/** The process: its address, its database and files, and how it stops. */
export interface ProcessSettings {
  production: boolean
  dev: boolean
  host: string
  port: number
  databaseUrl: string
  /** The same database without a pooler in between. Equal to databaseUrl without DATABASE_DIRECT_URL. */
  directUrl: string
  /** A streaming replica for reads that may be late; null without one. It is used up to `replicaLagMs` behind. */
  replicaUrl: string | null
  replicaLagMs: number
  dataDir: string
  /** The sandbox of the demo, which the launcher starts. */
  sandboxUrl: string | null
  /** When false every reply is rendered again, so that the cost of rendering can be measured. */
  cache: boolean
  drainMs: number
  /** How long a stopping node behind a proxy still accepts connections while `/readyz` says no. */
  drainNoticeMs: number
  /** Starts on a database to which a newer version has applied migrations. */
  allowNewerSchema: boolean
}

const lagSeconds = wholeNumber(60).check(z.refine((value) => value >= 1, 'Set it to 1 second or more.'))

/** Longer than any request waits, because a player whose request is cut off gets no reply. */
export const defaultDrainMs = longestReplyMs + 5_000

export function processSettings(environment: Environment): ProcessSettings {
  const { variables, production, isDemoPublic, port, dataDir, sandbox, problem } = environment
  const settings = environment.read({
    HOST: textOr(production || isDemoPublic ? '0.0.0.0' : '127.0.0.1'),
    CACHE: environment.measuringSwitch('CACHE'),
    DRAIN_MS: z._default(wholeNumber(600_000), defaultDrainMs),
    DRAIN_NOTICE_MS: z._default(wholeNumber(60_000), 0),
    ALLOW_NEWER_SCHEMA: z._default(onOrOff, false),
    SANDBOX_PORT: z._default(wholeNumber(65_533), 3900),
    DATABASE_REPLICA_LAG_SECONDS: z._default(lagSeconds, 5),
  })
  const dev = variables.DEV === '1'
  const host = settings.HOST
  if (production && environment.userId === 0) problem(rootRefusal(dataDir))
  demandFolder(environment)
  if (production && dev)
    problem('DEV is 1, which serves the sources to everybody. Remove DEV, and start with `npm start`.')
  if (!production && !isDemoPublic && !isLoopback(host))
    problem(
      `HOST is "${host}", but everybody knows the passwords of the demo, so it listens on this machine alone. Remove HOST; or set NODE_ENV=production for real players; or set DEMO_PUBLIC=on for a demo with random passwords.`,
    )
  if (variables.SANDBOX_HOST && !isLoopback(variables.SANDBOX_HOST))
    problem(
      `SANDBOX_HOST is "${variables.SANDBOX_HOST}", but the sandbox shows every mail and account to whoever reaches it, so it answers this machine alone. Remove SANDBOX_HOST; from elsewhere use ssh -L ${sandbox.port}:127.0.0.1:${sandbox.port}.`,
    )
  const { DRAIN_NOTICE_MS: noticeMs, DRAIN_MS: drainMs } = settings
  if (noticeMs > 0 && noticeMs >= drainMs)
    problem(
      `DRAIN_NOTICE_MS is ${noticeMs}, and a stop ends after DRAIN_MS (${drainMs}), so no request could be finished. Set DRAIN_MS higher.`,
    )
  demandTargets(environment)
  if (!variables.DATABASE_URL && variables.DATABASE_DIRECT_URL)
    problem(
      'DATABASE_DIRECT_URL is set without DATABASE_URL. Set DATABASE_URL to the address of the pooler; or remove DATABASE_DIRECT_URL.',
    )
  else if (!variables.DATABASE_URL)
    problem('DATABASE_URL is not set. Start with `npm start`, which brings its own PostgreSQL, or set it.')
  return {
    production,
    dev,
    host,
    port,
    databaseUrl: withFullName(variables.DATABASE_URL ?? ''),
    directUrl: withFullName(variables.DATABASE_DIRECT_URL || (variables.DATABASE_URL ?? '')),
    replicaUrl: variables.DATABASE_REPLICA_URL ? withFullName(variables.DATABASE_REPLICA_URL) : null,
    replicaLagMs: settings.DATABASE_REPLICA_LAG_SECONDS * 1000,
    dataDir,
    sandboxUrl: sandbox.isNeeded ? sandbox.url : null,
    cache: settings.CACHE,
    drainMs: settings.DRAIN_MS,
    drainNoticeMs: settings.DRAIN_NOTICE_MS,
    allowNewerSchema: settings.ALLOW_NEWER_SCHEMA,
  }
}

/**
 * `sslmode=require`, which managed services hand out, means `verify-full` to node-postgres, which then warns in six
 * lines that this will change. The full name stays without a warning, and checks the certificate in later versions, too.
 */
const withFullName = (databaseUrl: string): string =>
  databaseUrl.includes('uselibpqcompat')
    ? databaseUrl
    : databaseUrl.replace(/([?&]sslmode=)require(?=&|$)/, '$1verify-full')

/** The portal writes everywhere, so a standby never serves in place of the primary. */
function demandTargets({ variables, problem }: Environment): void {
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL']) {
    const target = unfitTarget(variables[name] ?? '')
    if (target !== null)
      problem(
        `${name} has target_session_attrs=${target}, and the portal needs the host that takes writes. Write target_session_attrs=read-write, or remove it; a standby for reads belongs into DATABASE_REPLICA_URL.`,
      )
  }
  const target = /[?&]target_session_attrs=(read-write|primary)\b/.exec(variables.DATABASE_REPLICA_URL ?? '')?.[1]
  if (target)
    problem(
      `DATABASE_REPLICA_URL has target_session_attrs=${target}, and only standbys are read there. Remove it; the portal finds the standby by itself.`,
    )
  const replica = variables.DATABASE_REPLICA_URL
  if (replica && !(/^postgres(ql)?:\/\//.test(replica) && URL.canParse(hostsOf(replica)[0]!)))
    problem('DATABASE_REPLICA_URL is no address. Set it like postgres://user:password@host/database.')
}

function demandFolder({ dataDir, problem }: Environment): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
  } catch {
    problem(`DATA_DIR ${dataDir} cannot be written. Create it for the user that runs the portal, or set DATA_DIR.`)
  }
}

/** The portal decodes pictures of other people, so an exploit must not gain root. */
const rootRefusal = (dataDir: string): string =>
  [
    'The user is root, which production does not run as. Stop what still runs, then start it as a user of its own:',
    '    useradd --system --shell /usr/sbin/nologin guildhall',
    `    npm run build && mkdir -p ${dataDir} && chown -R guildhall: ${dataDir}`,
    '    runuser -u guildhall -- npm start',
    '  With systemd write User=guildhall into the unit, in a container USER guildhall into its file (docs/install.md).',
  ].join('\n')
