import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { aFolder } from '../../../test/programs.ts'
import { ConfigProblems, readConfig } from '../config.ts'
import { makePersonalKey, personalKeysOf } from './personal-keys.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-config-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** An ordinary user, whichever user runs the tests. */
const userId = 1000
const read = (env: NodeJS.ProcessEnv) => readConfig({ DATABASE_URL: 'postgres://x', DATA_DIR: dataDir, ...env }, userId)

function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    read(env)
    return []
  } catch (error) {
    if (error instanceof ConfigProblems) return error.problems
    throw error
  }
}

test.each([
  { PORT: '70000' },
  { PORT: 'http' },
  { PUBLIC_URL: 'localhost:3000' },
  { ADMIN_LOGIN: 'root' },
  { ADMIN_PASSWORD: 'x'.repeat(65) },
  { API_BASE_URL: '//api.example' },
  { API_BASE_URL: 'api.example' },
  { API_BASE_URL: '/api; script-src *' },
  { SENTRY_DSN: 'key' },
  { TRUST_PROXY: 'true' },
  { TRUST_PROXY: 'proxy.example' },
  { TRUST_PROXY: '10.0.0.1, 1' },
  { TRUST_PROXY: '10.0.0.0/33' },
  { TRUST_PROXY: '0.0.0.0/0' },
  { TRUST_PROXY: '::1/129' },
  { TRUST_PROXY: '10.0.0.0/' },
])('%j is told with its cure before anything starts', (env) => {
  expect(problemsOf(env)).toEqual([expect.stringMatching(new RegExp(`^${Object.keys(env)[0]} is `))])
})

test.each([
  [{ EDGE_PURGE_URL: 'https://edge.example/purge' }, 'EDGE_PURGE_TOKEN is not set'],
  [{ EDGE_PURGE_TOKEN: 'a secret token' }, 'EDGE_PURGE_TOKEN is set without EDGE_PURGE_URL'],
  [{ EDGE_PURGE_URL: 'edge.example', EDGE_PURGE_TOKEN: 'a secret token' }, 'EDGE_PURGE_URL has an entry that is no'],
])('a cache in front needs addresses and a token: %j', (env, problem) => {
  expect(problemsOf(env)).toEqual([expect.stringContaining(problem)])
  expect(problemsOf(env).join()).not.toContain('secret')
})

test.each([
  [{ PORT: '70000' }, 'PORT is "70000". Set it to a whole number up to 65535.'],
  [{ HASHES_RUNNING: '1.5' }, 'HASHES_RUNNING is "1.5". Set it to a whole number up to 64.'],
  [{ DRAIN_MS: '-1' }, 'DRAIN_MS is "-1". Set it to a whole number up to 600000.'],
  [{ GAME_DROPS_MINUTES: '0' }, 'GAME_DROPS_MINUTES is "0". Set it to 1 minute or more.'],
  [{ SUPPORT_URL: 'x' }, 'SUPPORT_URL is "x". Set it to an address such as https://portal.example.'],
  [{ STAFF_TOTP: 'yes' }, 'STAFF_TOTP is "yes". Set it to on or off.'],
  [{ STAFF_CONFIRM: 'yes' }, 'STAFF_CONFIRM is "yes". Set it to on or off.'],
  [{ GAME: 'files' }, 'GAME is "files". Set it to bridge or folders.'],
  [
    { MAIL_URL: 'http://user:secret@mail.example' },
    'MAIL_URL is not an SMTP address. Set it like smtps://user:password@mail.example.',
  ],
  [
    { RATE_LIMITS: 'off', DEMO_PUBLIC: 'on' },
    'RATE_LIMITS is off, which only a demo on loopback allows. Remove RATE_LIMITS.',
  ],
  [
    { DRAIN_NOTICE_MS: '20000', DRAIN_MS: '20000' },
    'DRAIN_NOTICE_MS is 20000, and a stop ends after DRAIN_MS (20000), so no request could be finished. Set DRAIN_MS higher.',
  ],
  // What stands on a wrong port is no fault of its own.
  [{ SANDBOX_PORT: 'abc' }, 'SANDBOX_PORT is "abc". Set it to a whole number up to 65533.'],
])('of %j it says exactly: %s', (env, message) => {
  expect(problemsOf(env)).toEqual([message])
})

test('an address of the database that would lead a writer to a standby is refused, and a replica that takes writes', () => {
  const at = (target: string) => `postgres://x@one,two/db?target_session_attrs=${target}`
  for (const target of ['standby', 'prefer-standby', 'read-only', 'master'])
    for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'])
      expect(problemsOf({ [name]: at(target) })).toEqual([
        expect.stringContaining(`${name} has target_session_attrs=${target}`),
      ])
  for (const target of ['read-write', 'primary', 'any']) expect(problemsOf({ DATABASE_URL: at(target) })).toEqual([])
  expect(problemsOf({ DATABASE_REPLICA_URL: at('standby') })).toEqual([])
  expect(problemsOf({ DATABASE_REPLICA_URL: at('read-write') })).toEqual([expect.stringContaining('only standbys')])
  expect(problemsOf({ DATABASE_REPLICA_URL: 'one:5432' })).toHaveLength(1)
  expect(problemsOf({ DATABASE_REPLICA_LAG_SECONDS: '0' })).toHaveLength(1)
  const { replicaUrl, replicaLagMs } = read({ DATABASE_REPLICA_URL: 'postgres://two/db?sslmode=require' })
  expect([replicaUrl, replicaLagMs]).toEqual(['postgres://two/db?sslmode=verify-full', 5_000])
  expect(read({}).replicaUrl).toBeNull()
})

test('production reports everything that is missing at once', () => {
  const reported = problemsOf({ NODE_ENV: 'production', PORT: '70000' }).map((problem) => problem.split(' ')[0])
  const secrets = ['PASSWORD_PEPPER', 'SECRET_KEY']
  const outside = ['MAIL_URL', 'MAIL_FROM', 'GAME_BRIDGE_URL', 'GAME_BRIDGE_SECRET']
  expect(new Set(reported)).toEqual(new Set(['PORT', 'PUBLIC_URL', ...secrets, ...outside]))
})

test('the API may have a path or a host of its own, but not the root of the pages', () => {
  const PUBLIC_URL = 'https://portal.example'
  const DEMO_PUBLIC = 'on'
  for (const API_BASE_URL of ['/api', 'https://api.example', 'https://portal.example/api'])
    expect(read({ DEMO_PUBLIC, PUBLIC_URL, API_BASE_URL }).apiBaseUrl).toBe(API_BASE_URL)
  expect(problemsOf({ DEMO_PUBLIC, PUBLIC_URL, API_BASE_URL: PUBLIC_URL })).toHaveLength(1)
})

test('a proxy is trusted by address, range or name, as the server takes them', () => {
  const { trustProxy } = read({ TRUST_PROXY: '10.0.0.1, 192.168.0.0/16 ::1 fd00::/8,::ffff:10.0.0.2 loopback' })
  expect(trustProxy).toHaveLength(6)
  expect(() => fastify({ trustProxy })).not.toThrow()
})

test('documents and phones are encrypted with the set key, else with the one in DATA_DIR, which decrypts later', () => {
  const folder = aFolder()
  onTestFinished(folder.remove)
  const keys = (variables: NodeJS.ProcessEnv = {}) => personalKeysOf(variables, folder.path)
  expect(keys()).toEqual({ current: null, former: [] })
  makePersonalKey({ PERSONAL_DATA_KEY: 'own' }, folder.path)
  expect(keys()).toEqual({ current: null, former: [] })
  makePersonalKey({}, folder.path)
  const ofFolder = keys().current!
  makePersonalKey({}, folder.path)
  expect(keys()).toEqual({ current: ofFolder, former: [] })
  const { current, former } = keys({ PERSONAL_DATA_KEY: 'new', PERSONAL_DATA_KEY_OLD: 'one, two,new' })
  expect([current, ...former].map((each) => each!.key)).toEqual(['new', 'one', 'two', ofFolder.key])
  expect(new Set([current, ...former].map((each) => each!.id)).size).toBe(4)
})

test('an old pepper is taken whole', () => {
  const { pepper } = read({ PASSWORD_PEPPER: 'new', PASSWORD_PEPPER_ID: '2', PASSWORD_PEPPER_OLD: '1:with:colons' })
  expect(pepper.keys).toEqual({ 1: 'with:colons', 2: 'new' })
  const spaced = {
    PASSWORD_PEPPER: 'new',
    PASSWORD_PEPPER_ID: 'c',
    PASSWORD_PEPPER_OLD: 'a:with spaces, and commas, b:more',
  }
  expect(read(spaced).pepper.keys).toEqual({ a: 'with spaces, and commas', b: 'more', c: 'new' })
})

test.each([
  [{ PASSWORD_PEPPER: 'new', PASSWORD_PEPPER_OLD: '1:old' }, 'also that of PASSWORD_PEPPER'],
  [{ PASSWORD_PEPPER: 'new', PASSWORD_PEPPER_OLD: 'old' }, 'without an id'],
  [{ PERSONAL_DATA_KEY_OLD: 'old' }, 'without PERSONAL_DATA_KEY'],
])('a change of the pepper that locks everybody out is refused: %j', (env, words) => {
  expect(problemsOf(env)).toEqual([expect.stringContaining(words)])
})

const bucket = {
  STORAGE: 's3',
  S3_ENDPOINT: 'https://s3.example/',
  S3_BUCKET: 'uploads',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('uploads go to the disk, or to a bucket of which nothing may be missing', () => {
  expect(read({}).storage).toEqual({ kind: 'disk' })
  expect(read({ ...bucket, S3_PREFIX: 'portal' }).storage).toEqual({
    kind: 's3',
    endpoint: 'https://s3.example',
    region: 'us-east-1',
    bucket: 'uploads',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    prefix: 'portal/',
    pathStyle: true,
  })
  const amazons = { ...bucket, S3_ENDPOINT: '', S3_REGION: 'sa-east-1' }
  expect(read(amazons).storage).toMatchObject({ endpoint: null, region: 'sa-east-1', pathStyle: false, prefix: '' })
  const missing = problemsOf({ STORAGE: 's3' }).map((problem) => problem.split(' ')[0])
  expect(missing).toEqual(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_ENDPOINT'])
})

test.each([
  [{ STORAGE: 'ftp' }, 'STORAGE is "ftp"'],
  [{ S3_BUCKET: 'uploads' }, 'S3_BUCKET is set, but'],
  [{ ...bucket, S3_BUCKET: 'Uploads/' }, 'S3_BUCKET is "Uploads/"'],
  [{ ...bucket, S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT is "s3.example"'],
  [{ ...bucket, S3_PREFIX: '../x' }, 'S3_PREFIX is "../x"'],
  [{ ...bucket, S3_PATH_STYLE: 'yes' }, 'S3_PATH_STYLE is "yes"'],
])('of %j it says %s', (env, words) => {
  expect(problemsOf(env)).toEqual([expect.stringContaining(words)])
})
