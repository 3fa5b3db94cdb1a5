import { once } from 'node:events'
import { request } from 'node:http'
import { createHash } from 'node:crypto'
import { startPortal, type Portal } from '../e2e/portal.ts'
import { aZipOfZeros } from '../test/zip.ts'
import { round, type BenchResult } from './harness.ts'

const megabyte = 1024 * 1024
/** The largest patch, with room for the zip's headers. */
const size = 512 * megabyte - 64 * 1024
const growthMbAtMost = 100
const lookEveryMs = 50

/** A patch of 512 MB: the portal's growth in memory while it receives, checks and sends it. */
export async function run(): Promise<BenchResult[]> {
  const portal = await startPortal()
  try {
    const token = await staffToken(portal)
    // The first upload loads modules once, so it is not measured.
    await uploadZeros(portal, token, megabyte)
    const atFirst = await residentMb(portal)
    const up = await watched(portal, () => uploadZeros(portal, token, size))
    const down = await watched(portal, () => fetchAll(up.value))
    return [row('512 MB up, checked and published', up, atFirst), row('512 MB down', down, atFirst)]
  } finally {
    await portal.stop()
    await portal.remove()
  }
}

const row = (name: string, { seconds, mostMb }: { seconds: number; mostMb: number }, atFirst: number): BenchResult => ({
  bench: 'patches',
  name,
  measures: { seconds, 'grows by MB': Math.max(0, Math.round(mostMb - atFirst)) },
  limits: { 'grows by MB': { atMost: growthMbAtMost } },
})

/** Runs `work` and records the portal's largest memory meanwhile. */
async function watched<T>(portal: Portal, work: () => Promise<T>) {
  const beganAt = performance.now()
  let isDone = false
  const working = work().finally(() => (isDone = true))
  let mostMb = 0
  while (!isDone) {
    mostMb = Math.max(mostMb, await residentMb(portal))
    await Promise.race([working, new Promise((resolve) => setTimeout(resolve, lookEveryMs))])
  }
  return { value: await working, mostMb, seconds: round((performance.now() - beganAt) / 1000, 1) }
}

async function residentMb(portal: Portal): Promise<number> {
  const text = await (await fetch(`${portal.url}/metrics`)).text()
  const bytes = /^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]
  if (!bytes) throw new Error('The portal does not say how much memory it holds.')
  return Number(bytes) / megabyte
}

async function staffToken(portal: Portal): Promise<string> {
  const reply = await fetch(`${portal.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'admin123' }),
  })
  return ((await reply.json()) as { token: string }).token
}

/** Streams a zip with so many zero bytes; returns its address. */
async function uploadZeros(portal: Portal, token: string, bytes: number): Promise<string> {
  const boundary = 'a-boundary-of-a-bench'
  const part = (name: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`
  const opening = `${part('description')}\r\n\r\nBench\r\n${part('file')}; filename="bench.zip"\r\n\r\n`
  const closing = `\r\n--${boundary}--\r\n`
  const { head, tail } = aZipOfZeros(bytes)
  const call = request(`${portal.url}/api/launcher/upload/patch`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': opening.length + head.length + bytes + tail.length + closing.length,
    },
  })
  const answered = once(call, 'response')
  call.write(opening)
  call.write(head)
  const zeros = Buffer.alloc(megabyte)
  for (let left = bytes; left > 0; left -= zeros.length)
    if (!call.write(zeros.subarray(0, Math.min(left, zeros.length)))) await once(call, 'drain')
  call.write(tail)
  call.end(closing)
  const [response] = (await answered) as [import('node:http').IncomingMessage]
  let text = ''
  for await (const chunk of response) text += String(chunk)
  if (response.statusCode !== 201) throw new Error(`The upload was answered ${response.statusCode}: ${text}`)
  return (JSON.parse(text) as { data: { url: string } }).data.url
}

async function fetchAll(url: string): Promise<string> {
  const hash = createHash('sha256')
  const { body } = await fetch(url)
  for await (const chunk of body!) hash.update(chunk)
  return hash.digest('hex')
}
