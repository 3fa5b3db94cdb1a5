import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPortal, type Portal } from '../e2e/portal.ts'
import { freePort } from '../test/ports.ts'
import { createDatabase, startTestServer } from '../test/server.ts'
import { edgeConfiguration, startNginx } from './nginx.ts'
import { post, signIn } from './upgrade-load.ts'

export interface EdgeReport {
  /** Requests for warm public pages at the edge, and how many of them the nodes got. */
  warm: { asked: number; reachedNodes: number }
  /** From the confirmed change to the edge's last reply without it, in milliseconds. */
  changes: { count: number; longestMs: number; medianMs: number }
  /** Replies of one person that came from the edge's store, or that another person got. */
  leaked: string[]
  /** How long after its return an edge that was away during a change shows it. */
  returnMs: number
}

const sample = join(import.meta.dirname, '../ops/nginx-edge.conf')
const paths = ['/', '/en', '/notice', '/ranking', '/shopping', '/en/shopping', '/roadmap', '/guides', '/api/notices']
const token = 'a token of the trial'
/** The API on a host of its own, behind the same nginx. */
const apiHost = 'api.portal.example'
const deadlineMs = 20_000
/** How long the edge is watched after a change. A node sends a purge again after one second. */
const watchMs = 2_500

/**
 * Two nodes behind nginx with the sample configuration: warm pages stay there, changes arrive, what belongs to a person
 * is not stored, and a purge that nginx missed comes again.
 */
export async function keepAtEdge({ changes, say }: { changes: number; say(line: string): void }): Promise<EdgeReport> {
  const server = await startTestServer()
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-edge-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const portals: Portal[] = []
  const closing: (() => Promise<void>)[] = []
  try {
    const database = await createDatabase(server, 'edge')
    const shared = { DATABASE_URL: database, SECRET_KEY: 's'.repeat(32), PASSWORD_PEPPER: 'p'.repeat(32) }
    const edge = { EDGE_PURGE_URL: `${url}/purge`, EDGE_PURGE_TOKEN: token, TRUST_PROXY: '127.0.0.1' }
    const api = { API_BASE_URL: `http://${apiHost}` }
    // It is there before the nodes, and confirms what they purge while they start.
    const unknownNode = `http://127.0.0.1:${await freePort()}`
    let nginx = await startNginx(
      folder,
      await edgeConfiguration(sample, { port, token, nodes: [unknownNode], folder }),
      port,
    )
    closing.push(() => nginx.stop())
    for (let node = 0; node < 2; node += 1)
      portals.push(await startPortal({ ...shared, ...edge, ...api, LOG_LEVEL: 'error' }))
    const nodes = portals.map((portal) => portal.url)
    const site = await edgeConfiguration(sample, { port, token, nodes, folder })
    await nginx.stop()
    nginx = await startNginx(folder, site, port)
    say('Two nodes and nginx are ready.')

    const staff = await signIn(url)
    const warm = await readWarm(url, nodes)
    say(`${warm.asked} requests for warm pages, of which ${warm.reachedNodes} reached the nodes.`)
    const times = await changeUnderLoad(url, nodes, staff, changes)
    say(`${changes} changes at the edge after ${times.join(', ')} ms.`)
    const leaked = [...(await readAsPeople(url)), ...(await readByHosts(url)), ...(await readByCookies(url))]

    await until('the home page at the edge', async () => (await ask(url, '/')).edge === 'HIT')
    await nginx.stop()
    const title = await publish(nodes[0]!, staff, 'Enquanto a borda estava fora')
    nginx = await startNginx(folder, site, port)
    const returnedAt = performance.now()
    await until('what nginx missed', async () => (await ask(url, '/notice')).text.includes(title))
    const returnMs = Math.round(performance.now() - returnedAt)
    return {
      warm,
      changes: {
        count: changes,
        longestMs: Math.max(...times),
        medianMs: times.toSorted((a, b) => a - b)[changes >> 1]!,
      },
      leaked,
      returnMs,
    }
  } finally {
    for (const close of closing) await close()
    for (const portal of portals) {
      await portal.stop()
      await portal.remove()
    }
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Reply {
  status: number
  text: string
  edge: string | null
  cacheControl: string
}

async function ask(url: string, path: string, headers: Record<string, string> = {}): Promise<Reply> {
  const reply = await fetch(url + path, { headers, redirect: 'manual', signal: AbortSignal.timeout(deadlineMs) })
  return {
    status: reply.status,
    text: await reply.text(),
    edge: reply.headers.get('x-edge'),
    cacheControl: reply.headers.get('cache-control') ?? '',
  }
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + deadlineMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`${what} did not come within ${deadlineMs} ms.`)
    await pause(10)
  }
}

/** All pages often, once the edge keeps them; and how many requests arrived at the nodes, by their own counters. */
async function readWarm(url: string, nodes: string[]): Promise<EdgeReport['warm']> {
  let keptSince = performance.now()
  await until('the last purge of the start', async () => {
    for (const path of paths) if ((await ask(url, path)).edge !== 'HIT') keptSince = performance.now()
    return performance.now() - keptSince > watchMs
  })
  const before = await answeredBy(nodes)
  const rounds = 100
  for (let round = 0; round < rounds; round += 1) await Promise.all(paths.map((path) => ask(url, path)))
  return { asked: rounds * paths.length, reachedNodes: (await answeredBy(nodes)) - before }
}

/** Replies to readers of public pages that the nodes have sent so far. */
async function answeredBy(nodes: string[]): Promise<number> {
  let sum = 0
  for (const node of nodes) {
    const { text } = await ask(node, '/metrics')
    for (const [, count] of text.matchAll(/^http_cached_answers_total (\d+)$/gm)) sum += Number(count)
    for (const [, route, count] of text.matchAll(
      /^http_request_duration_seconds_count\{[^}]*route="([^"]*)"[^}]*\} (\d+)$/gm,
    ))
      if (route === '/*' || route === '/api/notices') sum += Number(count)
  }
  return sum
}

/** For how long after a change the edge's list was still seen without `title`, in milliseconds. */
async function lastWithout(url: string, title: string): Promise<number> {
  const changedAt = performance.now()
  const sinceChange = () => performance.now() - changedAt
  let lastMs = 0
  let isSeen = false
  // A node that has not heard of the change yet may send the list of before once more.
  while (!isSeen || sinceChange() < watchMs) {
    const askedMs = sinceChange()
    const hasIt = (await ask(url, '/notice')).text.includes(title)
    if (!hasIt) lastMs = Math.round(sinceChange())
    isSeen ||= hasIt
    if (askedMs > deadlineMs) throw new Error(`${title} did not come within ${deadlineMs} ms.`)
    await pause(10)
  }
  return lastMs
}

/** Publishes by alternate nodes while visitors read; returns for how long the edge was without each article. */
async function changeUnderLoad(url: string, nodes: string[], staff: string, count: number): Promise<number[]> {
  let isOver = false
  const readers = Array.from({ length: 4 }, async (_, reader) => {
    for (let turn = reader; !isOver; turn += 1) {
      const { status } = await ask(url, paths[turn % paths.length]!)
      if (status !== 200) throw new Error(`A reader got ${status}.`)
    }
  })
  const times: number[] = []
  try {
    for (let change = 1; change <= count; change += 1) {
      const title = await publish(nodes[change % nodes.length]!, staff, `Artigo da borda ${change}`)
      times.push(await lastWithout(url, title))
    }
  } finally {
    isOver = true
    await Promise.all(readers)
  }
  return times
}

/** Two people who read what is theirs by turns, and one whose language is another; returns what went wrong. */
async function readAsPeople(url: string): Promise<string[]> {
  const wrong: string[] = []
  const people = await Promise.all(
    ['player', 'admin'].map(async (login) => ({ login, token: await signIn(url, login) })),
  )
  for (let turn = 0; turn < 20; turn += 1)
    for (const { login, token: own } of people) {
      const reply = await ask(url, '/api/account/user', { authorization: `Bearer ${own}` })
      if (reply.edge === 'HIT') wrong.push(`the account of ${login} came from the edge`)
      if (!reply.text.includes(`"${login}"`)) wrong.push(`${login} got ${reply.status} and not their account`)
      const shared = await ask(url, '/api/notices', { authorization: `Bearer ${own}` })
      if (shared.edge === 'HIT') wrong.push('a read with a token came from the edge')
    }
  for (let turn = 0; turn < 5; turn += 1) {
    const english = await ask(url, '/', { cookie: 'lang=en' })
    if (english.status !== 302) wrong.push(`the cookie of English got ${english.status}`)
    const portuguese = await ask(url, '/', { cookie: `device=${turn}` })
    if (portuguese.status !== 200 || !portuguese.text.includes('lang="pt-BR"')) wrong.push('a visitor got English')
    if (turn > 1 && portuguese.edge !== 'HIT') wrong.push(`a cookie of a device made a copy of its own`)
  }
  return wrong
}

/** The same address means a page on one host and a reply of the API on another; returns what went wrong. */
async function readByHosts(url: string): Promise<string[]> {
  const wrong: string[] = []
  const hosts = [
    { host: apiHost, language: 'pt-BR', type: 'application/json' },
    { host: apiHost, language: 'en', type: 'application/json' },
    { host: 'portal.example', language: 'pt-BR', type: 'text/html' },
  ]
  for (let turn = 0; turn < 4; turn += 1)
    for (const { host, language, type } of hosts) {
      const headers = { host, 'accept-language': language }
      const found = await new Promise<string>((resolve, reject) => {
        const asked = get(`${url}/ranking`, { headers }, (reply) => {
          reply.resume()
          resolve(`${reply.statusCode} ${reply.headers['content-type']}`)
        })
        asked.on('error', reject)
      })
      if (type === 'application/json' ? !found.startsWith(`200 ${type}`) : found.includes('json'))
        wrong.push(`/ranking of ${host} got ${found}`)
    }
  return wrong
}

/** What the portal does not read as the cookie of English must not be kept for those who have it; returns what went wrong. */
async function readByCookies(url: string): Promise<string[]> {
  const wrong: string[] = []
  for (const cookie of ['LANG=en', 'lang=EN', 'lang=pt; lang=en'])
    for (let turn = 0; turn < 4; turn += 1) await ask(url, '/shopping', { cookie })
  const english = await ask(url, '/shopping', { cookie: 'lang=en' })
  if (english.status !== 302) wrong.push(`after other cookies the cookie of English got ${english.status}`)
  const none = await ask(url, '/shopping')
  if (none.status !== 200) wrong.push(`after other cookies a visitor without one got ${none.status}`)
  return wrong
}

async function publish(node: string, staff: string, title: string): Promise<string> {
  const reply = await fetch(`${node}/api/notice`, post({ title, description: `<p>${title}</p>` }, staff))
  if (reply.status !== 201) throw new Error(`Publishing answered ${reply.status}: ${await reply.text()}`)
  return title
}
