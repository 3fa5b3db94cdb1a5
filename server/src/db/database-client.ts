import pg from 'pg'
import { hostsOf, isChosen } from './address.ts'
import { JoinedQuery, type Statement } from './joined-query.ts'

/** How long one host may take to say whether it takes writes. */
const askMs = 2_000

/** None of the hosts takes writes now. PostgreSQL's code for a database that is starting: it is tried again. */
class NoWriter extends Error {
  readonly code = '57P03'
}

interface Place {
  host: string
  port: number
}

/** What this process knows of a list of hosts; all connections share it. */
interface Hosts {
  addresses: string[]
  /** The host that took writes when it was last asked. */
  writer: Place | undefined
  asking: Promise<Place> | undefined
}

type Connected = (error: Error | null, client?: pg.Client) => void

const lists = new Map<string, Hosts>()

/**
 * A connection to the database. For a list of hosts it is the one that takes writes, also after another was promoted:
 * a connection that fails, or that finds a standby, makes the next one ask all hosts. `in_hot_standby` and
 * `default_transaction_read_only` come with each connection, so this costs no query.
 */
export class DatabaseClient extends pg.Client {
  readonly #hosts: Hosts | undefined
  readonly #says = new Map<string, string>()

  constructor(config: pg.ClientConfig) {
    const { connectionString } = config
    const hosts = connectionString && isChosen(connectionString) ? hostsIn(connectionString) : undefined
    super(hosts ? { ...config, connectionString: hosts.addresses[0]! } : config)
    this.#hosts = hosts
    // Its error is that of its query, or of the next one. The pool listens too late: a server that is killed may say so
    // in the same packet as that it is ready, and an error without a listener ends the process.
    this.on('error', () => {})
    const { connection } = this as unknown as { connection: NodeJS.EventEmitter }
    if (hosts)
      connection.on('parameterStatus', (message: { parameterName: string; parameterValue: string }) =>
        this.#says.set(message.parameterName, message.parameterValue),
      )
  }

  get takesWrites(): boolean {
    return !['in_hot_standby', 'default_transaction_read_only'].some((name) => this.#says.get(name) === 'on')
  }

  /** Sends statements together with those before them. Resolves with the result of the last one. */
  protected join(before: readonly Statement[], query: Statement): Promise<unknown> {
    const { query_timeout: eachMs } = (this as unknown as { connectionParameters: pg.ClientConfig })
      .connectionParameters
    return new Promise((resolve, reject) => {
      super.query(new JoinedQuery(before, query, eachMs, (error, result) => (error ? reject(error) : resolve(result))))
    })
  }

  override connect(): Promise<pg.Client>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.Client> | void {
    if (!this.#hosts) return callback ? super.connect(callback as () => void) : super.connect()
    const work = this.#connectToWriter(this.#hosts)
    if (!callback) return work
    void this.#tell(work, callback)
  }

  /** For the pool, which takes no promise. */
  async #tell(work: Promise<pg.Client>, callback: Connected): Promise<void> {
    const error = await work.then(
      () => null,
      (reason: unknown) => reason as Error,
    )
    process.nextTick(callback, error, this)
  }

  async #connectToWriter(hosts: Hosts): Promise<this> {
    const writer = hosts.writer ?? (await findWriter(hosts))
    // Set before connecting, as the constructor would have done.
    Object.assign(this, { host: writer.host, port: writer.port })
    try {
      await super.connect()
      if (!this.takesWrites) throw new NoWriter('The host that took writes is a standby now.')
      return this
    } catch (error) {
      if (hosts.writer === writer) hosts.writer = undefined
      void super.end().catch(() => {})
      throw error
    }
  }
}

/** For pools, which construct it with their own configuration. */
export const databaseClient = DatabaseClient as unknown as new () => pg.Client

function hostsIn(list: string): Hosts {
  const hosts = lists.get(list) ?? { addresses: hostsOf(list), writer: undefined, asking: undefined }
  lists.set(list, hosts)
  return hosts
}

/** Asks all hosts at once, for all connections that are waiting. */
function findWriter(hosts: Hosts): Promise<Place> {
  hosts.asking ??= askAll(hosts.addresses)
    .then((writer) => (hosts.writer = writer))
    .finally(() => (hosts.asking = undefined))
  return hosts.asking
}

async function askAll(addresses: string[]): Promise<Place> {
  const replies = await Promise.allSettled(addresses.map(ask))
  const found = replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : []))
  // A former primary that came back by itself is behind: each promotion begins a new timeline.
  const [newest] = found.filter(({ takesWrites }) => takesWrites).toSorted((one, two) => two.timeline - one.timeline)
  if (newest) return newest
  if (found.length > 0)
    throw new NoWriter('None of the hosts of the database takes writes: all that reply are standbys.')
  throw replies.find((reply) => reply.status === 'rejected')!.reason
}

async function ask(address: string): Promise<Place & { takesWrites: boolean; timeline: number }> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: askMs,
    query_timeout: askMs,
    application_name: 'guildhall looks for the primary',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ writes: boolean; timeline: number }>(
      `select not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as writes,
         case when pg_is_in_recovery() then 0 else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end
           as timeline`,
    )
    const { writes, timeline } = rows[0]!
    return { host: client.host, port: client.port, takesWrites: writes, timeline }
  } finally {
    void client.end().catch(() => {})
  }
}
