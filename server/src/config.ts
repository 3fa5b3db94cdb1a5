import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync, accessSync, constants } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { readFolderSettings, type GameSettings } from './game/settings.ts'
import type { GameCapabilities } from './ports/game.ts'
import { apiHostOf } from './http/request-target.ts'

/** Everything an operator can set, parsed once at the start. docs/operations.md lists each variable. */
export interface Config {
  production: boolean
  dev: boolean
  host: string
  port: number
  databaseUrl: string
  dataDir: string
  appName: string
  publicUrl: string
  supportUrl: string
  socialLinks: { discord: string | null; whatsapp: string | null; instagram: string | null }
  apiBaseUrl: string
  apiOrigins: string[]
  trustProxy: string[] | false
  rateLimits: boolean
  /** Off lets any proof pass. */
  captcha: boolean
  /** Set, hCaptcha stands in place of the proof of work. */
  hcaptcha: { siteKey: string; secret: string; url: string } | null
  mail: { url: string; from: string }
  game: GameSettings
  /** How often the ranking with its guilds, and the drops, are read from the game. */
  snapshots: { rankingMinutes: number; dropsMinutes: number }
  /** Where pages fetch guild marks when not from us: `{id}` stands for the guild's number in six digits. */
  guildMarkUrl: string | null
  /** The other side of what is not configured, in the demo; the launcher starts it. */
  sandboxUrl: string | null
  /** Off renders every answer anew, to measure what that costs. */
  cache: boolean
  metricsToken: string | null
  logLevel: string
  admin: { login: string; password: string }
  pepper: { id: string; keys: Record<string, string> }
  /** What device cookies are signed and second-step secrets are encrypted with. */
  secretKey: string
  /** Staff reach their tools only with the second step. */
  staffTotp: boolean
  uniqueEmail: boolean
  /** Password hashes at once, and how many may wait for one; more are told to come back. */
  hashing: { running: number; waiting: number }
  /** Limits that the operator chose in place of ours, by name. */
  limits: Record<string, { max: number; perSeconds: number }>
  sentryDsn: string | null
  drainMs: number
}

/** All that is wrong with the environment, each problem with its cure. */
export class ConfigProblems extends Error {
  problems: string[]
  constructor(problems: string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

const demoPassword = 'admin123'
/** What the login form takes. */
const passwordMaxLength = 64

/**
 * Reads the environment. Throws ConfigProblems with every problem at once; production refuses demo passwords,
 * missing secrets and unwritable folders.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const problems: string[] = []
  const production = env.NODE_ENV === 'production'
  const dataDir = resolve(env.DATA_DIR || './data')
  const port = wholeNumber('PORT', env.PORT, 3000, 65_535)
  const publicUrl = url('PUBLIC_URL', env.PUBLIC_URL, `http://localhost:${port}`)
  wholeNumber('SANDBOX_PORT', env.SANDBOX_PORT, 3900, 65_534)
  const sandbox = sandboxOf(env)
  const sandboxUrl = `http://127.0.0.1:${sandbox.port}`

  function wholeNumber(name: string, text: string | undefined, fallback: number, largest: number): number {
    const value = text ? Number(text) : fallback
    if (Number.isInteger(value) && value >= 0 && value <= largest) return value
    problems.push(`${name} is "${text}". Set it to a whole number up to ${largest}.`)
    return fallback
  }
  function url(name: string, text: string | undefined, fallback: string): string {
    const value = (text || fallback).replace(/\/+$/, '')
    if (!isWebAddress(value))
      problems.push(`${name} is "${text}". Set it to an address such as https://portal.example.`)
    return value
  }
  function minutes(name: string, text: string | undefined, fallback: number): number {
    const value = wholeNumber(name, text, fallback, 100_000)
    if (value < 1) problems.push(`${name} is "${text}". Set it to 1 minute or more.`)
    return value
  }
  function markUrl(text: string | undefined): string | null {
    if (!text) return null
    if (!/^https?:\/\//.test(text) || !URL.canParse(text) || !text.includes('{id}'))
      problems.push(
        `GUILD_MARK_URL is "${text}". Set it like https://game.example/guilds/b01{id}.bmp, or leave it out to serve the marks that players upload here.`,
      )
    return text
  }
  function pathOrUrl(name: string, text: string | undefined, fallback: string): string {
    const value = text || fallback
    return /^\/[\w/-]*$/.test(value) && value[1] !== '/' ? value.replace(/\/+$/, '') : url(name, value, fallback)
  }
  function onOff(name: string, text: string | undefined): boolean {
    if (text && text !== 'on' && text !== 'off') problems.push(`${name} is "${text}". Set it to on or off.`)
    if (text === 'off' && production) problems.push(`${name} is off, which only the demo allows. Remove ${name}.`)
    return text !== 'off'
  }

  /** As onOff, for what production may switch too. */
  function choice(name: string, text: string | undefined, fallback: boolean): boolean {
    if (text && text !== 'on' && text !== 'off') problems.push(`${name} is "${text}". Set it to on or off.`)
    return text ? text === 'on' : fallback
  }
  /** GAME_BRIDGE_CHEST and GAME_BRIDGE_WITHOUT, as docs/game-bridge.md has them. */
  function bridgeCapabilities(env: NodeJS.ProcessEnv): Partial<GameCapabilities> {
    const chest = env.GAME_BRIDGE_CHEST || 'online'
    const without = words(env.GAME_BRIDGE_WITHOUT)
    if (chest !== 'online' && chest !== 'offline' && chest !== 'none') {
      problems.push(`GAME_BRIDGE_CHEST is "${chest}". Set it to online, offline or none.`)
      return {}
    }
    const strange = without.find((each) => !bridgeExtras.includes(each))
    if (strange) problems.push(`GAME_BRIDGE_WITHOUT has "${strange}". Write some of: ${bridgeExtras.join(', ')}.`)
    return { chest, ...Object.fromEntries(without.map((each) => [each, false])) }
  }
  /** `loginDevice=10/3600 signup=10/3600`: at most so many in so many seconds. */
  function limits(text: string | undefined): Config['limits'] {
    const chosen: Config['limits'] = {}
    for (const entry of words(text)) {
      const [, name, max, perSeconds] = /^(\w+)=(\d+)\/(\d+)$/.exec(entry) ?? []
      if (name && Number(max) > 0 && Number(perSeconds) > 0)
        chosen[name] = { max: Number(max), perSeconds: Number(perSeconds) }
      else problems.push(`LIMITS has "${entry}". Write each as name=times/seconds, like loginDevice=10/3600.`)
    }
    return chosen
  }

  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
  } catch {
    problems.push(
      `DATA_DIR ${dataDir} cannot be written. Create it for the user that runs the portal, or set DATA_DIR.`,
    )
  }
  if (!env.DATABASE_URL)
    problems.push('DATABASE_URL is not set. Start with `npm start`, which brings its own PostgreSQL, or set it.')

  const admin = { login: env.ADMIN_LOGIN || 'admin', password: env.ADMIN_PASSWORD || demoPassword }
  if (production && (!env.ADMIN_PASSWORD || env.ADMIN_PASSWORD === demoPassword)) {
    problems.push(
      'ADMIN_PASSWORD is missing or the demo one. Set it to a password of 5 to 11 characters that nobody knows.',
    )
  }
  if (!/^[A-Za-z0-9]{5,11}$/.test(admin.login))
    problems.push(`ADMIN_LOGIN is "${admin.login}". Set it to 5 to 11 letters and digits.`)
  if (admin.password.length > passwordMaxLength)
    problems.push(`ADMIN_PASSWORD is longer than the ${passwordMaxLength} characters that the login takes. Shorten it.`)
  if (production && !env.PASSWORD_PEPPER) {
    problems.push(
      'PASSWORD_PEPPER is missing. Set it to a long random text (openssl rand -hex 32) and keep it outside the database.',
    )
  }
  if (production && (env.SECRET_KEY ?? '').length < 32) {
    problems.push(
      'SECRET_KEY is missing or short. Set it to a long random text (openssl rand -hex 32) and keep it outside the database.',
    )
  }
  if (production && !env.PUBLIC_URL) problems.push('PUBLIC_URL is missing. Set it to the address that players type.')

  if (production) {
    for (const [name, cure] of outside)
      if (!env[name] && !(name.startsWith('GAME_BRIDGE') && env.GAME === 'folders'))
        problems.push(`${name} is missing. ${cure}`)
  }
  const mailUrl = env.MAIL_URL || `smtp://127.0.0.1:${sandbox.port + 1}`
  // Not repeated in words: a password may stand in it.
  if (!/^smtps?:\/\//.test(mailUrl) || !URL.canParse(mailUrl))
    problems.push('MAIL_URL is not an SMTP address. Set it like smtps://user:password@mail.example.')
  if (Boolean(env.HCAPTCHA_SITE_KEY) !== Boolean(env.HCAPTCHA_SECRET))
    problems.push('HCAPTCHA_SITE_KEY and HCAPTCHA_SECRET belong together. Set both, or neither.')

  if (env.GAME && env.GAME !== 'bridge' && env.GAME !== 'folders')
    problems.push(`GAME is "${env.GAME}". Set it to bridge or folders.`)

  const config: Config = {
    production,
    dev: env.DEV === '1',
    host: env.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    port,
    databaseUrl: env.DATABASE_URL ?? '',
    dataDir,
    appName: env.APP_NAME || 'Guildhall',
    publicUrl,
    supportUrl: url('SUPPORT_URL', env.SUPPORT_URL, 'https://discord.com'),
    socialLinks: {
      discord: env.DISCORD_URL || null,
      whatsapp: env.WHATSAPP_URL || null,
      instagram: env.INSTAGRAM_URL || null,
    },
    apiBaseUrl: pathOrUrl('API_BASE_URL', env.API_BASE_URL, '/api'),
    apiOrigins: words(env.API_ORIGINS),
    trustProxy: env.TRUST_PROXY ? words(env.TRUST_PROXY) : false,
    rateLimits: onOff('RATE_LIMITS', env.RATE_LIMITS),
    captcha: onOff('CAPTCHA', env.CAPTCHA),
    hcaptcha:
      env.HCAPTCHA_SITE_KEY && env.HCAPTCHA_SECRET
        ? {
            siteKey: env.HCAPTCHA_SITE_KEY,
            secret: env.HCAPTCHA_SECRET,
            url: url('HCAPTCHA_URL', env.HCAPTCHA_URL, 'https://api.hcaptcha.com/siteverify'),
          }
        : null,
    mail: { url: mailUrl, from: env.MAIL_FROM || `${env.APP_NAME || 'Guildhall'} <no-reply@guildhall.example>` },
    game:
      env.GAME === 'folders'
        ? readFolderSettings(env, (problem) => problems.push(problem))
        : {
            kind: 'bridge',
            url: url('GAME_BRIDGE_URL', env.GAME_BRIDGE_URL, `${sandboxUrl}/game`),
            secret: env.GAME_BRIDGE_SECRET || sandboxSecret,
            timeoutMs: wholeNumber('GAME_TIMEOUT_MS', env.GAME_TIMEOUT_MS, 5_000, 60_000),
            capabilities: bridgeCapabilities(env),
          },
    snapshots: {
      rankingMinutes: minutes('GAME_RANKING_MINUTES', env.GAME_RANKING_MINUTES, production ? 10 : 1),
      dropsMinutes: minutes('GAME_DROPS_MINUTES', env.GAME_DROPS_MINUTES, 60),
    },
    guildMarkUrl: markUrl(env.GUILD_MARK_URL),
    sandboxUrl: sandbox.isNeeded ? sandboxUrl : null,
    cache: onOff('CACHE', env.CACHE),
    metricsToken: env.METRICS_TOKEN || null,
    logLevel: env.LOG_LEVEL || (production ? 'info' : 'warn'),
    admin,
    pepper: problems.length ? { id: '', keys: {} } : pepper(env, dataDir),
    secretKey: env.SECRET_KEY || (problems.length ? '' : demoSecret(dataDir, 'demo-secret')),
    staffTotp: choice('STAFF_TOTP', env.STAFF_TOTP, production),
    uniqueEmail: choice('UNIQUE_EMAIL', env.UNIQUE_EMAIL, true),
    hashing: {
      running: wholeNumber('HASHES_RUNNING', env.HASHES_RUNNING, 2, 64),
      waiting: wholeNumber('HASHES_WAITING', env.HASHES_WAITING, 20, 10_000),
    },
    limits: limits(env.LIMITS),
    sentryDsn: env.SENTRY_DSN ? url('SENTRY_DSN', env.SENTRY_DSN, '') : null,
    drainMs: wholeNumber('DRAIN_MS', env.DRAIN_MS, 8000, 600_000),
  }
  for (const proxy of config.trustProxy || []) {
    if (isAddressOrRange(proxy)) continue
    const why = proxy === 'true' ? 'lets anyone forge an address' : 'is neither an address nor a range'
    problems.push(
      `TRUST_PROXY is "${proxy}", which ${why}. Set it to the addresses or ranges of your proxy, like 10.0.0.0/8.`,
    )
  }
  if (apiHostOf(config.apiBaseUrl) === URL.parse(publicUrl)?.host) {
    problems.push(
      'API_BASE_URL names the root of the host of PUBLIC_URL, where the pages stand. Remove it, or give the API a host of its own.',
    )
  }
  if (problems.length) throw new ConfigProblems(problems)
  return config
}

const outside: [string, string][] = [
  ['MAIL_URL', 'Set it to your mail server, like smtps://user:password@mail.example.'],
  ['MAIL_FROM', 'Set it to the sender of our mails, like "Guildhall <no-reply@portal.example>".'],
  ['GAME_BRIDGE_URL', 'Set it to the address of the bridge beside your game server.'],
  ['GAME_BRIDGE_SECRET', 'Set it to the secret that you gave the bridge (openssl rand -hex 32).'],
]

/** What a bridge may leave out; the rest it must do. */
const bridgeExtras = [
  'inventory',
  'ban',
  'characters',
  'ranking',
  'guilds',
  'guildMark',
  'drops',
  'catalogue',
  'presence',
  'onlineCount',
  'activityLog',
]

// Between a demo and its own sandbox when nobody chose one; the launcher makes one for each run.
const sandboxSecret = 'sandbox'

/** Whether something outside is played by the sandbox, and on which port it stands (SMTP on the next). */
export function sandboxOf(env: NodeJS.ProcessEnv): { isNeeded: boolean; port: number } {
  const isGameOurs = env.GAME === 'folders' ? env.SANDBOX_FOLDERS === 'on' : !env.GAME_BRIDGE_URL
  return {
    isNeeded: env.NODE_ENV !== 'production' && (!env.MAIL_URL || isGameOurs),
    port: Number(env.SANDBOX_PORT || 3900),
  }
}

const isWebAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text)

/** What Fastify takes as a trusted proxy; a range over everything is none. */
function isAddressOrRange(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  if (!version || bits === undefined) return version > 0
  return Number(bits) >= 1 && Number(bits) <= (version === 6 ? 128 : 32)
}

const words = (text = ''): string[] => text.split(/[,\s]+/).filter(Boolean)

/**
 * The keys that passwords are mixed with before hashing. `PASSWORD_PEPPER_OLD` (id:key, comma separated) keeps
 * former ones readable while passwords move to the new one at the next login.
 */
function pepper(env: NodeJS.ProcessEnv, dataDir: string): Config['pepper'] {
  const id = env.PASSWORD_PEPPER_ID || '1'
  const old = words(env.PASSWORD_PEPPER_OLD).map((entry) => {
    const colon = entry.indexOf(':')
    return [entry.slice(0, colon), entry.slice(colon + 1)]
  })
  return { id, keys: { ...Object.fromEntries(old), [id]: env.PASSWORD_PEPPER || demoSecret(dataDir, 'demo-pepper') } }
}

function demoSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name)
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
