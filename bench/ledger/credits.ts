import { fork, type ChildProcess } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { aMigratedDatabase } from '../../chaos/database.ts'
import { nodeVariables } from '../../chaos/node-variables.ts'
import { certs } from '../../sandbox/src/certs.ts'
import { sandboxCredentials, sandboxMerchant } from '../../server/src/config/sandbox-credentials.ts'
import { openSession } from '../../server/src/features/account/login/sessions.ts'
import { connect } from '../../server/src/db/connect.ts'
import { freePort, freeTriple } from '../../test/ports.ts'
import { administer, createDatabase, databaseName, type TestServer } from '../../test/server.ts'
import { median, round, type BenchResult } from '../harness.ts'
import { addPlayers } from './load.ts'

const payments = 300
const rounds = 3
const atOnce = 20
const atLeast = 0.1
const deadlineMs = 120_000

/**
 * The statements sent to the database, in order, with their connection; `bench/ledger/recording-node.ts` records them.
 */
export type Recording = { connection: number; text: string; values: unknown[] }[]

/**
 * From the webhook to the credit: the portal accepts the webhook, asks the provider and credits the wallet; portal and
 * sandbox are separate processes. For comparison, bare clients repeat the recorded statements of the portal on a copy
 * of the earlier database.
 */
export async function credits(server: TestServer): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), `guildhall-case-${process.pid}-`))
  try {
    const ids = await prepare(server, folder)
    const [ours, bare]: [number[], number[]] = [[], []]
    const recording = await record(server, folder, ids)
    for (let at = 0; at < rounds; at += 1) {
      ours.push(await throughPortal(server, folder, ids, at))
      bare.push(await throughClients(server, recording, at))
    }
    const shares = ours.map((value, at) => value / bare[at]!)
    return [
      {
        bench: 'ledger',
        name: `credited payments, bare clients, ${round(recording.length / ids.length, 1)} statements each`,
        measures: { 'per second': round(median(bare)) },
      },
      {
        bench: 'ledger',
        name: 'credited payments, webhook to wallet',
        measures: { 'per second': round(median(ours)), 'to bare': round(median(shares), 3) },
        limits: { 'to bare': { atLeast } },
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface World {
  url: string
  sandboxUrl: string
  node: ChildProcess
  stop(): Promise<void>
}

async function aWorld(databaseUrl: string, folder: string, program: string): Promise<World> {
  const [port, sandboxPort] = [await freePort(), await freeTriple()]
  const url = `http://127.0.0.1:${port}`
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const common = { PATH: process.env.PATH ?? '', DATABASE_URL: databaseUrl, NOTIFICATION_URL: url }
  const start = async (file: string, variables: Record<string, string>) => {
    const child = fork(join(import.meta.dirname, file), [], { execArgv: [], env: { ...common, ...variables } })
    const outcome = await Promise.race([
      once(child, 'message').then(() => 'ready'),
      once(child, 'exit').then(() => 'over'),
    ])
    if (outcome === 'over') throw new Error(`${file} ended while starting.`)
    return child
  }
  const sandbox = await start('../../sandbox/src/main.ts', {
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_TICK_MS: '0',
    // The sandbox itself sends no webhook during the measurement.
    SANDBOX_WEBHOOK_DELAY_MS: '3600000',
  })
  const node = await start(program, {
    ...sandboxMerchant({ url: sandboxUrl, pixUrl: `https://127.0.0.1:${sandboxPort + 2}/pix`, certs }),
    ...nodeVariables(port, join(folder, 'node')),
  })
  const end = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  return {
    url,
    sandboxUrl,
    node,
    stop: async () => {
      await Promise.all([end(node), end(sandbox)])
    },
  }
}

/** Prepares a database with payments that are paid at the provider and not reported yet; returns their ids there. */
async function prepare(server: TestServer, folder: string): Promise<string[]> {
  const databaseUrl = await aMigratedDatabase(server, 'unpaid')
  await addPlayers(databaseUrl, payments)
  const world = await aWorld(databaseUrl, folder, '../../chaos/money-node.ts')
  const { db, close } = connect(databaseUrl)
  try {
    const people = await db.selectFrom('users').select('id').orderBy('id').execute()
    return await inTurn(people, async ({ id }) => {
      const from = { address: '127.0.0.1', device: 'bench' }
      const token = await openSession({ db, now: () => new Date() }, { id, roles: [] }, from)
      const reply = await post(`${world.url}/api/mercadopago/pix`, { value: 50 }, { authorization: `Bearer ${token}` })
      const { data } = reply as { data: { id: string } }
      await post(`${world.sandboxUrl}/control/payments/mercadopago/${data.id}/approve`, { notify: false })
      return data.id
    })
  } finally {
    await close()
    await world.stop()
    // Other jobs of the nodes are not measured, and a copy needs a database without connections.
    await administer(databaseUrl, 'delete from graphile_worker._private_jobs; delete from sandbox.payment_notices')
  }
}

/** Copies the prepared database; possible only when nobody is connected to it. */
async function copy(server: TestServer, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server.adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query('select 1 from pg_stat_activity where datname = $1', [
      databaseName(server.run, 'unpaid'),
    ])
    if (rows.length === 0) return await createDatabase(server, name, 'unpaid')
  } finally {
    await client.end()
  }
  await pause(50)
  return copy(server, name)
}

async function throughPortal(server: TestServer, folder: string, ids: string[], at: number): Promise<number> {
  const databaseUrl = await copy(server, `portal_${at}`)
  const world = await aWorld(databaseUrl, folder, '../../chaos/money-node.ts')
  try {
    return await credit(databaseUrl, world.url, ids)
  } finally {
    await world.stop()
  }
}

async function record(server: TestServer, folder: string, ids: string[]): Promise<Recording> {
  const databaseUrl = await copy(server, 'recorded')
  const world = await aWorld(databaseUrl, folder, 'recording-node.ts')
  try {
    world.node.send('start')
    await credit(databaseUrl, world.url, ids)
    const answer = once(world.node, 'message')
    world.node.send('stop')
    return (await answer)[0] as Recording
  } finally {
    await world.stop()
  }
}

/** Sends a webhook for every payment and waits for the last credit; returns credits per second. */
async function credit(databaseUrl: string, url: string, ids: string[]): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const startedAt = performance.now()
    await inTurn(ids, (id) =>
      post(`${url}/webhooks/mercadopago?data.id=${id}&type=payment`, { data: { id } }, signed(id)),
    )
    for (;;) {
      const { rows } = await client.query<{ open: string }>(
        `select count(*) as open from payments where state <> 'paid'`,
      )
      if (rows[0]?.open === '0') return (ids.length / (performance.now() - startedAt)) * 1_000
      if (performance.now() - startedAt > deadlineMs) throw new Error(`${rows[0]?.open} payments were not credited.`)
      await pause(5)
    }
  } finally {
    await client.end()
  }
}

async function throughClients(server: TestServer, recording: Recording, at: number): Promise<number> {
  const databaseUrl = await copy(server, `bare_${at}`)
  const names = [...new Set(recording.map(({ connection }) => connection))]
  const clients = await Promise.all(
    names.map(async (name) => {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      return { client, statements: recording.filter(({ connection }) => connection === name) }
    }),
  )
  const texts = [...new Set(recording.map(({ text }) => text))]
  try {
    const startedAt = performance.now()
    await Promise.all(
      clients.map(async ({ client, statements }) => {
        for (const { text, values } of statements)
          await (values.length ? client.query({ name: `s${texts.indexOf(text)}`, text, values }) : client.query(text))
      }),
    )
    return (payments / (performance.now() - startedAt)) * 1_000
  } finally {
    await Promise.all(clients.map(({ client }) => client.end()))
  }
}

function signed(id: string): Record<string, string> {
  const ts = String(Date.now())
  const { webhookSecret } = sandboxCredentials.mercadopago
  const v1 = createHmac('sha256', webhookSecret).update(`id:${id};request-id:bench;ts:${ts};`).digest('hex')
  return { 'x-request-id': 'bench', 'x-signature': `ts=${ts},v1=${v1}` }
}

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const sent = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
  const reply = await fetch(url, sent)
  const answer = await reply.text()
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${answer}`)
  return JSON.parse(answer)
}

/** Runs the work with limited concurrency; the replies are in the order of `all`. */
async function inTurn<T, Reply>(all: T[], work: (each: T) => Promise<Reply>): Promise<Reply[]> {
  const replies: Reply[] = []
  let next = 0
  const one = async () => {
    while (next < all.length) {
      const at = next
      next += 1
      replies[at] = await work(all[at]!)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return replies
}
