import pg from 'pg'

/** The part of pg's connection that sends messages. */
interface Wire {
  /** Statements whose "parsed" has not arrived. */
  submittedNamedStatements: Record<string, string>
  parse(message: { text: string; name: string; types: number[] }): void
  bind(message: { portal: string; statement: string; values: unknown[]; binary: boolean }): void
  execute(message: { portal: string; rows: number }): void
}

/** The methods of pg's query that its types leave out. */
interface Steps {
  name: string | undefined
  prepare(connection: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
  handleError(error: Error, connection: Wire): void
}

const Query = pg.Query as unknown as new (
  config: pg.QueryConfig,
  callback: (error: Error | null, result: unknown) => void,
) => Steps & pg.Submittable

/**
 * A statement with a first one in front, which has no values and no rows of interest: it sets a limit, or starts the
 * transaction. Both are sent before one Sync, so PostgreSQL executes them together and replies once.
 */
export class JoinedQuery extends Query {
  readonly #first: string
  /** The replies to the first statement are still arriving. */
  #isFirst = false
  #name: string | undefined

  constructor(first: string, query: pg.QueryConfig, callback: (error: Error | null, result: unknown) => void) {
    // Without values pg would send it as plain text, which cannot be one of two.
    super({ ...query, queryMode: 'extended' } as pg.QueryConfig, callback)
    this.#first = first
    this.#name = query.name
    // pg takes the first "parsed" for this name, so it has none until the first statement is over.
    Object.defineProperty(this, 'name', { get: () => (this.#isFirst ? undefined : this.#name) })
  }

  override prepare(connection: Wire): void {
    connection.parse({ text: this.#first, name: '', types: [] })
    connection.bind({ portal: '', statement: '', values: [], binary: false })
    connection.execute({ portal: '', rows: 0 })
    super.prepare(connection)
    this.#isFirst = true
  }

  override handleDataRow(message: unknown): void {
    if (!this.#isFirst) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#isFirst) this.#isFirst = false
    else super.handleCommandComplete(message, connection)
  }

  override handleError(error: Error, connection: Wire): void {
    // The statement behind a failed first one was not prepared.
    if (this.#isFirst && this.#name) delete connection.submittedNamedStatements[this.#name]
    this.#isFirst = false
    super.handleError(error, connection)
  }
}
