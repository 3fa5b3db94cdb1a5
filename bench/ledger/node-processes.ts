import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { nodeVariables } from '../../chaos/node-variables.ts'
import { certs } from '../../sandbox/src/certs.ts'
import { sandboxMerchant } from '../../server/src/config/sandbox-credentials.ts'
import { freePort, freeTriple } from '../../test/ports.ts'

const atOnce = 20

export interface Program {
  url: string
  child: ChildProcess
  stop(): Promise<void>
}

/** A sandbox that sends no webhook during the measurement. */
export async function sandboxOf(databaseUrl: string): Promise<Program> {
  const port = await freeTriple()
  return start('../../sandbox/src/main.ts', `http://127.0.0.1:${port}`, {
    DATABASE_URL: databaseUrl,
    SANDBOX_PORT: String(port),
    SANDBOX_TICK_MS: '0',
    SANDBOX_WEBHOOK_DELAY_MS: '3600000',
  })
}

/** A portal that asks the provider at `providerUrl`. */
export async function startNode({
  databaseUrl,
  folder,
  providerUrl,
  program,
}: {
  databaseUrl: string
  folder: string
  providerUrl: string
  program: string
}): Promise<Program> {
  const port = await freePort()
  return start(program, `http://127.0.0.1:${port}`, {
    DATABASE_URL: databaseUrl,
    ...sandboxMerchant({ url: providerUrl, pixUrl: 'https://127.0.0.1:1/pix', certs }),
    ...nodeVariables(port, join(folder, 'node')),
  })
}

async function start(file: string, url: string, variables: Record<string, string>): Promise<Program> {
  const env = { PATH: process.env.PATH ?? '', NOTIFICATION_URL: url, ...variables }
  const child = fork(join(import.meta.dirname, file), [], { execArgv: [], env })
  const outcome = await Promise.race([
    once(child, 'message').then(() => 'ready'),
    once(child, 'exit').then(() => 'over'),
  ])
  if (outcome === 'over') throw new Error(`${file} ended while starting.`)
  return {
    url,
    child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** Runs the work with limited concurrency; the replies are in the order of `all`. */
export async function inTurn<T, Reply>(all: T[], work: (each: T) => Promise<Reply>): Promise<Reply[]> {
  const replies: Reply[] = []
  let next = 0
  const one = async () => {
    while (next < all.length) {
      const at = next
      next += 1
      replies[at] = await work(all[at]!)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return replies
}
