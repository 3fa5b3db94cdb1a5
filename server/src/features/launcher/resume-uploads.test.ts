import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { patchChunkBytes } from '@guildhall/contract/launcher-limits'
import { fieldsOf, rulesOf } from '../../../../test/accounts.ts'
import { aLargePatch, patchSender, sumOf } from '../../../../test/patch-uploads.ts'
import { aPortal } from '../../../../test/portal.ts'
import { aZip } from '../../../../test/zip.ts'
import { publishUpload } from './publish-upload.ts'
import { sweepResumableUploads } from './resume-uploads.ts'
import { sweepPatchUploads } from './uploads.ts'

const portal = await aPortal()
const { app, call, fastify } = portal

beforeAll(() => vi.waitFor(async () => expect((await call('GET', '/launcher/patches')).status).toBe(200), 20_000))

const senderOf = (token: string, headers: Record<string, string> = {}) =>
  patchSender((method, path, body) => call(method, path, { token, headers, ...(body && { body }) }))
/** A new member of staff, so that uploads of other tests do not count. */
async function aSender(headers: Record<string, string> = {}) {
  const token = await portal.aStaffToken()
  return { token, ...senderOf(token, headers) }
}
const filesIn = (folder: string) => {
  try {
    return readdirSync(join(app.config.dataDir, 'uploads', folder)).length
  } catch {
    return 0
  }
}
const rowsOf = (id: number) => app.db.selectFrom('patch_upload_parts').selectAll().where('upload_id', '=', id).execute()

/** An upload of which `count` chunks have arrived. */
async function anUpload(count: number, bytes = aLargePatch()) {
  const sender = await aSender()
  const { id } = (await sender.begin(bytes)).body.data
  for (let at = 0; at < count; at += 1) expect((await sender.append(id, bytes, at * patchChunkBytes)).status).toBe(200)
  return { ...sender, id: id as number, bytes }
}

test('a patch that comes in chunks is read through, published and served like any other', async () => {
  const { id, bytes, token, publish, get } = await anUpload(3)
  const filesBefore = filesIn('patches')
  expect((await get(id)).body.data).toMatchObject({ state: 'receiving', offset: bytes.length, size: bytes.length })
  const texts = { description: 'Novo mapa.', translations: { en: { description: 'New map.' } } }
  expect((await publish(id, texts)).body.data.state).toBe('checking')
  expect((await publish(id, texts)).status).toBe(200)
  await portal.runJobs()
  const { data } = (await get(id)).body
  expect(data).toMatchObject({ state: 'published', problem: null, version: expect.any(Number) })
  expect((await publish(id, texts)).body.data.version).toBe(data.version)
  await portal.runJobs()

  const rows = (await call('GET', '/launcher/patches')).body as { sha256: string; description: string; url: string }[]
  const same = rows.filter(({ sha256 }) => sha256 === sumOf(bytes))
  expect(same).toMatchObject([{ version: data.version, description: 'Novo mapa.' }])
  const file = await fastify.inject({ url: new URL(same[0]!.url).pathname })
  expect(sumOf(file.rawPayload)).toBe(sumOf(bytes))
  const [row] = (await call('GET', '/launcher/patches/all', { token })).body.data
  expect(row).toMatchObject({ original_name: 'patch.zip', translations: { en: { description: 'New map.' } } })
  const trail = await app.db
    .selectFrom('admin_actions')
    .select('action')
    .where('target', '=', `patch ${data.version}`)
    .execute()
  expect(trail).toEqual([{ action: 'uploadPatch' }])
  expect(filesIn('patches')).toBe(filesBefore + 1)
  expect([await rowsOf(id), filesIn('patch-parts')]).toEqual([[], 0])
})

test('choosing the same file again after a reload continues the upload, with the texts that were written', async () => {
  const { id, bytes, token, begin, append, publish, get } = await anUpload(1)
  const again = await begin(bytes, { description: 'Outras palavras.' })
  expect([again.status, again.body.data]).toMatchObject([201, { id, offset: patchChunkBytes }])
  const { data } = (await call('GET', '/launcher/uploads', { token })).body
  expect(data).toMatchObject([{ id, offset: patchChunkBytes, description: 'Outras palavras.', state: 'receiving' }])
  // A different file of the same name and size starts a new upload.
  const other = await begin(bytes, { fingerprint: 'another' })
  expect(other.body.data).toMatchObject({ offset: 0 })
  expect(other.body.data.id).not.toBe(id)
  for (const offset of [1, 2]) await append(id, bytes, offset * patchChunkBytes)
  await publish(id)
  await portal.runJobs()
  expect((await get(id)).body.data.state).toBe('published')
})

test('a chunk that is sent again, also twice at once, is stored once', async () => {
  const { id, bytes, append } = await anUpload(1)
  const replies = await Promise.all([1, 2, 3].map(() => append(id, bytes, patchChunkBytes)))
  expect(replies.map(({ status, body }) => [status, body.data?.offset])).toEqual(
    replies.map(() => [200, 2 * patchChunkBytes]),
  )
  expect((await append(id, bytes, 0)).body.data.offset).toBe(2 * patchChunkBytes)
  const parts = await rowsOf(id)
  expect(parts.map(({ position }) => position)).toEqual([0, patchChunkBytes])
  expect(await app.db.selectFrom('launcher_uploads').selectAll().execute()).toEqual([])
})

test('a chunk at a wrong offset is refused with the expected offset', async () => {
  const { id, bytes, append } = await anUpload(1)
  const beyond = await append(id, bytes, 2 * patchChunkBytes)
  expect([beyond.status, beyond.body.code, beyond.body.offset]).toEqual([409, 'upload_moved', patchChunkBytes])
  // A different chunk at the offset of one that has arrived.
  const other = Buffer.alloc(bytes.length, 7)
  const moved = await append(id, other, 0)
  expect([moved.status, moved.body.code, moved.body.offset]).toEqual([409, 'upload_moved', patchChunkBytes])
  for (const [offset, length] of [
    [patchChunkBytes, 1000],
    [patchChunkBytes, patchChunkBytes - 1],
    [patchChunkBytes + 1, patchChunkBytes],
  ] as const) {
    const wrong = await append(id, bytes, offset, length)
    expect([wrong.status, fieldsOf(wrong as never), rulesOf(wrong as never)]).toEqual([400, ['chunk'], ['chunk_size']])
  }
  expect((await append(id, bytes, patchChunkBytes, patchChunkBytes + 1)).status).toBe(413)
  expect(await rowsOf(id)).toHaveLength(1)
})

test('an upload belongs to the person who began it', async () => {
  const { id, bytes } = await anUpload(1)
  const other = await aSender()
  const replies = [other.get(id), other.append(id, bytes, patchChunkBytes), other.publish(id), other.cancel(id)]
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await call('GET', '/launcher/uploads', { token: other.token })).body.data).toEqual([])
  const player = senderOf(await portal.aPlayerToken())
  expect((await player.begin(bytes)).status).toBe(403)
})

test('one person has three open uploads at most, and cancelling one makes room', async () => {
  const sender = await aSender()
  const begun = await Promise.all(
    [1, 2, 3, 4].map((count) => sender.begin(Buffer.alloc(10), { fingerprint: String(count) })),
  )
  expect(begun.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 201, 201, 409])
  expect(begun.find(({ status }) => status === 409)?.body.code).toBe('too_many_uploads')
  const { id } = begun.find(({ status }) => status === 201)!.body.data
  expect((await sender.cancel(id)).body.message).toBe('Envio descartado. Nada foi publicado.')
  expect((await sender.get(id)).status).toBe(404)
  expect((await sender.begin(Buffer.alloc(10), { fingerprint: '5' })).status).toBe(201)
})

test('an invalid patch is refused with its problem after it arrived, and its chunks are removed', async () => {
  const sender = await aSender({ 'accept-language': 'en' })
  const bytes = aZip([{ name: '../hosts', content: 'x' }])
  const { id } = (await sender.begin(bytes)).body.data
  await sender.append(id, bytes, 0)
  await sender.publish(id)
  await portal.runJobs()
  const { data } = (await sender.get(id)).body
  expect(data).toMatchObject({ state: 'refused', version: null, problem: expect.stringMatching(/folder/) })
  // A member of staff who left the page finds the upload in the list.
  expect((await call('GET', '/launcher/uploads', { token: sender.token })).body.data).toMatchObject([{ id }])
  expect((await sender.append(id, bytes, 0)).body.code).toBe('upload_ended')
  expect(await rowsOf(id)).toEqual([])
  expect((await sender.begin(bytes)).body.data).toMatchObject({ state: 'receiving', offset: 0 })
})

test('two nodes that check the same upload at once publish it once', async () => {
  const { id, bytes, publish } = await anUpload(2, aLargePatch(2))
  await publish(id)
  const filesBefore = filesIn('patches')
  const outcomes = await Promise.allSettled([publishUpload(app, id), publishUpload(app, id)])
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
  // The job runs again on another node and has nothing to do.
  await publishUpload(app, id)
  const rows = (await call('GET', '/launcher/patches')).body as { sha256: string }[]
  expect(rows.filter(({ sha256 }) => sha256 === sumOf(bytes))).toHaveLength(1)
  expect(filesIn('patches')).toBe(filesBefore + 1)
})

test('an incomplete upload is not published, nor is one that is cancelled while it is checked', async () => {
  const { id, bytes, append, publish, cancel } = await anUpload(2)
  const early = await publish(id)
  expect([early.status, early.body.code]).toEqual([409, 'upload_incomplete'])
  await append(id, bytes, 2 * patchChunkBytes)
  await publish(id)
  await cancel(id)
  await portal.runJobs()
  const rows = (await call('GET', '/launcher/patches')).body as { sha256: string }[]
  expect(rows.filter(({ sha256 }) => sha256 === sumOf(bytes))).toEqual([])
  expect(await rowsOf(id)).toEqual([])
})

test('an abandoned upload is stored for two days, and then removed with its files', async () => {
  const { id, bytes, append } = await anUpload(1, aLargePatch(2))
  const sweepAfter = async (hours: number) => {
    portal.setNow(new Date(Date.now() + hours * 3600_000))
    await sweepPatchUploads(app)
    await sweepResumableUploads(app)
    portal.setNow()
    return (await rowsOf(id)).length
  }
  // Each change of the upload prolongs it.
  portal.setNow(new Date(Date.now() + 2 * 3600_000))
  expect((await append(id, bytes, patchChunkBytes)).status).toBe(200)
  expect(await sweepAfter(49)).toBe(2)
  const files = filesIn('patch-parts')
  expect(await sweepAfter(51)).toBe(0)
  expect(filesIn('patch-parts')).toBe(files - 2)
  expect(await app.db.selectFrom('patch_uploads').where('id', '=', id).selectAll().execute()).toEqual([])
})
