import { setTimeout as pause } from 'node:timers/promises'

const readers = 4
const paths = ['/', '/api/notices', '/shopping', '/ranking', '/en']
const patienceMs = 60_000

/** Visitors who read public pages, and a member of staff who writes articles, until the end. */
export async function startUpgradeLoad(url: string) {
  const token = await signIn(url)
  const failedReads: string[] = []
  const articles: string[] = []
  let reads = 0
  let failedWrites = 0
  let isEnding = false

  async function read() {
    for (let count = 0; !isEnding; count += 1) {
      const path = paths[count % paths.length]!
      const outcome = await statusOf(url + path)
      reads += 1
      if (outcome !== '200') failedReads.push(`${path}: ${outcome}`)
    }
  }

  async function write() {
    for (let count = 0; !isEnding; count += 1) {
      const slug = await writeArticle(url, token, count)
      if (slug) articles.push(slug)
      else failedWrites += 1
      await pause(50)
    }
  }

  const work = Promise.all([...Array.from({ length: readers }, read), write()])
  return {
    /** Waits until the load has gone on for a while. */
    async goesOn() {
      const [until, deadline] = [{ reads: reads + 100, writes: articles.length + 5 }, Date.now() + patienceMs]
      while (reads < until.reads || articles.length < until.writes) {
        if (Date.now() > deadline) throw new Error('The load does not go on.')
        await pause(20)
      }
    },
    async end() {
      await this.goesOn()
      isEnding = true
      await work
      const lost: string[] = []
      for (const slug of articles) if ((await statusOf(`${url}/api/notice/${slug}`)) !== '200') lost.push(slug)
      return { reads, failedReads, writes: articles.length, failedWrites, lost }
    },
  }
}

async function statusOf(address: string): Promise<string> {
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(20_000) })
    await reply.arrayBuffer()
    return String(reply.status)
  } catch (error) {
    return (error as Error).message
  }
}

async function writeArticle(url: string, token: string, count: number): Promise<string | null> {
  try {
    const body = { title: `Artigo ${count}`, description: `<p>Texto ${count}</p>` }
    const reply = await fetch(`${url}/api/notice`, post(body, token))
    const { data } = (await reply.json()) as { data?: { slug: string } }
    return reply.status === 201 && data ? data.slug : null
  } catch {
    return null
  }
}

/** The session of a login of the demo. */
export async function signIn(url: string, username = 'admin'): Promise<string> {
  const reply = await fetch(`${url}/api/login`, post({ username, password: `${username}123` }))
  const { token } = (await reply.json()) as { token?: string }
  if (!token) throw new Error(`${username} could not sign in (${reply.status}).`)
  return token
}

export const post = (body: object, token = '') => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  body: JSON.stringify(body),
  signal: AbortSignal.timeout(20_000),
})
