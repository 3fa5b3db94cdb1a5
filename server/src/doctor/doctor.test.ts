import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecure } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { anAccount } from '../../../test/accounts.ts'
import { certs } from '../../../sandbox/src/certs.ts'
import { aPortal } from '../../../test/portal.ts'
import { aFolder } from '../../../test/programs.ts'
import { aProvider } from '../../../test/provider.ts'
import { administer } from '../../../test/server.ts'
import { aDatabase } from '../../../test/database.ts'
import { numberChange } from '../people/numbers.ts'
import { storeProbe } from '../db/probes.ts'
import { tryWrite } from '../db/write-check.ts'
import type { PaymentProvider, Payments } from '../ports/payments.ts'
import { dkimRecord } from '../mail/dkim-record.ts'
import { inLocale } from '../words/locale.ts'
import { checkAddress, checkCertificate } from './check-address.ts'
import { checkAll } from './check-all.ts'
import { checkClock } from './check-clock.ts'
import { checkDatabase } from './check-database.ts'
import { checkGame } from './check-game.ts'
import { checkDisk, checkSecrets } from './check-machine.ts'
import { checkPayments } from './check-payments.ts'
import { checkPersonalData } from './check-personal-data.ts'
import { checkProxy } from './check-proxy.ts'
import { checkSender } from './check-sender.ts'
import { checkBackup, checkJobs } from './check-work.ts'
import type { Check, Finding, Installation } from './finding.ts'
import { installationOf } from './installation.ts'

const { url, adminUrl } = await aDatabase()
const portal = await aPortal({}, { databaseUrl: url })
const { app } = portal
afterEach(() => app.db.deleteFrom('health_probes').execute())

const silentDns = { resolveTxt: () => Promise.reject(Object.assign(new Error('no reply'), { code: 'ETIMEOUT' })) }
const plain: Installation = { ...installationOf(app), dns: silentDns }
/** The findings of a check in English, of an installation with changes. */
const findingsOf = (check: Check, change: Partial<Installation> = {}) =>
  inLocale('en', () => check({ ...plain, ...change }))
const configured = (change: Partial<Installation['config']>) => ({ config: { ...app.config, ...change } })
const brief = (findings: Finding[]) => findings.map(({ state, text }) => `${state}: ${text}`)

async function addressOf(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
const serve = async (listener: RequestListener) => `http://${await addressOf(createServer(listener))}`

test('a database of our own is well; commits that do not wait are a problem of production', async () => {
  expect(brief(await findingsOf(checkDatabase))).toEqual([expect.stringMatching(/^ok: PostgreSQL \d+.* replied in/)])
  const name = new URL(url).pathname.slice(1)
  await administer(adminUrl, `alter database "${name}" set synchronous_commit = off`)
  const fresh = await aPortal({}, { databaseUrl: url })
  const production = { ...installationOf(fresh.app), ...configured({ production: true }) }
  const [finding] = await inLocale('en', () => checkDatabase(production))
  expect(finding).toMatchObject({ state: 'problem', cure: expect.stringContaining(`alter database "${name}" set`) })
})

test.each<[texts: Record<string, string | null>, findings: string[]]>([
  [
    {
      'portal.com.br': 'v=spf1 include:spf.mail.com ~all',
      '_dmarc.portal.com.br': 'v=DMARC1; p=none',
      'default._domainkey.portal.com.br': 'v=DKIM1; p=abc',
    },
    ['ok: SPF, DKIM and DMARC of portal.com.br are published.'],
  ],
  [
    { 'portal.com.br': 'google-site-verification=1' },
    ['SPF', 'DKIM', 'DMARC'].map((record) => `warning: portal.com.br has no ${record}. Mails may land in spam.`),
  ],
  [
    // The name exists, because keys are below it.
    { 'portal.com.br': 'V=SPF1 -all', '_dmarc.portal.com.br': 'v=DMARC1', '_domainkey.portal.com.br': null },
    ['ok: SPF, DKIM and DMARC of portal.com.br are published.'],
  ],
])('the domain of the sender with %j', async (texts, findings) => {
  const absent = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))
  const dns = {
    resolveTxt: (name: string) => {
      const text = texts[name]
      if (text === undefined) return absent('ENOTFOUND')
      return text === null ? absent('ENODATA') : Promise.resolve([[text.slice(0, 4), text.slice(4)]])
    },
  }
  const mail = { ...app.config.mail, from: 'Portal <no-reply@portal.com.br>' }
  expect(brief(await findingsOf(checkSender, { dns, ...configured({ mail }) }))).toEqual(findings)
})

test('a key of the portal’s own must be the one in the DNS; the cure has the record to publish', async () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const dkim = { privateKey, selector: 'guildhall', domain: 'portal.com.br' }
  const mail = { ...app.config.mail, from: 'no-reply@portal.com.br', dkim }
  const record = dkimRecord(privateKey)
  const withKey = (text: string | null) => {
    const dns = {
      resolveTxt: (name: string) =>
        name === 'guildhall._domainkey.portal.com.br' && text === null
          ? Promise.reject(Object.assign(new Error('absent'), { code: 'ENOTFOUND' }))
          : // DNS cuts texts into parts of 255 bytes.
            Promise.resolve([
              [name.startsWith('_dmarc') ? 'v=DMARC1' : 'v=spf1'],
              [text!.slice(0, 50), text!.slice(50)],
            ]),
    }
    const policies = {
      resolveTxt: async (name: string) => (name.startsWith('_dmarc') ? [['v=DMARC1']] : [['v=spf1 -all']]),
    }
    const resolver = { resolveTxt: (name: string) => (/_domainkey/.test(name) ? dns : policies).resolveTxt(name) }
    return findingsOf(checkSender, { dns: resolver, ...configured({ mail }) })
  }
  expect(brief(await withKey(record))).toEqual(['ok: SPF, DKIM and DMARC of portal.com.br are published.'])
  const [other] = await withKey(`${record.slice(0, -8)}AAAAAAAA`)
  expect(other).toMatchObject({ state: 'problem', text: expect.stringContaining('another key') })
  const [none] = await withKey(null)
  expect(none).toMatchObject({ state: 'warning', text: expect.stringContaining('has no DKIM') })
  for (const { cure } of [other!, none!]) {
    expect(cure).toContain('guildhall._domainkey.portal.com.br')
    expect(cure).toContain(record)
  }
})

test('a resolver that does not reply is no finding about the domain', async () => {
  const mail = { ...app.config.mail, from: 'no-reply@portal.com.br' }
  expect(brief(await findingsOf(checkSender, configured({ mail })))).toEqual([
    'unknown: The DNS of portal.com.br could not be asked (ETIMEOUT).',
  ])
  expect(await findingsOf(checkSender, configured({ mail: { ...mail, from: 'a@portal.example' } }))).toEqual([])
})

test('the address of players: the portal, something else, or nobody', async () => {
  const portal = await serve((_, reply) => void reply.end('{"status":"ok"}'))
  const other = await serve((_, reply) => void reply.writeHead(404).end('nginx'))
  const ask = (publicUrl: string) => findingsOf(checkAddress, configured({ publicUrl, notificationUrl: portal }))
  expect(brief(await ask(portal))).toEqual([`ok: The portal replies at ${portal}.`])
  expect(brief(await ask(other))).toEqual([
    `problem: Something else than the portal replies at ${other} (404).`,
    `ok: The portal replies at ${portal}.`,
  ])
  expect(brief(await ask('http://127.0.0.1:1'))[0]).toMatch(
    /^unknown: .*did not reply to this machine \(ECONNREFUSED\)/,
  )
})

test('a certificate that browsers refuse is a problem; without https there is none', async () => {
  const secure = { cert: readFileSync(join(certs, 'server.pem')), key: readFileSync(join(certs, 'server.key.pem')) }
  const publicUrl = `https://${await addressOf(createSecure(secure))}`
  expect(brief(await findingsOf(checkCertificate, configured({ publicUrl })))).toEqual([
    expect.stringMatching(/^problem: Browsers refuse the certificate of PUBLIC_URL \(\w+\)/),
  ])
  expect(await findingsOf(checkCertificate)).toEqual([])
})

test('a file with secrets that others can read, and a folder that cannot be written', async () => {
  const folder = aFolder()
  onTestFinished(folder.remove)
  const envFile = join(folder.path, '.env')
  writeFileSync(envFile, 'SECRET_KEY=1')
  chmodSync(envFile, 0o644)
  expect(brief(await findingsOf(checkSecrets, { envFile }))).toEqual([
    `warning: Other users of the machine can read ${envFile} (0644).`,
  ])
  chmodSync(envFile, 0o640)
  expect(brief(await findingsOf(checkSecrets, { envFile }))[0]).toMatch(/^ok/)
  expect(brief(await findingsOf(checkDisk, configured({ dataDir: join(folder.path, 'absent') })))).toEqual([
    `problem: The portal cannot write in ${join(folder.path, 'absent')}.`,
  ])
  expect(brief(await findingsOf(checkDisk, configured({ dataDir: folder.path })))[0]).toMatch(/Free on the volume/)
})

test('documents and phones: encrypted, waiting, without a key, and under a key that is not set', async () => {
  const own = app.config.personalKeys
  expect(brief(await findingsOf(checkPersonalData))).toEqual(['ok: Documents and phones are encrypted.'])
  const keyless = configured({ personalKeys: { current: null, former: [] } })
  const plainText = 'warning: No key is set, so new documents and phones are stored in plain text.'
  expect(brief(await findingsOf(checkPersonalData, keyless))).toEqual([plainText])
  const account = await anAccount(portal)
  const change = (phone: object) => app.db.updateTable('users').set(phone).where('id', '=', account.id).execute()
  await change({ phone: '11999998888' })
  expect(brief(await findingsOf(checkPersonalData))).toEqual([expect.stringMatching(/^ok: .* in the background/)])
  await change(numberChange(app.config, account.id, { phone: '11999998888' }))
  const lost = expect.stringContaining(
    `problem: Documents and phones are encrypted with keys that are not set: ${own.current!.id}.`,
  )
  expect(brief(await findingsOf(checkPersonalData, keyless))).toEqual([lost, plainText])
  await change({ phone_sealed: null })
})

test('a clock that differs from the database', async () => {
  const ahead = (ms: number) => ({ now: () => new Date(Date.now() + ms) })
  expect(brief(await findingsOf(checkClock))).toEqual(['ok: The clock is right.'])
  expect(brief(await findingsOf(checkClock, ahead(-10_000)))).toEqual([
    'warning: The clock differs by 10 s from that of the database.',
  ])
  expect(brief(await findingsOf(checkClock, ahead(3_600_000)))[0]).toMatch(/^problem/)
})

test('a proxy that is not named, from requests or from the settings', async () => {
  expect(brief(await findingsOf(checkProxy))[0]).toMatch(/^ok/)
  const behind = configured({ publicUrl: 'https://portal.example', trustProxy: false })
  expect(brief(await findingsOf(checkProxy, behind))[0]).toMatch(/^warning: .*TRUST_PROXY is empty/)
  await storeProbe(app.db, { name: 'proxy', cause: '10.0.0.7', at: app.now() })
  const [finding] = await findingsOf(checkProxy)
  expect(finding).toMatchObject({ state: 'problem', cure: expect.stringContaining('TRUST_PROXY=10.0.0.7') })
})

test('what is wrong with the game has its own advice: a folder that is away, another writer, what the bridge says', async () => {
  const cureOf = async (at?: 'folder' | 'writer' | 'bridge') => {
    const health = async () => ({ isUp: false as const, cause: '/srv/wyd is away', ...(at ? { at } : {}) })
    const [finding] = await findingsOf(checkGame, { game: { ...app.game, health } })
    expect(finding).toMatchObject({ state: 'problem', text: 'The game is not well: /srv/wyd is away' })
    return finding?.cure
  }
  expect(await cureOf()).toContain('GAME_BRIDGE_SECRET')
  expect(await cureOf('folder')).toContain('mount the share')
  expect(await cureOf('writer')).toContain('End that program')
  expect(await cureOf('bridge')).toContain('Address and secret are right')
})

test('providers that refuse, are silent, or send webhooks elsewhere', async () => {
  const replies: Record<PaymentProvider, Awaited<ReturnType<Payments['check']>>> = {
    mercadopago: { kind: 'refused', code: 'not_configured', message: 'invalid token' },
    picpay: { kind: 'unknown', cause: 'it answered 503' },
    paypal: { kind: 'applied', value: { kind: 'registered', url: 'https://old.example/webhooks/paypal-old' } },
    pix: { kind: 'applied', value: { kind: 'missing' } },
  }
  const real = (provider: PaymentProvider): Payments => ({
    ...aProvider(provider),
    isSimulated: false,
    check: async () => replies[provider],
  })
  const payments = {
    mercadopago: real('mercadopago'),
    picpay: real('picpay'),
    paypal: real('paypal'),
    pix: real('pix'),
  }
  expect(brief(await findingsOf(checkPayments, { payments }))).toEqual([
    'problem: Mercado Pago refuses the credentials: invalid token',
    'warning: PicPay did not reply: it answered 503',
    'problem: PayPal sends webhooks to another address: https://old.example/webhooks/paypal-old',
    'problem: Pix has no registered address for webhooks: payments are credited late.',
    'ok: These reply and accept the credentials: PayPal, Pix.',
  ])
  const none = { mercadopago: null, picpay: null, paypal: null, pix: null }
  expect(brief(await findingsOf(checkPayments, { payments: none }))[0]).toMatch(/^warning: No payment provider/)
})

test('a portal that has just begun is not called stopped', async () => {
  const id = 'pool-of-a-new-node'
  const session = new pg.Client({ connectionString: url })
  await session.connect()
  onTestFinished(() => session.end())
  expect(brief(await findingsOf(checkJobs))).toEqual([expect.stringContaining('problem: No job has ended')])
  await session.query(`select pg_advisory_lock(hashtextextended('guildhall workers ' || $1, 0))`, [id])
  await session.query(`insert into worker_pools (id) values ($1)`, [id])
  expect(brief(await findingsOf(checkJobs))).toEqual([expect.stringContaining('unknown: The portal has just begun')])
})

test('backups: none in production, beside the data, a fresh one, an old one, one that failed', async () => {
  const production = configured({ production: true })
  expect(brief(await findingsOf(checkBackup, production))).toEqual(['warning: The portal makes no backups.'])
  expect(await findingsOf(checkBackup)).toEqual([])
  const into = (path: string) => configured({ backups: { ...app.config.backups, to: { kind: 'folder', path } } })
  const inFile = join(import.meta.dirname, 'finding.ts', 'backups')
  expect(brief(await findingsOf(checkBackup, into(inFile)))).toEqual([
    `problem: The folder of BACKUP_TO cannot be written: ${inFile} (ENOTDIR)`,
  ])
  expect(await findingsOf(checkBackup, into(join(app.config.dataDir, 'not', 'yet')))).toEqual([])
  const onDisks = (path: string, dataDir: string) => configured({ ...into(path).config, production: true, dataDir })
  const sameDisk = 'warning: BACKUP_TO is on the same volume as DATA_DIR: whatever destroys the data takes the backups'
  const notYet = join(app.config.dataDir, 'not', 'yet')
  expect(brief(await findingsOf(checkBackup, onDisks(notYet, app.config.dataDir)))).toEqual([
    expect.stringContaining(sameDisk),
  ])
  expect(await findingsOf(checkBackup, onDisks(notYet, '/proc'))).toEqual([])
  const ended = (hours: number, outcome: 'stored' | 'failed') => {
    const at = new Date(Date.now() - hours * 3_600_000).toISOString()
    const problem = outcome === 'failed' ? 'the disk is full' : null
    const values = { cause: 'schedule', place: '/backups', name: 'b', is_encrypted: false, problem, outcome } as const
    return app.db
      .insertInto('backups')
      .values({ ...values, started_at: at, ended_at: at })
      .execute()
  }
  await ended(50, 'stored')
  expect(brief(await findingsOf(checkBackup))).toEqual(['warning: The last backup is 50 h old.'])
  await ended(3, 'stored')
  expect(brief(await findingsOf(checkBackup))).toEqual(['ok: The last backup is 3 h old.'])
  await ended(1, 'failed')
  expect(brief(await findingsOf(checkBackup))).toEqual(['problem: The last backup failed: the disk is full'])
})

test('a database that replies and saves nothing is a problem: its disk is full, or it is a standby', async () => {
  const { url: own } = await aDatabase()
  const lonely = await aPortal({}, { databaseUrl: own })
  const writes = async () => brief(await findingsOf(checkDatabase, { db: lonely.app.db }))
  const readyz = async (query = '') => {
    const { statusCode, body } = await lonely.fastify.inject(`/readyz${query}`)
    return [statusCode, JSON.parse(body)]
  }
  expect(await writes()).toEqual([expect.stringMatching(/^ok: /)])
  // What PostgreSQL says when it finds no room.
  await sql`
    create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    lonely.app.db,
  )
  await sql`create trigger no_room before insert or update on clock for each row execute function no_room()`.execute(
    lonely.app.db,
  )
  expect(await writes()).toEqual([
    'problem: The database replies, and saves nothing: could not extend file: No space left on device',
  ])
  // The node goes on with reads, and says it.
  await expect.poll(() => readyz()).toEqual([200, { status: 'ready', writes: 'full' }])
  expect(await readyz('?writes')).toEqual([503, { status: 'ready', writes: 'full' }])
})

test('the check of writes needs room on the disk, and changes nothing', async () => {
  const moment = () => app.db.selectFrom('clock').select('seen_at').executeTakeFirst()
  await tryWrite(app.db)
  const before = await moment()
  const ask = async () => {
    const { rows } = await sql<{ bytes: number }>`
      select temp_bytes::int as bytes from pg_stat_database where datname = current_database()`.execute(app.db)
    return rows[0]!.bytes
  }
  const bytes = await ask()
  await tryWrite(app.db)
  await expect.poll(async () => (await ask()) - bytes, { timeout: 10_000 }).toBeGreaterThan(500_000)
  expect(await moment()).toEqual(before)
})

test('a check that fails or takes too long is not checked, the others go on, and no text has a secret', async () => {
  const game = { ...app.game, health: () => new Promise<never>(() => {}) }
  const mail = { ...app.mail, check: () => Promise.reject(new Error('Invalid login: 535')) }
  const failing = new Proxy({} as Installation['payments'], {
    get: () => {
      throw new Error('a bug')
    },
  })
  const findings = await inLocale('en', () => checkAll({ ...plain, game, mail, payments: failing }, { mostMs: 2_000 }))
  const stateOf = (name: string) => findings.filter(({ check }) => check === name).map(({ state }) => state)
  expect([stateOf('game'), stateOf('payments'), stateOf('mail'), stateOf('database')]).toEqual([
    ['unknown'],
    ['unknown'],
    ['problem'],
    ['ok'],
  ])
  expect(findings[0]?.state).toBe('problem')
  expect(findings.at(-1)?.state).toBe('ok')
  expect(JSON.stringify(findings)).not.toContain(decodeURIComponent(new URL(url).password))
})
