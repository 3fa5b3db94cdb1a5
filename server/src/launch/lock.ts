import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The holder of a lock, by its own statement. */
export type Holder = { pid: number; url?: string }

type Lock = { release(): Promise<void> }

/**
 * Takes the lock of a name on this machine, or returns its holder (null when the holder does not reply). The lock is a
 * listening socket, which the kernel closes with its process, so it is never stale.
 */
export async function takeLock(
  name: string,
  describe: () => Holder,
): Promise<{ lock: Lock } | { holder: Holder | null }> {
  const address = addressOf(name)
  for (let attempt = 1; ; attempt += 1) {
    const server = await listen(address, describe)
    if (server && (await isOurs(address))) return { lock: { release: () => close(server) } }
    const answer = await ask(address)
    if (answer !== 'nobody' || attempt === 5) return { holder: answer === 'nobody' ? null : answer }
    // Only a socket file outlives its process.
    if (isFile) rmSync(address, { force: true })
  }
}

const isFile = process.platform !== 'linux' && process.platform !== 'win32'

function addressOf(name: string): string {
  const short = `guildhall-${createHash('sha256').update(name).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${short}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${short}`
  return join(tmpdir(), `${short}.lock`)
}

function listen(address: string, describe: () => Holder): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => {}).end(JSON.stringify(describe())))
    server.unref()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(address, () => resolve(server))
  })
}

// Two processes that removed the same stale file may both have bound. The one that the path leads to has the lock.
async function isOurs(address: string): Promise<boolean> {
  if (!isFile) return true
  const answer = await ask(address)
  return answer !== 'nobody' && answer?.pid === process.pid
}

function ask(address: string): Promise<Holder | null | 'nobody'> {
  return new Promise((resolve) => {
    let said = ''
    const socket = connect(address)
    socket.setTimeout(2_000, () => socket.destroy())
    socket.on('data', (chunk) => (said += chunk))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve('nobody')
    })
    socket.on('close', () => {
      try {
        resolve(JSON.parse(said) as Holder)
      } catch {
        resolve(null)
      }
    })
  })
}

const close = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()))
