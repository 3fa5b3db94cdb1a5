import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { DatabaseClient } from './database-client.ts'
import type { Addresses } from './address.ts'

interface Listener {
  onMessage(payload: string): void
  /** LISTEN is in force, and a notification has arrived: every later commit does. Catch up here on what was missed. */
  onReady(): void
  /** Messages may be missed from now until the next onReady. */
  onLost(): void
  /** The database accepted LISTEN, and no notification arrives. Called once until they do. */
  onDeaf?(): void
}

interface ListenerPace {
  heartbeatMs: number
  /** How long a notification to oneself may take. */
  proofMs: number
  longestPauseMs: number
}

const usualPace: ListenerPace = { heartbeatMs: 15_000, proofMs: 5_000, longestPauseMs: 5_000 }
const firstPauseMs = 50
/** The start of notifications to oneself. Listeners pass none of them on. */
const proofMark = 'proof '

/**
 * Listens to a NOTIFY channel on a connection of its own, and reconnects when that breaks. At first and with each
 * heartbeat it notifies itself over the address of the queries: behind a pooler in transaction mode LISTEN succeeds and
 * nothing arrives, and two addresses may lead to two databases.
 */
export function listen(
  addresses: Addresses,
  channel: string,
  listener: Listener,
  pace: ListenerPace = usualPace,
): { close(): Promise<void> } {
  let session: { close(): Promise<void> } | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let isDeaf = false
  let pauseMs = firstPauseMs

  function open() {
    session = openSession(addresses, channel, pace, {
      ...listener,
      onReady() {
        pauseMs = firstPauseMs
        isDeaf = false
        if (!isClosed) listener.onReady()
      },
      onLost: () => isClosed || listener.onLost(),
      onDeaf() {
        if (!isDeaf && !isClosed) listener.onDeaf?.()
        isDeaf = true
      },
      onEnd() {
        if (isClosed) return
        timer = setTimeout(open, pauseMs)
        pauseMs = Math.min(pauseMs * 2, pace.longestPauseMs)
      },
    })
  }

  open()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await session?.close()
    },
  }
}

type SessionListener = Required<Listener> & { onEnd(): void }

/** One connection, from its beginning until it is lost or closed. */
function openSession(
  { databaseUrl, directUrl }: Addresses,
  channel: string,
  { heartbeatMs, proofMs }: ListenerPace,
  { onMessage, onReady, onLost, onDeaf, onEnd }: SessionListener,
): { close(): Promise<void> } {
  const client = new DatabaseClient({
    connectionString: directUrl,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: `guildhall listens to ${channel}`,
  })
  let isReady = false
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const proofs = new Map<string, () => void>()
  client.on('error', end)
  client.on('end', end)
  client.on('notification', ({ channel: from, payload = '' }) => {
    if (from !== channel || isOver) return
    if (payload.startsWith(proofMark)) proofs.get(payload)?.()
    else onMessage(payload)
  })
  void begin().catch(end)
  return {
    async close() {
      isOver = true
      clearTimeout(timer)
      await client.end().catch(() => {})
    },
  }

  async function begin(): Promise<void> {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    const isHeard = await hearsItself()
    if (isOver) return
    if (isHeard === false) onDeaf()
    if (!isHeard) return end()
    isReady = true
    onReady()
    timer = setTimeout(() => void heartbeat().catch(end), heartbeatMs)
  }

  async function heartbeat(): Promise<void> {
    // A silent network never reports a dead peer, so a query tests it.
    await client.query({ text: 'select 1', query_timeout: 5_000 } as pg.QueryConfig)
    const isHeard = await hearsItself()
    if (isOver) return
    if (isHeard === false) {
      onDeaf()
      return end()
    }
    // Null says nothing about this connection: the database may have none to spare for the notification.
    timer = setTimeout(() => void heartbeat().catch(end), heartbeatMs)
  }

  /** Whether a notification of another connection arrives here. Null when it could not be sent. */
  async function hearsItself(): Promise<boolean | null> {
    const proof = proofMark + randomUUID()
    const heard = Promise.withResolvers<true>()
    proofs.set(proof, () => heard.resolve(true))
    try {
      if (!(await notify(databaseUrl, channel, proof))) return null
      return await Promise.race([heard.promise, afterwards(proofMs)])
    } finally {
      proofs.delete(proof)
    }
  }

  function end(): void {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    void client.end().catch(() => {})
    if (isReady) onLost()
    onEnd()
  }
}

/** Sends one notification on a connection that is closed afterwards. */
async function notify(databaseUrl: string, channel: string, payload: string): Promise<boolean> {
  const client = new DatabaseClient({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    application_name: `guildhall notifies ${channel}`,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_notify($1, $2)', [channel, payload])
    return true
  } catch {
    return false
  } finally {
    void client.end().catch(() => {})
  }
}

/** False after the time. What has arrived meanwhile is read first, in case this process was too busy to read it. */
const afterwards = (ms: number) =>
  new Promise<false>((resolve) => setTimeout(() => setImmediate(() => resolve(false)), ms).unref())
