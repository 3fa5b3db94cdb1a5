import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** The parts of pg's connection that COPY needs and its types leave out. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** The methods of a query that pg calls, by their names in pg. */
interface CopyQuery extends pg.Submittable {
  handleError(error: Error): void
  handleReadyForQuery(): void
  handleCommandComplete(): void
  handleRowDescription(): void
  handleCopyData(message: { chunk: Buffer }): void
  handleCopyInResponse(connection: CopyConnection): void
}

/** The reader pauses the socket above this many bytes that nobody has taken yet. */
const mostWaitingBytes = 1024 * 1024

const nothing = (): void => {}

/** Runs `COPY … TO STDOUT` and yields its data as it arrives. Memory stays bounded, because a slow reader pauses it. */
export async function* copyOut(client: pg.Client, text: string): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  let end: { error?: Error } | undefined
  let wake = Promise.withResolvers<void>()
  let connection: CopyConnection | undefined
  const finish = (error?: Error): void => {
    end ??= error ? { error } : {}
    wake.resolve()
  }
  client.query<CopyQuery>({
    submit(own) {
      connection = own as CopyConnection
      connection.query(text)
    },
    handleError: finish,
    handleReadyForQuery: () => finish(),
    handleCommandComplete: nothing,
    handleRowDescription: nothing,
    handleCopyInResponse: nothing,
    handleCopyData({ chunk }) {
      // pg uses its buffer again for the next message.
      waiting.push(Buffer.from(chunk))
      bytes += chunk.length
      if (bytes > mostWaitingBytes) connection?.stream.pause()
      wake.resolve()
    },
  })
  const lost = (error?: Error): void => finish(error ?? new Error('the connection to the database ended'))
  client.on('error', lost).on('end', lost)
  try {
    for (;;) {
      await wake.promise
      wake = Promise.withResolvers()
      const taken = waiting
      waiting = []
      bytes = 0
      connection?.stream.resume()
      if (taken.length > 0) yield Buffer.concat(taken)
      if (!end) continue
      if (end.error) throw end.error
      if (waiting.length === 0) return
      wake.resolve()
    }
  } finally {
    connection?.stream.resume()
    client.off('error', lost).off('end', lost)
  }
}

/** Runs `COPY … FROM STDIN` with the data of `source`. When the source fails, the database keeps nothing of it. */
export async function copyIn(client: pg.Client, text: string, source: AsyncIterable<Buffer>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let failure: Error | undefined
  client.query<CopyQuery>({
    submit: (connection) => connection.query(text),
    // pg calls nothing else after an error.
    handleError(error) {
      failure ??= error
      reject(failure)
    },
    handleReadyForQuery: resolve,
    handleCommandComplete: nothing,
    handleRowDescription: nothing,
    handleCopyData: nothing,
    handleCopyInResponse: (connection) =>
      void send(connection, source, () => failure !== undefined).catch((error: Error) => {
        failure ??= error
        connection.sendCopyFail('the source failed')
      }),
  })
  const lost = (error?: Error): void => reject(error ?? new Error('the connection to the database ended'))
  client.on('error', lost).on('end', lost)
  try {
    await promise
  } finally {
    client.off('error', lost).off('end', lost)
  }
}

async function send(
  connection: CopyConnection,
  source: AsyncIterable<Buffer>,
  hasFailed: () => boolean,
): Promise<void> {
  for await (const chunk of source) {
    // After an error PostgreSQL reads the rest without using it.
    if (hasFailed()) return
    connection.sendCopyFromChunk(chunk)
    await drained(connection.stream)
  }
  connection.endCopyFrom()
}

/** Waits until the socket takes more, or is closed. */
function drained(stream: Duplex): Promise<void> {
  if (!stream.writableNeedDrain || stream.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    const done = (): void => {
      stream.off('drain', done).off('close', done)
      resolve()
    }
    stream.on('drain', done).on('close', done)
  })
}
