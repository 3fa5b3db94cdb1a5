import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigProblems, readConfig, type Config } from '../config.ts'
import { sandboxMerchant } from './sandbox-credentials.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-unsafe-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const ordinaryUser = 1000
const base = { DATABASE_URL: 'postgres://guildhall:Zx81@db.example/guildhall', DATA_DIR: dataDir }

const readAs = (userId: number | undefined, env: NodeJS.ProcessEnv): Config => readConfig({ ...base, ...env }, userId)

function problemsOf(env: NodeJS.ProcessEnv, userId: number | undefined = ordinaryUser): string[] {
  try {
    readAs(userId, env)
    return []
  } catch (error) {
    if (error instanceof ConfigProblems) return error.problems
    throw error
  }
}

/** A valid production environment. */
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example',
  ADMIN_PASSWORD: 'Tr0vao-77',
  PASSWORD_PEPPER: '6b1f0c93aa57de4428f19b7c03d5e6a1f2c84b9d7e605a3318cc94d2bb07fe16',
  SECRET_KEY: 'c07d94e2518bfa6633de10a7f94c2b85716ee0d3ab498c52f7139ad06e84bb25',
  MAIL_URL: 'smtps://user:word@mail.example',
  MAIL_FROM: 'Portal <no-reply@portal.example>',
  GAME_BRIDGE_URL: 'https://game.example',
  GAME_BRIDGE_SECRET: '92ab6de3f0c14785b1a9c3d2e4f60718293a4b5c6d7e8f9011aa33cc55ee7706',
}
const problemsOfProduction = (env: NodeJS.ProcessEnv) => problemsOf({ ...production, ...env })

test('a production with secrets of its own starts', () => {
  expect(problemsOf(production)).toEqual([])
})

test.each(['Production', 'PRODUCTION', 'prod', 'production ', ' production', 'staging', 'live', 'dev', ' '])(
  'NODE_ENV %j is refused with its cure',
  (NODE_ENV) => {
    const problems = problemsOf({ ...production, NODE_ENV, DEMO_PUBLIC: /prod/i.test(NODE_ENV) ? '' : 'on' })
    expect(problems).toEqual([
      expect.stringMatching(/^NODE_ENV is ".*" .*exactly production|^NODE_ENV is ".*exactly production/),
    ])
  },
)

test('a misspelled production counts as production: no part of the demo is on, and the other problems are reported too', () => {
  expect(problemsOf({ NODE_ENV: 'Production' }).map((problem) => problem.split(' ')[0])).toEqual(
    expect.arrayContaining(['NODE_ENV', 'PUBLIC_URL', 'PASSWORD_PEPPER', 'SECRET_KEY']),
  )
})

test.each([undefined, '', 'development', 'test'])('NODE_ENV %j is the demo', (NODE_ENV) => {
  expect(readAs(ordinaryUser, { NODE_ENV })).toMatchObject({ production: false, host: '127.0.0.1' })
})

test.each(['127.0.0.1', '127.8.0.1', '::1', 'localhost'])('the demo may listen on %s', (HOST) => {
  expect(problemsOf({ HOST })).toEqual([])
})

test.each([
  [{ HOST: '0.0.0.0' }, 'HOST'],
  [{ HOST: '::' }, 'HOST'],
  [{ HOST: '192.168.0.7' }, 'HOST'],
  [{ HOST: 'portal.example' }, 'HOST'],
  [{ PUBLIC_URL: 'https://portal.example' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'http://10.0.0.7:3000' }, 'PUBLIC_URL'],
])('the demo with %j is refused, and DEMO_PUBLIC is named as the cure', (env, name) => {
  expect(problemsOf(env)).toEqual([expect.stringMatching(new RegExp(`^${name} is .*DEMO_PUBLIC=on`))])
  expect(problemsOf({ ...env, DEMO_PUBLIC: 'on' })).toEqual([])
})

test('a public demo listens everywhere, has no password that anybody knows, and keeps its limits', () => {
  const config = readAs(ordinaryUser, { DEMO_PUBLIC: 'on' })
  expect(config).toMatchObject({ host: '0.0.0.0', isDemoPublic: true, admin: { login: 'admin', password: null } })
  expect(problemsOf({ DEMO_PUBLIC: 'on', RATE_LIMITS: 'off' })).toEqual([expect.stringContaining('RATE_LIMITS is off')])
  expect(problemsOf({ DEMO_PUBLIC: 'on', ADMIN_PASSWORD: 'admin123' })).toEqual([
    expect.stringContaining('ADMIN_PASSWORD is the demo one'),
  ])
  expect(problemsOfProduction({ DEMO_PUBLIC: 'on' })).toEqual([expect.stringContaining('DEMO_PUBLIC is on')])
  expect(problemsOf({ DEMO_PUBLIC: 'yes' })).toEqual([expect.stringContaining('DEMO_PUBLIC is "yes"')])
})

test('the sandbox replies to this machine alone, in every demo', () => {
  for (const DEMO_PUBLIC of ['', 'on'])
    expect(problemsOf({ SANDBOX_HOST: '0.0.0.0', DEMO_PUBLIC })).toEqual([
      expect.stringMatching(/^SANDBOX_HOST is "0\.0\.0\.0".*ssh -L/),
    ])
})

test.each([
  ['abc', 'no player may have'],
  ['mestre77', 'is the login'],
  ['MESTRE77', 'is the login'],
  ['senha123', 'people try first'],
  ['player123', 'people try first'],
  ['admin123', 'is the demo one'],
  ['Tr0vao 77', 'no player may have'],
  ['#Tr0vao-77', 'no player may have'],
  ['x'.repeat(65), 'no player may have'],
])('production refuses ADMIN_PASSWORD %j, and does not repeat it', (ADMIN_PASSWORD, words) => {
  const [problem, ...others] = problemsOfProduction({ ADMIN_LOGIN: 'mestre77', ADMIN_PASSWORD })
  expect(others).toEqual([])
  expect(problem).toMatch(new RegExp(`^ADMIN_PASSWORD .*${words}.*Set it to`))
  if (ADMIN_PASSWORD !== 'abc') expect(problem).not.toContain(ADMIN_PASSWORD)
})

test('production needs no ADMIN_PASSWORD, and then makes no account by itself', () => {
  const { ADMIN_PASSWORD: _, ...without } = production
  expect(readAs(ordinaryUser, without)).toMatchObject({ production: true, admin: { login: 'admin', password: null } })
})

const weak = {
  'a letter': 'a',
  'one letter 32 times': 'x'.repeat(32),
  'a word that repeats': 'segredo-do-servidor-'.repeat(3),
  'a row of neighbours': 'abcdefghijklmnopqrstuvwxyz0123456789',
  'few characters': '0101100111010010110100101100101101001011',
  'an example': 'change-me-to-a-long-random-text-of-yours',
  'the keyboard': 'qwertyuiopasdfghjklzxcvbnm1234567890',
}
test.each(
  ['PASSWORD_PEPPER', 'SECRET_KEY', 'GAME_BRIDGE_SECRET', 'METRICS_TOKEN'].flatMap((name) =>
    Object.entries(weak).map(([what, value]) => [name, what, value] as const),
  ),
)('production refuses %s of %s', (name, _, value) => {
  const problems = problemsOfProduction({ [name]: value })
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} .*Set it to a long random text`))])
  expect(problems[0]).not.toContain(value.length > 3 ? value : `"${value}"`)
})

test('a weak pepper is changed without locking anybody out, and the text says how', () => {
  expect(problemsOfProduction({ PASSWORD_PEPPER: 'a', PASSWORD_PEPPER_ID: '3' })[0]).toContain(
    'PASSWORD_PEPPER_OLD=3:<the former pepper>',
  )
  // The cure is accepted, although the former pepper is weak.
  const changed = { ...production, PASSWORD_PEPPER_ID: '4', PASSWORD_PEPPER_OLD: '3:a' }
  expect(readAs(ordinaryUser, changed).pepper.keys).toEqual({ 3: 'a', 4: production.PASSWORD_PEPPER })
})

test('random texts as `openssl rand` gives them are no weak secrets', () => {
  for (const SECRET_KEY of ['qW8u0Zr2T1xkP7vJ5mYdE4nLbA9sHcGf', 'e3f1a09b7c62d8450f9be1a7c3d24f68'])
    expect(problemsOfProduction({ SECRET_KEY })).toEqual([])
})

test.each([
  [{ PASSWORD_PEPPER: production.SECRET_KEY }, 'PASSWORD_PEPPER is the same as SECRET_KEY'],
  [{ GAME_BRIDGE_SECRET: production.PASSWORD_PEPPER }, 'GAME_BRIDGE_SECRET is the same as PASSWORD_PEPPER'],
  [{ METRICS_TOKEN: production.SECRET_KEY }, 'METRICS_TOKEN is the same as SECRET_KEY'],
  [
    { MAIL_URL: `smtps://user:${production.SECRET_KEY}@mail.example` },
    'SECRET_KEY is the same as the password in DATABASE_URL or MAIL_URL',
  ],
  [{ HCAPTCHA_SITE_KEY: 'site', HCAPTCHA_SECRET: production.SECRET_KEY }, 'SECRET_KEY is the same as HCAPTCHA_SECRET'],
])('production refuses a secret that is used twice: %#', (env, words) => {
  expect(problemsOfProduction(env)).toEqual([expect.stringContaining(words)])
})

test('production takes nothing of the sandbox, nor of a provider’s own test environment', () => {
  expect(problemsOfProduction({ GAME_BRIDGE_SECRET: 'sandbox' })).toEqual([
    expect.stringContaining('GAME_BRIDGE_SECRET is the one of the sandbox'),
  ])
  const certs = '/srv/guildhall/certs'
  const merchant = sandboxMerchant({ url: 'http://127.0.0.1:3900', pixUrl: 'https://127.0.0.1:3902/pix', certs })
  const names = problemsOfProduction({ ...merchant, SANDBOX_CERTS: certs }).map((problem) => problem.split(' ')[0])
  expect(new Set(names)).toEqual(new Set(Object.keys(merchant).filter((name) => name !== 'PIX_BASE_URL')))
  const paypal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'hook' }
  expect(problemsOfProduction(paypal)).toEqual([])
  expect(problemsOfProduction({ ...paypal, PAYPAL_BASE_URL: 'https://api-m.sandbox.paypal.com' })).toEqual([
    expect.stringContaining('PAYPAL_BASE_URL is of the provider'),
  ])
})

test.each([
  {
    PICPAY_BASE_URL: 'http://picpay.example',
    PICPAY_TOKEN: 'a real token',
    PICPAY_SELLER_TOKEN: 'a real seller token',
  },
  { HCAPTCHA_URL: 'http://hcaptcha.example', HCAPTCHA_SITE_KEY: 'site', HCAPTCHA_SECRET: 'issued' },
  { NOTIFICATION_URL: 'http://portal.example' },
])('production refuses providers over http: %j', (env) => {
  const name = Object.keys(env)[0]
  expect(problemsOfProduction(env)).toEqual([expect.stringMatching(new RegExp(`^${name} is .*https://`))])
})

test.each([
  ['http://game.example:8080', false],
  ['http://203.0.113.9:8080', false],
  ['https://game.example', true],
  ['http://127.0.0.1:8080', true],
  ['http://[::1]:8080', true],
  ['http://10.0.0.5:8080', true],
  ['http://100.101.102.103', true],
  ['http://[fd00::5]:8080', true],
  ['http://bridge:8080', true],
  ['http://game.internal', true],
])('the bridge at %s, in production: %s', (GAME_BRIDGE_URL, isTaken) => {
  const problems = problemsOfProduction({ GAME_BRIDGE_URL })
  expect(problems).toEqual(isTaken ? [] : [expect.stringMatching(/^GAME_BRIDGE_URL is .*VPN/)])
})

test('production refuses DEV=1 and root, and says which command starts it instead', () => {
  expect(problemsOfProduction({ DEV: '1' })).toEqual([expect.stringMatching(/^DEV is 1/)])
  expect(problemsOf(production, 0)).toEqual([expect.stringMatching(/root[\s\S]*runuser -u guildhall -- npm start/)])
  expect(problemsOf({}, 0)).toEqual([])
  // Windows has no numbers for users.
  expect(problemsOf(production, undefined)).toEqual([])
})
