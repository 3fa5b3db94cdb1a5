import pg from 'pg'

type Listener = {
  onMessage(payload: string): void
  /** LISTEN is in force: every later commit arrives. Catch up here on what was missed. */
  onReady(): void
  /** Messages may be missed from now until the next onReady. */
  onLost(): void
}

const heartbeatMs = 15_000

/** Listens to a NOTIFY channel on a connection of its own, and reconnects when that breaks. */
export function listen(
  databaseUrl: string,
  channel: string,
  { onMessage, onReady, onLost }: Listener,
): { close(): Promise<void> } {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let pauseMs = 50

  async function open() {
    const mine = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: `guildhall listens to ${channel}`,
    })
    client = mine
    let ready = false
    let over = false
    const lost = () => {
      if (over) return
      over = true
      clearTimeout(timer)
      void mine.end().catch(() => {})
      if (closed) return
      if (ready) onLost()
      timer = setTimeout(open, pauseMs)
      pauseMs = Math.min(pauseMs * 2, 5_000)
    }
    // A silent network never reports a dead peer, so a query tests it.
    const heartbeat = () => {
      mine.query({ text: 'select 1', query_timeout: 5_000 } as pg.QueryConfig).then(() => {
        if (!over && !closed) timer = setTimeout(heartbeat, heartbeatMs)
      }, lost)
    }
    mine.on('error', lost)
    mine.on('end', lost)
    mine.on('notification', (message) => {
      if (message.channel === channel && !over) onMessage(message.payload ?? '')
    })
    try {
      await mine.connect()
      await mine.query(`listen ${mine.escapeIdentifier(channel)}`)
    } catch {
      return lost()
    }
    if (closed || over) return
    ready = true
    pauseMs = 50
    timer = setTimeout(heartbeat, heartbeatMs)
    onReady()
  }

  void open()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
