import { connect, type Socket } from 'node:net'
import { createReplyReader, type Reply } from './reply-reader.ts'

export interface Sent {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** What became of a request: a reply, no connection to the end, or none in time. */
export type Outcome = Reply | 'broken' | 'late'

/** A client of one server over connections that stay open. */
export interface Client {
  send(request: Sent): Promise<Outcome>
  /** Bytes of replies so far, with their heads. */
  received(): number
  /** The largest number of connections at once so far. */
  mostConnections(): number
  close(): void
}

/** Sooner than a portal closes a connection that nobody uses. */
const idleMs = 20_000

interface Connection {
  socket: Socket
  begin(method: string): void
  /** Called with the outcome of the request that is under way. */
  done: ((outcome: Outcome) => void) | undefined
  usedAt: number
}

/**
 * A client for many requests with little work: `fetch` takes six times the processor time (decision 0224). It opens a connection
 * whenever all others are busy, as many visitors would, so no request waits for the reply to another one.
 */
export function createClient(origin: string, { timeoutMs }: { timeoutMs: number }): Client {
  const { hostname, port, host } = new URL(origin)
  const idle: Connection[] = []
  const all = new Set<Connection>()
  let received = 0
  let most = 0

  function open(): Connection {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    const { read, begin } = createReplyReader((reply, isReusable) => {
      received += reply.bytes
      if (isReusable) idle.push(connection)
      else socket.destroy()
      end(connection, reply)
    })
    const connection: Connection = { socket, begin, done: undefined, usedAt: 0 }
    socket.on('data', read)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      all.delete(connection)
      const at = idle.indexOf(connection)
      if (at >= 0) idle.splice(at, 1)
      end(connection, 'broken')
    })
    all.add(connection)
    most = Math.max(most, all.size)
    return connection
  }

  function idleConnection(): Connection | undefined {
    for (;;) {
      const connection = idle.pop()
      if (!connection || performance.now() - connection.usedAt < idleMs) return connection
      connection.socket.destroy()
    }
  }

  function send(request: Sent): Promise<Outcome> {
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    const connection = idleConnection() ?? open()
    const timer = setTimeout(() => {
      end(connection, 'late')
      connection.socket.destroy()
    }, timeoutMs)
    connection.done = (outcome) => {
      clearTimeout(timer)
      resolve(outcome)
    }
    connection.usedAt = performance.now()
    connection.begin(request.method)
    connection.socket.write(textOf(host, request))
    return promise
  }

  return {
    send,
    received: () => received,
    mostConnections: () => most,
    close() {
      for (const { socket } of all) socket.destroy()
    },
  }
}

function end(connection: Connection, outcome: Outcome): void {
  const { done } = connection
  connection.done = undefined
  done?.(outcome)
}

function textOf(host: string, { method, path, headers = {}, body }: Sent): string {
  let text = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n`
  for (const name in headers) text += `${name}: ${headers[name]}\r\n`
  if (body === undefined) return `${text}\r\n`
  return `${text}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}
