import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { hangMs, mailFaults, requestFaults, slowMs, takeFault } from './faults.ts'
import type { Store } from './store.ts'

export type Mail = { id: number; to: string; sender: string; subject: string; text: string; html: string; at: Date }

const columns = 'id, sent_to as "to", sender, subject, text, html, at'
const mostKept = 500
const mostBytes = 2 * 1024 * 1024

/** The mails, newest first. */
export const findMails = ({ query }: Store, limit = 200) =>
  query<Mail>(`select ${columns} from sandbox.mails order by id desc limit $1`, [limit])

export async function findMail({ query }: Store, id: number): Promise<Mail | null> {
  const [mail] = await query<Mail>(`select ${columns} from sandbox.mails where id = $1`, [id])
  return mail ?? null
}

/** A mail as it arrived, with its headers; null when there is none. */
export async function findRawMail({ query }: Store, id: number): Promise<string | null> {
  const [mail] = await query<{ raw: string }>('select raw from sandbox.mails where id = $1', [id])
  return mail?.raw ?? null
}

/** A mail server that stores what it receives and delivers nothing. */
export function createMailServer(store: Store): SMTPServer {
  const sockets = new Map<number, Socket>()
  const server = new SMTPServer({
    // No TLS: the server listens on the loopback address only.
    disabledCommands: ['STARTTLS', 'AUTH'],
    banner: 'Guildhall sandbox',
    size: mostBytes,
    disableReverseLookup: true,
    socketTimeout: hangMs,
    closeTimeout: 500,
    onRcptTo(_, __, done) {
      void admit(done)
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      void receive(stream, to, { done, cut: () => sockets.get(session.remotePort)?.destroy() })
    },
  })
  server.server.on('connection', (socket) => {
    const port = socket.remotePort ?? 0
    sockets.set(port, socket)
    socket.once('close', () => sockets.delete(port))
  })
  // A client may disconnect in the middle; that needs no action.
  server.on('error', () => {})
  return server

  async function admit(done: (error?: Error | null) => void): Promise<void> {
    try {
      done((await takeFault(store, 'mail', mailFaults)) && noMailbox())
    } catch (error) {
      done(error as Error)
    }
  }

  async function receive(stream: AsyncIterable<Buffer>, to: string[], { done, cut }: Answer): Promise<void> {
    try {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      const fault = await takeFault(store, 'mail', requestFaults)
      if (fault === 'error') throw new Error('A planned fault')
      if (fault === 'timeout') return
      if (fault === 'slow') await pause(slowMs)
      await keep(store, to, Buffer.concat(chunks))
      if (fault === 'lost-reply') cut()
      else done(null, 'Kept')
    } catch (error) {
      done(Object.assign(error as Error, { responseCode: 451 }))
    }
  }
}

const noMailbox = () => Object.assign(new Error('5.1.1 No such mailbox here'), { responseCode: 550 })

type Answer = { done: (error: Error | null, message?: string) => void; cut(): void }

async function keep({ query }: Store, to: string[], raw: Buffer): Promise<void> {
  const { from, subject, text, html } = await PostalMime.parse(raw)
  const sender = from?.address ? `${from.name} <${from.address}>`.trim() : ''
  const [mail] = await query<{ id: number }>(
    'insert into sandbox.mails (sent_to, sender, subject, text, html, raw) values ($1, $2, $3, $4, $5, $6) returning id',
    [to.join(', '), sender, subject ?? '', (text ?? '').trimEnd(), html ?? '', raw.toString('latin1')],
  )
  if (mail) await query('delete from sandbox.mails where id <= $1', [mail.id - mostKept])
}
