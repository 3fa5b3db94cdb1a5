import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { patchChunkBytes } from '@guildhall/contract/launcher-limits'
import type { NodePoint } from '../../../../chaos/money-points.ts'
import { compiled } from '../../../../test/compiled.ts'
import { aLargePatch, patchSender, sumOf } from '../../../../test/patch-uploads.ts'
import { aPortal } from '../../../../test/portal.ts'
import { freePort } from '../../../../test/ports.ts'
import { until } from '../../../../test/programs.ts'
import { sweepPatchUploads } from './uploads.ts'

// A portal in a process of its own is killed in the middle of an upload and started again.

const portal = await aPortal()
const { app } = portal
const token = await portal.aStaffToken()
const port = await freePort()
const base = `http://127.0.0.1:${port}`
const nodeFile = fileURLToPath(new URL('../../../../chaos/money-node.ts', import.meta.url))

let node: ChildProcess | null = null
afterAll(() => node?.kill('SIGKILL'))

async function startNode(): Promise<ChildProcess> {
  const { databaseUrl, dataDir } = app.config
  const child = fork(nodeFile, {
    execArgv: compiled.execArgv,
    env: {
      PATH: process.env.PATH,
      ...compiled.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: base,
      RATE_LIMITS: 'off',
      CAPTCHA: 'off',
      SECRET_KEY: 's'.repeat(32),
      PASSWORD_PEPPER: 'p'.repeat(32),
      MAIL_URL: 'smtp://127.0.0.1:1',
      GAME_BRIDGE_URL: 'http://127.0.0.1:1/game',
      GAME_BRIDGE_SECRET: 'secret',
    },
  })
  await once(child, 'message')
  return child
}

const sender = patchSender(async (method, path, body) => {
  const isForm = body instanceof FormData
  const reply = await fetch(`${base}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  return { status: reply.status, body: (await reply.json()) as never }
})

/** Acts as the browser: asks for the offset of the upload, sends the missing chunks, publishes, and waits. */
async function sendOn(id: number, bytes: Buffer): Promise<void> {
  let { offset, state } = (await sender.get(id)).body.data
  while (offset < bytes.length) ({ offset, state } = (await sender.append(id, bytes, offset)).body.data)
  if (state === 'receiving') await sender.publish(id)
  await until('the end of the check', async () => (await sender.get(id)).body.data.state === 'published')
}

const points: NodePoint[] = [
  { kind: 'commit', side: 'before', count: 1, afterMs: 0 },
  { kind: 'commit', side: 'after', count: 2, afterMs: 0 },
]

test(
  'a portal that is killed in the middle goes on with the upload, and publishes it once',
  { timeout: 120_000 },
  async () => {
    const bytes = aLargePatch(4)
    node = await startNode()
    const { id } = (await sender.begin(bytes)).body.data
    await sender.append(id, bytes, 0)
    for (const point of points) {
      const exit = once(node, 'exit')
      node.send(point)
      const [outcome] = await Promise.allSettled([sendOn(id, bytes)])
      // The upload may end before the later kill points.
      if (outcome.status === 'fulfilled') node.kill('SIGKILL')
      await exit
      node = await startNode()
      expect((await sender.get(id)).body.data.offset).toBeGreaterThanOrEqual(patchChunkBytes)
    }
    await sendOn(id, bytes)

    const patches = await app.db.selectFrom('launcher_patches').select(['sha256', 'version']).execute()
    expect(patches).toEqual([{ sha256: sumOf(bytes), version: 1 }])
    const { version } = (await sender.get(id)).body.data
    expect(version).toBe(1)
    // Three hours later the sweep removes what the killed processes left.
    await until('the end of its chunks', async () => {
      const left = await app.db.selectFrom('patch_upload_parts').selectAll().execute()
      return left.length === 0
    })
    portal.setNow(new Date(Date.now() + 3 * 3600_000))
    await sweepPatchUploads(app)
    const filesIn = (folder: string) => readdirSync(join(app.config.dataDir, 'uploads', folder))
    expect([filesIn('patches').length, filesIn('patch-parts')]).toEqual([1, []])
  },
)
