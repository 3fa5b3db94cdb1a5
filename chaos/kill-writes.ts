import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPortal, type Portal } from '../e2e/portal.ts'

export interface KillReport {
  kills: number
  acknowledged: number
  missing: string[]
  /** Milliseconds from each kill to the next acknowledged write. */
  recoveryMs: number[]
}

const recoveryDeadlineMs = 60_000

/**
 * Writes articles in a loop while the portal and its postmaster are killed in turn, `kills` times, each at a random
 * moment. Then it reads every acknowledged article.
 */
export async function killWhileWriting(kills: number, say: (line: string) => void = () => {}): Promise<KillReport> {
  const portal = await startPortal()
  try {
    const token = await signIn(portal)
    const writer = write(portal, token)
    const recoveryMs: number[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      await writer.acknowledges(3)
      await pause(Math.random() * 200)
      const target = kill % 2 === 0 ? 'portal' : 'postmaster'
      await killOnceThere(() => (target === 'portal' ? portalProcess(portal) : postmaster(portal)))
      const killedAt = Date.now()
      await writer.acknowledges(1)
      recoveryMs.push(Date.now() - killedAt)
      say(`kill ${kill + 1}: ${target}, writing again after ${recoveryMs.at(-1)} ms`)
    }
    const acknowledged = await writer.stop()
    const missing: string[] = []
    for (const slug of acknowledged) {
      const status = await read(`${portal.url}/api/notice/${slug}`)
      if (status !== 200) missing.push(`${slug} (${status})`)
    }
    return { kills, acknowledged: acknowledged.length, missing, recoveryMs }
  } finally {
    await portal.stop()
    await portal.remove()
  }
}

/** The status of a read. It is repeated while the portal is down or replies 503. */
async function read(url: string): Promise<number> {
  const deadline = Date.now() + recoveryDeadlineMs
  for (;;) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 503,
    )
    if (status !== 503 || Date.now() > deadline) return status
    await pause(100)
  }
}

async function signIn(portal: Portal): Promise<string> {
  const response = await fetch(`${portal.url}/api/login`, json({ username: 'admin', password: 'admin123' }))
  return ((await response.json()) as { token: string }).token
}

const json = (body: unknown, token = '') => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  body: JSON.stringify(body),
})

/** A writer that never stops; a write with status 201 counts as acknowledged. */
function write(portal: Portal, token: string) {
  const acknowledged: string[] = []
  let isStopping = false
  const done = (async () => {
    for (let count = 0; !isStopping; count += 1) {
      const body = json({ title: `Artigo ${count}`, description: `<p>Texto ${count}</p>` }, token)
      try {
        const response = await fetch(`${portal.url}/api/notice`, { ...body, signal: AbortSignal.timeout(10_000) })
        const reply = (await response.json()) as { data?: { slug: string } }
        if (response.status === 201 && reply.data) acknowledged.push(reply.data.slug)
        else await pause(20)
      } catch {
        await pause(20)
      }
    }
  })()
  return {
    async acknowledges(more: number) {
      const target = acknowledged.length + more
      const deadline = Date.now() + recoveryDeadlineMs
      while (acknowledged.length < target) {
        if (Date.now() > deadline) throw new Error(`No write got through for ${recoveryDeadlineMs} ms.`)
        await pause(10)
      }
    },
    async stop() {
      isStopping = true
      await done
      return acknowledged
    },
  }
}

/** Kills the process that `find` returns; waits while it is still restarting. */
async function killOnceThere(find: () => number): Promise<void> {
  const deadline = Date.now() + recoveryDeadlineMs
  for (;;) {
    try {
      return void process.kill(find(), 'SIGKILL')
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
    await pause(20)
  }
}

/** The portal's process, found as the child of our launcher, so that no other process is killed. */
function portalProcess(portal: Portal): number {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8')
      if (parent === portal.pid && command.includes('main.ts')) return Number(name)
    } catch {
      // The process ended during the search.
    }
  }
  throw new Error(`The launcher ${portal.pid} has no portal.`)
}

function postmaster(portal: Portal): number {
  const file = join(dirname(portal.log), 'data/postgres/postmaster.pid')
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!(pid > 1)) throw new Error(`${file} names no process.`)
  return pid
}
