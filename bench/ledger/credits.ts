import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { aMigratedDatabase } from '../../chaos/database.ts'
import { createClient } from '../../load/client.ts'
import { sandboxCredentials } from '../../server/src/config/sandbox-credentials.ts'
import { createDatabase, databaseName, type TestServer } from '../../test/server.ts'
import { median, round, type BenchResult } from '../harness.ts'
import { addPlayers } from './load.ts'
import { inTurn, startNode } from './node-processes.ts'
import { preparePaid, type Counts, type Paid } from './paid.ts'

/** A portal that has just started still compiles its code, so the first payments are not measured. */
const counts: Counts = { warm: 500, measured: 1_000 }
const rounds = 3
const atLeast = 0.5
const deadlineMs = 120_000
const program = '../../chaos/money-node.ts'

/**
 * The statements sent to the database, in order, with their connection; `bench/ledger/recording-node.ts` records them.
 */
export type Recording = { connection: number; text: string; values: unknown[] }[]

/**
 * From the webhook to the credit: the portal accepts the webhook, asks the provider and credits the wallet. For
 * comparison, bare clients repeat the recorded statements of the portal on a copy of the earlier database. They ask no
 * provider.
 */
export async function credits(server: TestServer): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), `guildhall-case-${process.pid}-`))
  const unpaid = await aMigratedDatabase(server, 'unpaid')
  await addPlayers(unpaid, counts.warm + counts.measured)
  const paid = await preparePaid(unpaid, folder, counts)
  try {
    const [ours, bare]: [number[], number[]] = [[], []]
    const recording = await record(await copy(server, 'recorded'), folder, paid)
    for (let at = 0; at < rounds; at += 1) {
      ours.push(await throughPortal(await copy(server, `portal_${at}`), folder, paid))
      bare.push(await throughClients(await copy(server, `bare_${at}`), recording))
    }
    const shares = ours.map((value, at) => value / bare[at]!)
    return [
      {
        bench: 'ledger',
        name: `credited payments, bare clients, ${round(recording.length / counts.measured, 1)} statements each`,
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
    paid.provider.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Credits payments by webhooks through a portal on a database with players. Returns credits per second. */
export async function creditsOn(databaseUrl: string, folder: string): Promise<number> {
  const paid = await preparePaid(databaseUrl, folder, counts)
  try {
    return await throughPortal(databaseUrl, folder, paid)
  } finally {
    paid.provider.close()
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

async function throughPortal(databaseUrl: string, folder: string, { warm, ids, provider }: Paid): Promise<number> {
  const node = await startNode({ databaseUrl, folder, providerUrl: provider.url, program })
  try {
    await credit(databaseUrl, node.url, warm)
    return await credit(databaseUrl, node.url, ids)
  } finally {
    await node.stop()
  }
}

async function record(databaseUrl: string, folder: string, { warm, ids, provider }: Paid): Promise<Recording> {
  const node = await startNode({
    databaseUrl,
    folder,
    providerUrl: provider.url,
    program: 'recording-node.ts',
  })
  try {
    await credit(databaseUrl, node.url, warm)
    node.child.send('start')
    await credit(databaseUrl, node.url, ids)
    const answer = once(node.child, 'message')
    node.child.send('stop')
    return (await answer)[0] as Recording
  } finally {
    await node.stop()
  }
}

/** Sends a webhook for every payment and waits for the last credit; returns credits per second. */
async function credit(databaseUrl: string, url: string, ids: string[]): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const visitor = createClient(url, { timeoutMs: deadlineMs })
  try {
    const startedAt = performance.now()
    await inTurn(ids, async (id) => {
      const path = `/webhooks/mercadopago?data.id=${id}&type=payment`
      const body = JSON.stringify({ data: { id } })
      const reply = await visitor.send({ method: 'POST', path, headers: signed(id), body })
      if (typeof reply === 'string' || reply.status !== 200)
        throw new Error(`The webhook of ${id} got ${typeof reply === 'string' ? reply : reply.status}.`)
    })
    // Of one payment after the other, the last first, because asking is no part of a credit.
    for (const id of ids.toReversed()) await creditOf(client, id, startedAt + deadlineMs)
    return (ids.length / (performance.now() - startedAt)) * 1_000
  } finally {
    visitor.close()
    await client.end()
  }
}

async function creditOf(client: pg.Client, id: string, deadline: number): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query({
      name: 'credit',
      text: `select from payments where provider_id = $1 and state = 'paid'`,
      values: [id],
    })
    if (rowCount) return
    if (performance.now() > deadline) throw new Error(`The payment ${id} was not credited.`)
    await pause(20)
  }
}

async function throughClients(databaseUrl: string, recording: Recording): Promise<number> {
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
    return (counts.measured / (performance.now() - startedAt)) * 1_000
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
