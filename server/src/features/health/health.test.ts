import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { mailsTo } from '../../../../test/accounts.ts'
import { bellOf } from '../../../../test/approvals.ts'
import { aMerchant } from '../../../../test/merchant.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { forgetProbes, storeProbe } from '../../db/probes.ts'
import { mailJob } from '../../mail/mail-job.ts'
import type { Payments } from '../../ports/payments.ts'
import { startJobs } from '../index.ts'
import { probeOutside, watchHealth } from './watch.ts'

const sandbox = await aSandbox()
const discord = await aMerchant()
const portal = await aPortal({ ALERT_DISCORD_URL: discord.url, METRICS_TOKEN: 'metrics' }, { sandbox })
const { app, call } = portal
const owner = await anOwner('owner@mail.example')

afterEach(async () => {
  portal.setNow()
  await sandbox.control('DELETE', '/faults')
  await app.db.deleteFrom('alerts').execute()
  await app.db.deleteFrom('health_probes').execute()
})

async function anOwner(email: string): Promise<Person> {
  const person = await portal.aPerson(['superadmin'])
  const confirmed = { email, email_key: email, email_verified_at: new Date().toISOString() }
  await app.db.updateTable('users').set(confirmed).where('id', '=', person.id).execute()
  return person
}

const noon = Date.parse('2026-11-20T12:00:00Z')
/** Runs the job at these minutes. */
async function watchAt(...minutes: number[]): Promise<void> {
  for (const minute of minutes) {
    portal.setNow(new Date(noon + minute * 60_000))
    await watchHealth(app)
  }
}
const fault = (target: string, kind: string, count: number, asked: string | null = null) =>
  sandbox.control('POST', '/faults', { target, kind, count, ...(asked ? { call: asked } : {}) })
const gameIsDown = (count: number) => fault('game', 'error', count, 'getHealth')
const alerts = async () => (await call('GET', '/staff/health', { token: owner.token })).body
const bell = async () => (await bellOf(portal, owner)).filter(({ kind }: { kind: string }) => kind === 'alert')
const mails = async () => (await mailsTo(sandbox, 'owner@mail.example')).map(({ subject }) => subject).toReversed()

test('a game that is down for three minutes is told once by bell, mail and Discord, and once that it is back', async () => {
  const before = discord.received.length
  await gameIsDown(100)
  await watchAt(0, 1, 2)
  expect((await alerts()).open).toEqual([])
  await watchAt(3, 4, 5, 60)
  expect((await alerts()).open).toMatchObject([
    { name: 'game_down', text: 'O jogo não responde ao portal.', begunAt: '2026-11-20T12:00:00.000Z', endedAt: null },
  ])
  await portal.runJobs()
  expect(await mails()).toEqual(['Guildhall: O jogo não responde ao portal.'])
  expect((await bell()).map(({ text }: { text: string }) => text)).toEqual(['O jogo não responde ao portal.'])

  await sandbox.control('DELETE', '/faults')
  await watchAt(61, 62)
  // A short failure in between is the same alert.
  await gameIsDown(1)
  await watchAt(63, 64, 65)
  expect((await alerts()).open).toHaveLength(1)
  await watchAt(69, 70)
  const { open, data } = await alerts()
  expect(open).toEqual([])
  expect(data).toMatchObject([{ name: 'game_down', endedAt: '2026-11-20T13:09:00.000Z' }])
  await portal.runJobs()
  expect(await mails()).toEqual([
    'Guildhall: O jogo não responde ao portal.',
    'Guildhall: Resolvido: O jogo não responde ao portal.',
  ])
  const said = discord.received.slice(before).map(({ body }) => body)
  expect(said).toMatchObject([
    { content: expect.stringMatching(/\*\*Guildhall\*\*: O jogo.*\n.*\n<http.*\/staff\/health>/) },
    { content: '**Guildhall**: Resolvido: O jogo não responde ao portal.', allowed_mentions: { parse: [] } },
  ])
})

test('mails that fail are told by bell and Discord, and not by another mail that would wait', async () => {
  const before = { mails: (await mails()).length, said: discord.received.length, bell: (await bell()).length }
  const { id: userId } = await portal.aPerson()
  await app.db.updateTable('users').set({ email: 'player@mail.example' }).where('id', '=', userId).execute()
  await app.jobs.add(app.db, mailJob, { kind: 'ban_ended', userId })
  await fault('mail', 'error', 1)
  await portal.runJobs()
  await watchAt(0, 5)
  await portal.runJobs()
  expect((await alerts()).open).toMatchObject([{ name: 'mails_failing', text: expect.stringMatching(/Esperando: 1$/) }])
  expect(await mails()).toHaveLength(before.mails)
  expect(discord.received).toHaveLength(before.said + 1)
  expect(await bell()).toHaveLength(before.bell + 1)
})

test('only owners and administrators see the health of the portal', async () => {
  for (const [role, status] of [
    ['administrator', 200],
    ['treasurer', 403],
    ['support', 403],
  ] as const) {
    const { token } = await portal.aPerson([role])
    expect([role, (await call('GET', '/staff/health', { token })).status]).toEqual([role, status])
  }
})

test('a mail server and a game that are down are probes that metrics show', async () => {
  await gameIsDown(1)
  await watchHealth(app)
  const down = await aPortal({ MAIL_URL: 'smtp://127.0.0.1:1' })
  await probeOutside(down.app)
  const [mail] = await down.app.db.selectFrom('health_probes').selectAll().execute()
  expect(mail).toMatchObject({ name: 'mail', is_up: false, cause: expect.stringContaining('ECONNREFUSED') })
  const { payload } = await portal.fastify.inject({ url: '/metrics' })
  expect(payload).toMatch(/^game_up 0$/m)
  // It was never probed here.
  expect(payload).not.toMatch(/^mail_up /m)
  expect(payload).not.toMatch(/^replica_/m)
  expect(payload).toMatch(/^database_up 1$/m)
  expect(payload).toMatch(/^jobs_waiting \d+$/m)
})

test('keys that a provider revoked are an alert although nobody donates; one that says nothing is none', async () => {
  const answering = (outcome: object) => {
    const paypal = { ...app.payments.paypal!, check: async () => outcome } as Payments
    return { ...app, payments: { ...app.payments, paypal } }
  }
  const refused = answering({ kind: 'refused', code: 'invalid_client', message: 'Client Authentication failed' })
  const open = async () => (await alerts()).open.filter(({ name }: { name: string }) => name === 'payments_refused')
  for (const minute of [0, 10, 20]) {
    portal.setNow(new Date(noon + minute * 60_000))
    await probeOutside(refused)
    await watchAt(minute)
    if (minute < 20) expect(await open()).toEqual([])
  }
  expect(await open()).toHaveLength(1)
  await probeOutside(answering({ kind: 'unknown', cause: 'timeout' }))
  await watchAt(21, 30)
  expect(await open()).toHaveLength(1)
  await probeOutside(answering({ kind: 'applied', value: { kind: 'of_each_charge' } }))
  await watchAt(31, 37)
  expect(await open()).toEqual([])
})

test('a folder of backups whose disk is gone is an alert before the next backup', async () => {
  const path = mkdtempSync(join(app.config.dataDir, 'backups-'))
  const config = { ...app.config, backups: { ...app.config.backups, to: { kind: 'folder', path } as const } }
  const stored = { cause: 'schedule', place: path, name: 'b.tar.gz', is_encrypted: false, outcome: 'stored' } as const
  const at = new Date(noon - 3_600_000).toISOString()
  const look = async (...minutes: number[]) => {
    for (const minute of minutes) {
      portal.setNow(new Date(noon + minute * 60_000))
      await watchHealth({ ...app, config })
    }
    return (await alerts()).open.filter(({ name }: { name: string }) => name === 'backup_place').length
  }
  // Before the first backup it is empty.
  expect(await look(0, 6)).toBe(0)
  await app.db
    .insertInto('backups')
    .values({ ...stored, started_at: at, ended_at: at })
    .execute()
  writeFileSync(join(path, 'b.tar.gz'), 'x')
  expect(await look(7, 13)).toBe(0)
  // What a mount point shows without its disk.
  rmSync(join(path, 'b.tar.gz'))
  expect(await look(14, 19)).toBe(1)
  rmSync(path, { recursive: true })
  expect(await look(20)).toBe(1)
  mkdirSync(path)
  writeFileSync(join(path, 'b.tar.gz'), 'x')
  expect(await look(21, 27)).toBe(0)
})

test('a start tries game and mail, and its log has a failure that lasts', async () => {
  expect(startJobs.map(({ name }) => name)).toEqual(expect.arrayContaining(['watch_health', 'probe_outside']))
  const warnings: object[] = []
  const log = { ...app.log, warn: (details: object) => void warnings.push(details) } as typeof app.log
  const refusing = { ...app, log, mail: { ...app.mail, check: () => Promise.reject(new Error('535 no')) } }
  const start = async () => {
    await forgetProbes(app.db)
    await probeOutside(refusing)
  }
  await start()
  await probeOutside(refusing)
  expect(warnings).toEqual([{ probe: 'mail', cause: '535 no' }])
  await start()
  expect(warnings).toHaveLength(2)
})

test('readers of the metrics within fifteen seconds ask the database once', async () => {
  const reader = await aPortal()
  const { payload } = await reader.fastify.inject({ url: '/metrics' })
  expect(payload).toMatch(/^payments_late 0$/m)
  await storeProbe(reader.app.db, { name: 'game', cause: 'down', at: reader.app.now() })
  expect((await reader.fastify.inject({ url: '/metrics' })).payload).not.toMatch(/^game_up/m)
})

test('refusals of the game, failed mails and forged webhooks are counted', async () => {
  await app.game.createAccount(crypto.randomUUID(), {
    login: 'counted1',
    password: 'Mur4lha9',
    email: 'a@mail.example',
  })
  await app.game.createAccount(crypto.randomUUID(), {
    login: 'counted1',
    password: 'Mur4lha9',
    email: 'a@mail.example',
  })
  await fault('game', 'error', 1, 'countOnline')
  await app.game.countOnline()
  await portal.fastify.inject({ method: 'POST', url: '/webhooks/picpay', payload: {} })
  const { payload } = await portal.fastify.inject({ url: '/metrics' })
  expect(payload).toMatch(/^game_refusals_total\{code="account_exists"\} 1$/m)
  expect(payload).toMatch(/^game_silences_total [1-9]/m)
  expect(payload).toMatch(/^mails_failed_total [1-9]/m)
  expect(payload).toMatch(/^webhooks_refused_total\{provider="picpay"\} 1$/m)
})

test('an owner sends a test mail to themselves; a server that is down is a reason and no error', async () => {
  const send = () => call('POST', '/staff/health/mail', { token: owner.token })
  expect((await send()).body).toMatchObject({ isSent: true })
  expect((await mails()).at(-1)).toBe('Guildhall: e-mail de teste')
  await fault('mail', 'error', 1)
  expect((await send()).body).toMatchObject({ isSent: false, message: expect.stringContaining('451') })
  const { token } = await portal.aPerson(['administrator'])
  expect((await call('POST', '/staff/health/mail', { token })).body.isSent).toBe(false)
})

test('a page of checks says what is well and what is not, in the language of the reader', async () => {
  await gameIsDown(1)
  const headers = { 'accept-language': 'en' }
  const { body } = await call('GET', '/staff/health/findings', { token: owner.token, headers })
  const states = new Map(body.data.map(({ check, state }: { check: string; state: string }) => [check, state]))
  expect(states.get('mail')).toBe('ok')
  expect(states.get('game')).toBe('problem')
  expect(body.data.find(({ check }: { check: string }) => check === 'game').cure).toContain('GAME_BRIDGE_SECRET')
  expect(body.data[0].state).toBe('problem')
  expect(JSON.stringify(body)).not.toContain(sandbox.secret)
})
