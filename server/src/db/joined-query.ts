import pg from 'pg'

/** The part of pg's connection that a query uses. */
interface Wire {
  /** Statements whose "parsed" has not arrived. */
  submittedNamedStatements: Record<string, string>
  sync(): void
}

/** The methods of pg's query that its types leave out. */
interface Steps {
  name: string | undefined
  text: string
  prepare(connection: Wire): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
  handleError(error: Error, connection: Wire): void
}

type Callback = (error: Error | null, result: unknown) => void

const Query = pg.Query as unknown as new (config: pg.QueryConfig, callback: Callback) => Steps & pg.Submittable

/** A statement, with a name when the connection is to keep it. */
export interface Statement {
  name?: string | undefined
  text: string
  values?: unknown[]
}

/**
 * A statement with others in front, whose rows nobody reads: they set a limit, start the transaction, or write. All are
 * sent before one Sync, so PostgreSQL executes them together and replies once. When one fails, the later ones are not
 * executed, and the error is that of the whole.
 */
export class JoinedQuery extends Query {
  readonly before: readonly Statement[]
  /** pg's limit for the reply, in milliseconds: that of a single statement for each. */
  readonly query_timeout: number | undefined
  readonly #all: readonly Statement[]
  /** Whose replies are arriving. */
  #at: number

  constructor(before: readonly Statement[], query: Statement, eachMs: number | undefined, callback: Callback) {
    super(extended(query), callback)
    this.before = before
    this.query_timeout = eachMs && eachMs * (before.length + 1)
    this.#all = [...before, query]
    this.#at = before.length
    // pg stores a statement that was parsed under the name and the text of its query.
    Object.defineProperty(this, 'name', { get: () => this.#all[this.#at]?.name })
    Object.defineProperty(this, 'text', { get: () => this.#all[this.#at]?.text })
  }

  override prepare(connection: Wire): void {
    // The Sync of the last one is that of all.
    const withoutSync = Object.create(connection, { sync: { value: () => {} } }) as Wire
    let failure: Error | null = null
    for (const statement of this.before) {
      new Query(extended(statement), (error) => (failure ??= error)).prepare(withoutSync)
      if (!failure) continue
      // A value could not be sent, so nothing behind it is.
      connection.sync()
      this.handleError(failure, connection)
      this.#at = 0
      return
    }
    super.prepare(connection)
    this.#at = 0
  }

  get #isLast(): boolean {
    return this.#at === this.before.length
  }

  override handleRowDescription(message: unknown): void {
    if (this.#isLast) super.handleRowDescription(message)
  }

  override handleDataRow(message: unknown): void {
    if (this.#isLast) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#isLast) super.handleCommandComplete(message, connection)
    else this.#at += 1
  }

  override handleError(error: Error, connection: Wire): void {
    // The statements behind a failed one were not prepared.
    for (const { name } of this.#all.slice(this.#at)) if (name) delete connection.submittedNamedStatements[name]
    super.handleError(error, connection)
  }
}

/** Without values pg would send it as plain text, which cannot be one of many. */
const extended = ({ name, text, values }: Statement): pg.QueryConfig =>
  ({ text, values: values ?? [], queryMode: 'extended', ...(name && { name }) }) as pg.QueryConfig
