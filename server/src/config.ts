import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync, accessSync, constants } from 'node:fs'
import { join, resolve } from 'node:path'
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
  /** Off renders every answer anew, to measure what that costs. */
  cache: boolean
  metricsToken: string | null
  logLevel: string
  admin: { login: string; password: string }
  pepper: { id: string; keys: Record<string, string> }
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
  function pathOrUrl(name: string, text: string | undefined, fallback: string): string {
    const value = text || fallback
    return /^\/[\w/-]*$/.test(value) && value[1] !== '/' ? value.replace(/\/+$/, '') : url(name, value, fallback)
  }
  function onOff(name: string, text: string | undefined): boolean {
    if (text && text !== 'on' && text !== 'off') problems.push(`${name} is "${text}". Set it to on or off.`)
    if (text === 'off' && production) problems.push(`${name} is off, which only the demo allows. Remove ${name}.`)
    return text !== 'off'
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
  if (production && !env.PUBLIC_URL) problems.push('PUBLIC_URL is missing. Set it to the address that players type.')

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
    cache: onOff('CACHE', env.CACHE),
    metricsToken: env.METRICS_TOKEN || null,
    logLevel: env.LOG_LEVEL || (production ? 'info' : 'warn'),
    admin,
    pepper: problems.length ? { id: '', keys: {} } : pepper(env, dataDir),
    sentryDsn: env.SENTRY_DSN ? url('SENTRY_DSN', env.SENTRY_DSN, '') : null,
    drainMs: wholeNumber('DRAIN_MS', env.DRAIN_MS, 8000, 600_000),
  }
  if (config.trustProxy && config.trustProxy.includes('true')) {
    problems.push(
      'TRUST_PROXY is "true", which lets anyone forge an address. Set it to the addresses or ranges of your proxy.',
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

const isWebAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text)

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
  return { id, keys: { ...Object.fromEntries(old), [id]: env.PASSWORD_PEPPER || demoPepper(dataDir) } }
}

function demoPepper(dataDir: string): string {
  const file = join(dataDir, 'demo-pepper')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}
